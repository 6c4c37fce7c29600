// Written by `make docs` from the Python types; change those, not this file.

import type { UnitExample } from './board5'
import type { Said } from './core'

/** The edge of a card, in a field of 100 by 100. */
export const EDGE: string = "M11 96H89Q96 96 96 89V17Q96 11.5 90.5 10.6L53 4.3Q50 3.8 47 4.3L9.5 10.6Q4 11.5 4 17V89Q4 96 11 96Z"

/** The second line inside the edge, of the player who goes second. */
export const INNER: string = "M13 91H87Q91 91 91 87V20Q91 16 87.5 15.4L52.5 9.4Q50 9 47.5 9.4L12.5 15.4Q9 16 9 20V87Q9 91 13 91Z"

/** Where two papers lie on one square. */
export const PLACES: Record<"upper" | "lower" | "above" | "hidden", string> = {
  "upper": "translate(0 20) scale(0.8)",
  "lower": "translate(20 0) scale(0.8)",
  "above": "translate(0 24) scale(0.76)",
  "hidden": "translate(100 0) rotate(90) scale(0.76)",
}

/** x, y and size of one, two, three kanji. */
export const SPOTS: [number, number, number][][] = [
  [[50, 48, 36]],
  [[37.5, 48, 25], [62.5, 48, 25]],
  [[50, 36.5, 22], [38.5, 59, 22], [61.5, 59, 22]],
]

/** Where arrows come from. */
export const MIDDLE: [number, number] = [50, 48]

/** How far from the middle the ring of the farthest leap is drawn. */
export const LEAP: number = 32

/** The line of an arrow: by room, kind and way. */
export const LINES: Record<"bare" | "one" | "several", Record<string, Record<string, string>>> = {
  "bare": {
    "single": {
      "F": "M50 41L50 18",
      "B": "M50 55L50 78",
      "L": "M43 48L20 48",
      "R": "M57 48L80 48",
      "FL": "M44 42L22 20",
      "FR": "M56 42L78 20",
      "BL": "M44 54L22 76",
      "BR": "M56 54L78 76",
    },
    "double": {
      "F": "M50 41L50 21",
      "B": "M50 55L50 75",
      "L": "M43 48L23 48",
      "R": "M57 48L77 48",
      "FL": "M44 42L23 21",
      "FR": "M56 42L77 21",
      "BL": "M44 54L23 75",
      "BR": "M56 54L77 75",
    },
    "knight": {
      "FFL": "M41 41L41 11L31 11",
      "FFR": "M59 41L59 11L69 11",
      "BBL": "M41 55L41 85L31 85",
      "BBR": "M59 55L59 85L69 85",
      "LLF": "M43 39L13 39L13 29",
      "LLB": "M43 57L13 57L13 67",
      "RRF": "M57 39L87 39L87 29",
      "RRB": "M57 57L87 57L87 67",
    },
  },
  "one": {
    "single": {
      "F": "M50 27L50 18",
      "B": "M50 69L50 78",
      "L": "M29 48L20 48",
      "R": "M71 48L80 48",
      "FL": "M31.9 29.9L22 20",
      "FR": "M68.1 29.9L78 20",
      "BL": "M31.9 66.1L22 76",
      "BR": "M68.1 66.1L78 76",
    },
    "double": {
      "F": "M50 27L50 21",
      "B": "M50 69L50 75",
      "L": "M29 48L23 48",
      "R": "M71 48L77 48",
      "FL": "M31.9 29.9L23 21",
      "FR": "M68.1 29.9L77 21",
      "BL": "M31.9 66.1L23 75",
      "BR": "M68.1 66.1L77 75",
    },
    "knight": {
      "FFL": "M41 27L41 11L31 11",
      "FFR": "M59 27L59 11L69 11",
      "BBL": "M41 69L41 85L31 85",
      "BBR": "M59 69L59 85L69 85",
      "LLF": "M29 39L13 39L13 29",
      "LLB": "M29 57L13 57L13 67",
      "RRF": "M71 39L87 39L87 29",
      "RRB": "M71 57L87 57L87 67",
    },
  },
  "several": {
    "single": {
      "F": "M50 22L50 18",
      "B": "M50 74L50 78",
      "L": "M24 48L20 48",
      "R": "M76 48L80 48",
      "FL": "M27.6 25.6L22 20",
      "FR": "M72.4 25.6L78 20",
      "BL": "M27.6 70.4L22 76",
      "BR": "M72.4 70.4L78 76",
    },
    "double": {
      "F": "M50 22L50 21",
      "B": "M50 74L50 75",
      "L": "M24 48L23 48",
      "R": "M76 48L77 48",
      "FL": "M27.6 25.6L23 21",
      "FR": "M72.4 25.6L77 21",
      "BL": "M27.6 70.4L23 75",
      "BR": "M72.4 70.4L77 75",
    },
    "knight": {
      "FFL": "M41 22L41 11L31 11",
      "FFR": "M59 22L59 11L69 11",
      "BBL": "M41 74L41 85L31 85",
      "BBR": "M59 74L59 85L69 85",
      "LLF": "M24 39L13 39L13 29",
      "LLB": "M24 57L13 57L13 67",
      "RRF": "M76 39L87 39L87 29",
      "RRB": "M76 57L87 57L87 67",
    },
  },
}

