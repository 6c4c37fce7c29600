// Every game that the client has pictures of, one entry each: what a person is told before playing it, and its pictures.
// tests/test_registry.py says what a game lacks. A game of the server that has no entry is played in words.

import { mount, unmount, type Component } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import { api } from '../lib/api'
import type { Words } from '../lib/lang.svelte'
import type { ArrangeStage, CardSet, GameId, Laid, LogEntry, Offer, Question, Stage, Telling, View } from '../lib/stage'

type Loaded<Props extends object> = Promise<{ default: Component<Props> }>

/** What a game feels like, as a gesture of its three cards on the first page. */
export type Feel = 'meet' | 'lunge' | 'leap' | 'slip' | 'join'

/** What a person is told about a game. */
export interface About extends Words {
  id: GameId
  line: Words
  minutes?: string
  hardness?: 1 | 2 | 3
  hidden: boolean // hands that the other may not see
  feel?: Feel
}
/** A picture that draws itself where it is attached. */
export interface Drawn {
  draw: Attachment<HTMLElement>
  square: boolean // or upright, as playing cards are
}
/** What a small picture of a position is given. */
export interface Figure<V extends View = View> {
  cards: CardSet | null
  view: V
  asked: Offer | null
}
/** What an editor of positions is given: what lies where, in the parts of a view, which it changes. */
export interface EditorProps {
  game: string
  cards: CardSet | null
  laid: Laid
}
export interface Pictures {
  stage: () => Loaded<Stage> // the table
  telling: () => Promise<{ telling: Telling }> // how what happens there is seen to happen
  verdict?: () => Loaded<{ last: LogEntry[] }> // what decided the game, as a picture
  arrange?: () => Loaded<ArrangeStage> // laying out one's camp, in games that have that
  figure?: () => Loaded<Figure> // a position, small
  cards?: () => Loaded<{ game: GameId }> // the page of its cards
  editor?: () => Loaded<EditorProps> // setting up a position by hand, where the game takes one
  designer?: () => Loaded<{ game: GameId }> // making cards, where the game can be played with cards of one's own
  fan: () => Promise<Drawn[]> // three of its cards, for the first page
}
export interface Entry
  extends
    About,
    Required<Omit<Pictures, 'arrange' | 'verdict' | 'editor' | 'designer'>>,
    Pick<Pictures, 'arrange' | 'verdict' | 'editor' | 'designer'> {
  minutes: string
  hardness: 1 | 2 | 3
  clauses: string // how the ids of its clauses begin
}

// Each picture takes what its own game sends; which view comes with which game is the server's word.
function stage<V extends View, O extends Offer, Q extends Question>(found: Loaded<Stage<V, O, Q>>): Loaded<Stage> {
  return found as Loaded<Stage>
}
function arranging<V extends View>(found: Loaded<ArrangeStage<V>>): Loaded<ArrangeStage> {
  return found as Loaded<ArrangeStage>
}
function figure<V extends View>(found: Loaded<Figure<V>>): Loaded<Figure> {
  return found as Loaded<Figure>
}
function drawn<Props extends object>(picture: Component<Props>, props: Props, square = false): Drawn {
  const draw = (target: HTMLElement) => {
    const shown = mount(picture, { target, props })
    return () => void unmount(shown)
  }
  return { draw, square }
}

/** The pictures that the three 5×5 games share. */
function sheet(game: GameId, fan: string[][]): Required<Omit<Pictures, 'verdict'>> {
  return {
    stage: () => stage(import('./board5/Board5.svelte')),
    telling: () => import('./board5/telling'),
    arrange: () => arranging(import('./board5/Arrange.svelte')),
    figure: () => figure(import('./board5/MiniBoard.svelte')),
    cards: () => import('./board5/SheetCards.svelte'),
    editor: () => import('./board5/SheetEditor.svelte') as Loaded<EditorProps>,
    designer: () => import('./board5/Designer.svelte'),
    fan: async () => {
      const [{ default: picture }, { cards }] = await Promise.all([import('./board5/Card.svelte'), api.cards(game)])
      if (cards === null) return []
      return fan.map((unit, index) => drawn(picture, { cards, unit, owner: index === 2 ? 1 : 0, label: null }, true))
    },
  }
}

/** The game to begin with, and a machine that lets one win. */
export const FOR_NEWCOMERS: { game: GameId; level: number } = { game: 'isshin', level: 1 }

export const REGISTRY: Record<GameId, Entry> = {
  isshin: {
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
    feel: 'meet',
    clauses: 'IS',
    stage: () => stage(import('./isshin/Isshin.svelte')),
    telling: () => import('./isshin/telling'),
    verdict: () => import('./isshin/Verdict.svelte'),
    figure: () => figure(import('./isshin/MiniIsshin.svelte')),
    cards: () => import('./isshin/IsshinCards.svelte'),
    editor: () => import('./isshin/IsshinEditor.svelte') as Loaded<EditorProps>,
    fan: async () => {
      const { default: picture } = await import('./isshin/IsshinCard.svelte')
      return ['fa', 'tri', 'ny'].map((card) => drawn(picture, { card, quiet: true }))
    },
  },
  cardwars: {
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
    feel: 'lunge',
    clauses: 'CW',
    stage: () => stage(import('./cardwars/CardWars.svelte')),
    telling: () => import('./cardwars/telling'),
    figure: () => figure(import('./cardwars/MiniWar.svelte')),
    cards: () => import('./cardwars/WarCards.svelte'),
    editor: () => import('./cardwars/WarEditor.svelte') as Loaded<EditorProps>,
    fan: async () => {
      const { default: picture } = await import('./cardwars/WarCard.svelte')
      return ['gin', 'gyoku', 'fu'].map((card, index) => drawn(picture, { card, owner: index % 2 }))
    },
  },
  first: {
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
    feel: 'leap',
    clauses: 'FI',
    ...sheet('first', [['hiryu'], ['king'], ['manji']]),
  },
  intelligence: {
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
    feel: 'slip',
    clauses: 'IN',
    ...sheet('intelligence', [['choho'], ['prince'], ['n8']]),
  },
  hck: {
    id: 'hck',
    ja: 'HCK森羅万象',
    en: 'HCK Shinra Bansho',
    line: {
      ja: '二枚三枚を合体させて強い駒を組む。五作のなかでいちばん奥が深い。',
      en: 'Combine two or three cards into mighty units; the deepest of the five.',
    },
    minutes: '30',
    hardness: 3,
    hidden: false,
    feel: 'join',
    clauses: 'HC',
    ...sheet('hck', [['ki'], ['queen', 'ko'], ['hachi']]),
  },
}

const PLAIN: Pictures = {
  stage: () => stage(import('./PlainStage.svelte')),
  telling: async () => ({ telling: { ways: () => [], shows: () => [] } }), // in words alone
  fan: async () => [],
}

/** The pictures of a game; plain ones for a game without an entry. */
export function picturesOf(game: string): Pictures {
  return (REGISTRY as Partial<Record<string, Entry>>)[game] ?? PLAIN
}
