// The search of this site runs in a worker. A page that is opened as a file may not start one, so there, and only
// there, what the worker would do is done in a hidden frame of the page.
if (location.protocol === 'file:') {
  window.IFrameWorker = class extends EventTarget {
    constructor(address) {
      super();
      const frame = document.createElement('iframe');
      frame.hidden = true;
      document.body.append(frame);
      const inside = frame.contentWindow;
      const load = (source) =>
        new Promise((done, failed) => {
          const script = inside.document.createElement('script');
          script.src = new URL(source, location.href);
          script.onload = done;
          script.onerror = failed;
          inside.document.head.append(script);
        });
      inside.importScripts = async (...sources) => {
        for (const source of sources) await load(source);
      };
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent('message', { data }));
      this.inside = inside;
      this.ready = load(address);
    }

    async postMessage(data) {
      await this.ready;
      this.inside.dispatchEvent(new MessageEvent('message', { data }));
    }

    terminate() {
      this.inside.frameElement?.remove();
    }
  };
  window.Worker = window.IFrameWorker;
}