/** The heads of an arrow, by kind and way. */
export const HEADS: Record<string, Record<string, string>> = {
  "single": {
    "F": "M50 12L44.7 20.5L55.3 20.5Z",
    "B": "M50 84L55.3 75.5L44.7 75.5Z",
    "L": "M14 48L22.5 53.3L22.5 42.7Z",
    "R": "M86 48L77.5 42.7L77.5 53.3Z",
    "FL": "M18 16L20.3 25.7L27.7 18.3Z",
    "FR": "M82 16L72.3 18.3L79.7 25.7Z",
    "BL": "M18 80L27.7 77.7L20.3 70.3Z",
    "BR": "M82 80L79.7 70.3L72.3 77.7Z",
  },
  "double": {
    "F": "M50 8L44.4 17L55.6 17ZM50 15L44.4 24L55.6 24Z",
    "B": "M50 88L55.6 79L44.4 79ZM50 81L55.6 72L44.4 72Z",
    "L": "M10 48L19 53.6L19 42.4ZM17 48L26 53.6L26 42.4Z",
    "R": "M90 48L81 42.4L81 53.6ZM83 48L74 42.4L74 53.6Z",
    "FL": "M14 12L16.4 22.3L24.3 14.4ZM19 17L21.4 27.3L29.3 19.4Z",
    "FR": "M86 12L75.7 14.4L83.6 22.3ZM81 17L70.7 19.4L78.6 27.3Z",
    "BL": "M14 84L24.3 81.6L16.4 73.7ZM19 79L29.3 76.6L21.4 68.7Z",
    "BR": "M86 84L83.6 73.7L75.7 81.6ZM81 79L78.6 68.7L70.7 76.6Z",
  },
  "knight": {
    "FFL": "M25 11L33 16L33 6Z",
    "FFR": "M75 11L67 6L67 16Z",
    "BBL": "M25 85L33 90L33 80Z",
    "BBR": "M75 85L67 80L67 90Z",
    "LLF": "M13 23L8 31L18 31Z",
    "LLB": "M13 73L18 65L8 65Z",
    "RRF": "M87 23L82 31L92 31Z",
    "RRB": "M87 73L92 65L82 65Z",
  },
}

/** The beads of each life, up to a whole row. */
export const BEADS: [number, number][][] = [
  [],
  [[50, 90.5]],
  [[45.9, 90.5], [54.1, 90.5]],
  [[41.8, 90.5], [50, 90.5], [58.2, 90.5]],
  [[37.7, 90.5], [45.9, 90.5], [54.1, 90.5], [62.3, 90.5]],
  [[33.6, 90.5], [41.8, 90.5], [50, 90.5], [58.2, 90.5], [66.4, 90.5]],
  [[28, 90.5], [36.2, 90.5], [44.4, 90.5], [52.6, 90.5], [60.8, 90.5], [72, 90.5]],
  [
    [23.9, 90.5],
    [32.1, 90.5],
    [40.3, 90.5],
    [48.5, 90.5],
    [56.7, 90.5],
    [67.9, 90.5],
    [76.1, 90.5],
  ],
  [
    [19.8, 90.5],
    [28, 90.5],
    [36.2, 90.5],
    [44.4, 90.5],
    [52.6, 90.5],
    [63.8, 90.5],
    [72, 90.5],
    [80.2, 90.5],
  ],
  [
    [15.7, 90.5],
    [23.9, 90.5],
    [32.1, 90.5],
    [40.3, 90.5],
    [48.5, 90.5],
    [59.7, 90.5],
    [67.9, 90.5],
    [76.1, 90.5],
    [84.3, 90.5],
  ],
  [
    [11.6, 90.5],
    [19.8, 90.5],
    [28, 90.5],
    [36.2, 90.5],
    [44.4, 90.5],
    [55.6, 90.5],
    [63.8, 90.5],
    [72, 90.5],
    [80.2, 90.5],
    [88.4, 90.5],
  ],
]

