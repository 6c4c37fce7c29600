// What a person is told about each game before playing it.

import type { Words } from './lang.svelte'
import type { GameId } from './stage'

export interface About extends Words {
  id: GameId
  line: Words
  minutes: string
  hardness: 1 | 2 | 3
  hidden: boolean // hands that the other may not see
}

export const GAMES: About[] = [
  {
    id: 'isshin',
    ja: 'イッシンイッタイ',
    en: 'Isshin Ittai',
    line: {
      ja: '蛙・蛞蝓・蛇の三すくみ。構えと間合いで隙を突く、手札の決闘。',
      en: 'Frog, slug, snake: a duel of hidden hands, of stance and distance.',
    },
    minutes: '5',
    hardness: 1,
    hidden: true,
  },
  {
    id: 'cardwars',
    ja: '将棋カード大戦',
    en: 'Shogi Card Wars',
    line: {
      ja: '将棋の駒がカードになった。魔力と罠をやりくりして相手の命を削る。',
      en: 'Shogi pieces as cards: mana, traps and combat down to the last life.',
    },
    minutes: '15',
    hardness: 2,
    hidden: true,
  },
  {
    id: 'first',
    ja: '森羅万象ファースト',
    en: 'Shinra First',
    line: {
      ja: '矢印と命の五×五。重ね、戻し、王を飛ばして敵の王を討つ。',
      en: 'Arrows and life on 5×5: stack, return, fly the king, take theirs.',
    },
    minutes: '20',
    hardness: 2,
    hidden: false,
  },
  {
    id: 'intelligence',
    ja: '森羅万象インテリジェンス',
    en: 'Shinra Intelligence',
    line: {
      ja: '敵の下へ潜り込む諜報戦。王と王子、ふたりを捕らえれば勝ち。',
      en: 'Slip under enemy officers; capture both king and prince.',
    },
    minutes: '20',
    hardness: 2,
    hidden: false,
  },
  {
    id: 'hck',
    ja: 'HCK森羅万象',
    en: 'Hybrid Card Kingdom',
    line: {
      ja: '二枚三枚を合体させて強い駒を組む。五作のなかでいちばん奥が深い。',
      en: 'Combine two or three cards into mighty units; the deepest of the five.',
    },
    minutes: '30',
    hardness: 3,
    hidden: false,
  },
]

export function about(id: string): About | undefined {
  return GAMES.find((game) => game.id === id)
}
