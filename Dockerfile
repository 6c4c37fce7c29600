# The server in an image; deploy/install does the work, here and elsewhere.
FROM python:3.13-slim AS built
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev nodejs npm && rm -rf /var/lib/apt/lists/*
COPY . /source
RUN GOBANSHOBU_COMPILE=1 GOBANSHOBU_WEB=1 /source/deploy/install /opt/gobanshobu

FROM python:3.13-slim
RUN useradd --system --create-home --home-dir /var/lib/gobanshobu gobanshobu
COPY --from=built /opt/gobanshobu /opt/gobanshobu
USER gobanshobu
WORKDIR /var/lib/gobanshobu
ENV PATH=/opt/gobanshobu/bin:$PATH GOBANSHOBU_HOST=0.0.0.0
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/api/health', timeout=5)"]
ENTRYPOINT ["gobanshobu"]
CMD ["serve"]