/** Those beyond a whole row. */
export const BEADS_ABOVE: [number, number][] = [
  [93, 79],
  [93, 70.6],
  [93, 62.2],
  [93, 53.8],
  [93, 45.4],
  [93, 37],
  [93, 28.6],
  [93, 20.2],
  [93, 11.8],
  [93, 3.4],
]

/** The classes of the cards whose life changes. */
export const GAUGED: string[] = ["G", "king"]

/** The classes of the cards whose points count in a combine. */
export const JOINING: string[] = ["noble", "normal"]

/** What a unit is called, part by part. */
export const UNIT_WORDS: Record<"plus" | "comma" | "life" | "below" | "hidden" | "captive", Said> = {
  "plus": {"ja": "＋", "en": "+"},
  "comma": {"ja": "、", "en": ", "},
  "life": {"ja": "{name} 命{life}", "en": "{name} life {life}"},
  "below": {"ja": "下に{name}", "en": "{name} below"},
  "hidden": {"ja": "相手側の{name}が潜入中", "en": "{name} of the other side hidden under it"},
  "captive": {"ja": "相手の王妃を捕らえている", "en": "holds the other side’s queen"},
}

/** The classes of cards. */
export const CLASS_WORDS: Record<string, Said> = {
  "G": {"ja": "ゲージ札（点数が変わる）", "en": "gauge card (its points change)"},
  "F": {"ja": "固定札（点数は変わらない）", "en": "fixed card (its points never change)"},
  "N": {"ja": "通常札", "en": "normal card"},
  "R": {"ja": "ランク札", "en": "rank card"},
  "king": {"ja": "王", "en": "king"},
  "noble": {"ja": "王妃・将軍", "en": "queen or general"},
  "special": {"ja": "特別な札（組めない）", "en": "special card (never combines)"},
  "normal": {"ja": "ふつうの札", "en": "normal card"},
}

/** Where the rules speak of a card, by game and class. */
export const CARD_CLAUSES: Record<string, Record<string, string[]>> = {
  "first": {"G": ["FI-1.1", "FI-1.5"], "N": ["FI-1.2"], "F": ["FI-1.3"]},
  "intelligence": {"R": ["IN-1.1"], "N": ["IN-1.2"]},
  "hck": {
    "king": ["HC-1.1", "HC-2.4"],
    "noble": ["HC-1.1", "HC-2.3"],
    "special": ["HC-1.1", "HC-2.1", "HC-2.3"],
    "normal": ["HC-1.1", "HC-2.2", "HC-2.3"],
  },
}

/** What is known of a card. */
export const TRAIT_WORDS: Record<"name" | "class" | "points" | "copies" | "single" | "double" | "knight" | "leap", Said> = {
  "name": {"ja": "名前", "en": "name"},
  "class": {"ja": "種類", "en": "class"},
  "points": {"ja": "点数", "en": "points"},
  "copies": {"ja": "枚数", "en": "copies"},
  "single": {"ja": "一重の矢印", "en": "single arrows"},
  "double": {"ja": "二重の矢印", "en": "double arrows"},
  "knight": {"ja": "桂の矢印", "en": "knight arrows"},
  "leap": {"ja": "とび", "en": "leaps"},
}

/** Where it comes from. */
export const SOURCE_WORDS: Record<string, Said> = {
  "booklet": {"ja": "冊子", "en": "booklet"},
  "card": {"ja": "実物", "en": "real card"},
  "reconstruction": {"ja": "復元", "en": "reconstruction"},
  "own": {"ja": "自作", "en": "own"},
}

