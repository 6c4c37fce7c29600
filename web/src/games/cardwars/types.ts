// The server's data of Shogi Card Wars under the names that its picture uses.

export type {
  CardwarsFact as WarFact,
  CardwarsOffer as WarOffer,
  CardwarsView as WarView,
  MonsterView as Monster,
  OpenCard as Shown,
  Playing,
} from '../../generated/cardwars'
export type { CardId } from './cards'
