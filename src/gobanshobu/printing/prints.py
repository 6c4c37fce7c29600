"""Files made of a game's kit, by typst: what is drawn and where it lies goes in as data, never as its own language."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple, cast
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from gobanshobu.core.errors import GobanshobuError
from gobanshobu.core.game import Game
from gobanshobu.core.rules import Rules
from gobanshobu.core.words import Words
from gobanshobu.games.registry import code, listing
from gobanshobu.pictures.kit import Kit, Size, plate
from gobanshobu.pictures.letters import FONTS, SANS, SERIF, known_letters, letters, shown_letters
from gobanshobu.printing import tabletop as table
from gobanshobu.printing.layout import RULER, PlacedPicture, PrintPage, pages
from gobanshobu.printing.wishes import Wishes, check

if TYPE_CHECKING:
    import typst

TEMPLATE: Final = Path(__file__).parent / "pages.typ"
EXTRA: Final = "gobanshobu[print]"
FULL_SIZE: Final = Words("100 % の大きさで印刷", "print at 100 %")
WHEN: Final = (
    1_500_000_000  # typst writes a date into a file: the same every time, so that the same wishes make the same file
)


class Printing(NamedTuple):
    """A game under one choice of options and cards, ready to be printed; more fonts for letters that ours lack."""

    game: Game
    rules: Rules
    kit: Kit
    wishes: Wishes
    fonts: tuple[Path, ...] = ()


def files(game: Game, rules: Rules, wishes: Wishes, fonts: tuple[Path, ...] = ()) -> Printing:
    """What is in a game's box, drawn. Raises GobanshobuError for wishes that make no sense, for a game that has no box, where
    typst is missing, and for letters that no font at hand has: they are named."""
    check(wishes)
    _check_extra()
    if wishes.faces not in ["", *(one.id for one in game.faces)]:
        known = ", ".join(one.id for one in game.faces) or "-"
        raise GobanshobuError(
            Words(
                f"札の見た目は {known} です（{wishes.faces!r} ではなく）。", f"faces are {known}, not {wishes.faces!r}"
            )
        )
    made = Printing(game, rules, box(rules, wishes.lang, wishes.faces), wishes, fonts)
    _check_letters(made)
    return made


def box(rules: Rules, lang: str, faces: str = "") -> Kit:
    """What is in a game's box. Raises GobanshobuError for a game without one."""
    name = listing(rules.game_id).kit
    if not name:
        raise GobanshobuError(Words("このゲームには印刷する物がありません。", "there is nothing to print of this game"))
    found: Kit = code(name)(rules, lang, faces)
    return found


def pdf(made: Printing) -> bytes:
    """Everything wished for as one PDF. Raises GobanshobuError where nothing is."""
    from gobanshobu.printing.leaflet import leaflet

    wishes = made.wishes
    laid = pages(made.kit, wishes)
    rules = leaflet(made.rules, wishes.lang) if "leaflet" in wishes.parts else None
    if not laid and rules is None:
        raise GobanshobuError(
            Words("このゲームには、その部分はありません。", "the game has none of the parts that are wished for")
        )
    plan = _plan(made, laid) | {"leaflet": rules._asdict() if rules else None}
    return _typeset(plan, _svgs(laid), made.fonts, "pdf")[0]


def pictures(made: Printing, kind: str) -> dict[str, bytes]:
    """Each card's front and back as files of their own, with the bleed: "png" or "svg", with letters as outlines."""
    bleed = made.wishes.bleed
    found: dict[str, tuple[str, Size]] = {}
    for card in made.kit.cards:
        size = Size(card.size.wide + 2 * bleed, card.size.high + 2 * bleed)
        title = card.name.say(made.wishes.lang)
        found[f"{card.id}-front"] = (plate(card.front, card.size, title, bleed), size)
        found[f"{card.id}-back"] = (plate(card.back, card.size, title, bleed), size)
    single = [PrintPage(size, [PlacedPicture(svg, 0, 0, size)], [], Words("", "")) for svg, size in found.values()]
    drawn = _typeset(_plan(made, single), _svgs(single), made.fonts, kind, made.wishes.dpi)
    return {f"{name}.{kind}": data for name, data in zip(found, drawn, strict=True)}