/** The owner's directions. */
export const DIRECTION_WORDS: Record<string, Said> = {
  "F": {"ja": "前", "en": "forward"},
  "B": {"ja": "後ろ", "en": "backward"},
  "L": {"ja": "左", "en": "left"},
  "R": {"ja": "右", "en": "right"},
  "FL": {"ja": "左前", "en": "forward left"},
  "FR": {"ja": "右前", "en": "forward right"},
  "BL": {"ja": "左後ろ", "en": "backward left"},
  "BR": {"ja": "右後ろ", "en": "backward right"},
}

/** The squares that an arrow leads to on an empty sheet, as right and forward: by kind and way. */
export const WAYS: Record<string, Record<string, [number, number][]>> = {
  "single": {
    "F": [[0, 1]],
    "B": [[0, -1]],
    "L": [[-1, 0]],
    "R": [[1, 0]],
    "FL": [[-1, 1]],
    "FR": [[1, 1]],
    "BL": [[-1, -1]],
    "BR": [[1, -1]],
  },
  "double": {
    "F": [[0, 1], [0, 2], [0, 3], [0, 4]],
    "B": [[0, -1], [0, -2], [0, -3], [0, -4]],
    "L": [[-1, 0], [-2, 0], [-3, 0], [-4, 0]],
    "R": [[1, 0], [2, 0], [3, 0], [4, 0]],
    "FL": [[-1, 1], [-2, 2], [-3, 3], [-4, 4]],
    "FR": [[1, 1], [2, 2], [3, 3], [4, 4]],
    "BL": [[-1, -1], [-2, -2], [-3, -3], [-4, -4]],
    "BR": [[1, -1], [2, -2], [3, -3], [4, -4]],
  },
  "knight": {
    "FFL": [[-1, 2]],
    "FFR": [[1, 2]],
    "BBL": [[-1, -2]],
    "BBR": [[1, -2]],
    "LLF": [[-2, 1]],
    "LLB": [[-2, -1]],
    "RRF": [[2, 1]],
    "RRB": [[2, -1]],
  },
}

/** Units and what they are called, for tests. */
export const UNIT_EXAMPLES: UnitExample[] = [
  {
    "cards": [{"ja": "王", "en": "king"}],
    "life": null,
    "below": null,
    "below_life": null,
    "hidden": null,
    "captive": false,
    "words": {"ja": "王", "en": "king"},
  },
  {
    "cards": [{"ja": "王", "en": "king"}],
    "life": 6,
    "below": null,
    "below_life": null,
    "hidden": null,
    "captive": false,
    "words": {"ja": "王 命6", "en": "king life 6"},
  },
  {
    "cards": [{"ja": "将軍", "en": "general"}],
    "life": 3,
    "below": {"ja": "王", "en": "king"},
    "below_life": 1,
    "hidden": null,
    "captive": false,
    "words": {"ja": "将軍 命3、下に王 命1", "en": "general life 3, king life 1 below"},
  },
  {
    "cards": [{"ja": "将軍", "en": "general"}],
    "life": null,
    "below": {"ja": "王", "en": "king"},
    "below_life": null,
    "hidden": null,
    "captive": false,
    "words": {"ja": "将軍、下に王", "en": "general, king below"},
  },
  {
    "cards": [{"ja": "王", "en": "king"}],
    "life": null,
    "below": null,
    "below_life": null,
    "hidden": {"ja": "諜報", "en": "spy"},
    "captive": false,
    "words": {"ja": "王、相手側の諜報が潜入中", "en": "king, spy of the other side hidden under it"},
  },
  {
    "cards": [{"ja": "王", "en": "king"}, {"ja": "将軍", "en": "general"}],
    "life": 4,
    "below": null,
    "below_life": null,
    "hidden": null,
    "captive": true,
    "words": {
      "ja": "王＋将軍 命4、相手の王妃を捕らえている",
      "en": "king+general life 4, holds the other side’s queen",
    },
  },
]

/** The card that is held by whoever captures it. */
export const CAPTIVE: string = "queen"

/** The squares of the two camps. */
export const CAMPS: string[][] = [
  ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2"],
  ["a5", "b5", "c5", "d5", "e5", "a4", "b4", "c4", "d4", "e4"],
]

/** Where the rules say what card sets are. */
export const CARDS_CLAUSE: string = "B-8"
