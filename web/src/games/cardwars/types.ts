// The server's data of Shogi Card Wars under the names that its picture uses.

export type {
  CardwarsFact as WarFact,
  CardwarsOffer as WarOffer,
  CardwarsQuestion as WarQuestion,
  CardwarsView as WarView,
  MonsterView as Monster,
  OpenCard as Shown,
  Playing,
} from '../../generated/cardwars'