def tabletop(made: Printing, address: str) -> dict[str, bytes]:
    """A saved object of Tabletop Simulator and its pictures, which it looks for in the folder of that address."""
    sheets = table.sheets(made.kit, made.wishes)
    single = [sheet.page for sheet in sheets]
    found: dict[str, bytes] = {}
    for sheet, page in zip(sheets, single, strict=True):
        dpi = min(table.MOST_PIXELS / max(page.size), made.wishes.dpi / 25.4) * 25.4
        found[f"{sheet.name}.png"] = _typeset(_plan(made, [page]), _svgs([page]), made.fonts, "png", dpi)[0]
    folder = f"{address.rstrip('/')}/" if address else ""
    saved = table.saved_object(made.kit, made.rules.rulebook().title.say(made.wishes.lang), folder, made.wishes.lang)
    return {f"{made.game.id}.json": json.dumps(saved, ensure_ascii=False, indent=2).encode(), **found}


def zipped(found: dict[str, bytes]) -> bytes:
    """Files as one archive, the same every time."""
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for name, data in found.items():
            archive.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    return packed.getvalue()


def _check_extra() -> None:
    if find_spec("typst") is None or find_spec("markdown_it") is None:
        raise GobanshobuError(
            Words(
                f"印刷には typst が要ります。pip install '{EXTRA}' で入ります。",
                f"printing needs typst; install it with: pip install '{EXTRA}'",
            )
        )


def _check_letters(made: Printing) -> None:
    """Name what cannot be drawn, and where it stands."""
    from gobanshobu.printing.leaflet import leaflet, letters_of

    known = set(known_letters())
    for font in made.fonts:
        try:
            known |= letters(font)
        except (OSError, ValueError, IndexError) as error:
            raise GobanshobuError(
                Words(f"{font}: 字体として読めません。", f"{font}: this is no OpenType or TrueType font")
            ) from error
    shown = {card.name: shown_letters(card.front.drawn + card.back.drawn) for card in made.kit.cards}
    shown |= {piece.name: shown_letters(piece.face.drawn) for piece in [*made.kit.boards, *made.kit.gauges]}
    if "leaflet" in made.wishes.parts:
        rules = leaflet(made.rules, made.wishes.lang)
        shown[Words("ルール", "rules")] = letters_of(rules)
    lacking = {
        name: "".join(sorted(one for one in found - known if one.isprintable())) for name, found in shown.items()
    }
    if not any(lacking.values()):
        return
    ja = "、".join(f"「{one}」（{name.ja}）" for name, one in lacking.items() if one)
    en = ", ".join(f"“{one}” ({name.en})" for name, one in lacking.items() if one)
    raise GobanshobuError(
        Words(f"手元の字体にない字があります: {ja}", f"there are letters that the fonts at hand do not have: {en}")
    )


# --- typst ---


def _plan(made: Printing, laid: list[PrintPage]) -> dict[str, object]:
    """What the template is given."""
    lang, title = made.wishes.lang, made.rules.rulebook().title.say(made.wishes.lang)
    names = {svg: f"/{number}.svg" for number, svg in enumerate(_drawn(laid))}
    sheets = [
        {
            "wide": page.size.wide,
            "high": page.size.high,
            "placed": [[names[one.svg], one.x, one.y, one.size.wide, one.size.high, one.turn] for one in page.placed],
            "lines": [list(line) for line in page.lines],
            "note": f"{title} · {page.note.say(lang)} · {FULL_SIZE.say(lang)}" if page.note.en else "",
        }
        for page in laid
    ]
    paper = "a4" if made.wishes.paper == "a4" else "us-letter"
    fonts = {"sans": SANS, "serif": SERIF}
    return {
        "lang": lang,
        "title": title,
        "paper": paper,
        "ruler": RULER,
        "sheets": sheets,
        "fonts": fonts,
        "leaflet": None,
    }


def _drawn(laid: list[PrintPage]) -> Iterable[str]:
    return dict.fromkeys(one.svg for page in laid for one in page.placed)


def _svgs(laid: list[PrintPage]) -> dict[str, bytes]:
    return {f"{number}.svg": svg.encode() for number, svg in enumerate(_drawn(laid))}


def _typeset(
    plan: dict[str, object], svgs: dict[str, bytes], fonts: tuple[Path, ...], kind: str, dpi: float = 300
) -> list[bytes]:
    """One file for each page, or one PDF of all."""
    import typst

    at_hand = typst.Fonts(False, False, [str(FONTS), *(str(font) for font in fonts)])
    with TemporaryDirectory() as name:
        folder = Path(name)
        for file, data in {"plan.json": json.dumps(plan).encode(), **svgs}.items():
            (folder / file).write_bytes(data)
        main = folder / "main.typ"
        main.write_bytes(TEMPLATE.read_bytes())
        form = cast("typst.OutputFormat", kind)
        made = typst.Compiler(root=folder, font_paths=at_hand).compile(main, format=form, ppi=dpi, timestamp=WHEN)
    if made is None:
        raise AssertionError("typst wrote a file where none was asked for")
    return made if isinstance(made, list) else [made]
