// The server's HTTP API. A refusal is thrown with its words in both languages.

import type {
  AccountInfo,
  Arrangements,
  BoardAsked,
  BoardAt,
  BoardInfo,
  BoxInfo,
  CardsDrafted,
  CardsMade,
  CardsRead,
  CardsShown,
  DeckInfo,
  Failure,
  FeedInfo,
  GameInfo,
  HandoverCode,
  KeptGamesInfo,
  LaidOut,
  Listed,
  MadeMatch,
  MadeTable,
  MatchListed,
  MatchRead,
  MatchSitting,
  MatchWritten,
  MistakesInfo,
  MistakeTried,
  MistakeTry,
  NewAccount,
  NewPasskey,
  NamedGame,
  NewMatch,
  NewTable,
  PasskeyAsked,
  PasskeyOptions,
  PhrasesInfo,
  PrintAsked,
  PuzzleInfo,
  PuzzlesInfo,
  PuzzleTried,
  PuzzleTry,
  RatingInfo,
  Recorded,
  RecoveryCode,
  ReplayInfo,
  ReviewInfo,
  SeenMatch,
  SeenView,
  SignedByPasskey,
  Sitting,
  StrengthInfo,
  StudyId,
  StudyInfo,
  StudyListed,
  StudySaved,
  TakenOver,
  ThoughtAsked,
  ThoughtInfo,
  Token,
  TurnInfo,
  TypedCode,
  TypedName,
  Written,
} from '../generated/http'
import type { MatchShown } from '../generated/protocol'
import { device } from './device'
import type { Lang, Words } from './lang.svelte'
import type { GameId, Player, View } from './stage'

export class Refused extends Error implements Words {
  constructor(
    readonly code: string,
    readonly ja: string,
    readonly en: string,
    readonly clause = '',
  ) {
    super(en)
  }
}

/** A refusal; where it is the server's fault, with the number under which its log has it. */
export function refusal({ code, ja, en, clause, request = '' }: Failure, status: number): Refused {
  const asked = status >= 500 ? request : ''
  return new Refused(code, numbered(ja, asked, 'ja'), numbered(en, asked, 'en'), clause)
}

/** Words with the number under which the server's log has what went wrong. */
export function numbered(words: string, request: string, lang: Lang): string {
  if (!request) return words
  return lang === 'ja' ? `${words}（受付番号 ${request}）` : `${words} (request ${request})`
}

/** What went wrong, in both languages. */
export function why(error: unknown): Words {
  return error instanceof Refused ? error : { ja: String(error), en: String(error) }
}

const UNREACHED = new Refused('offline', 'サーバーに届きません。', 'the server cannot be reached')

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, init)
  } catch {
    throw UNREACHED
  }
  if (!answer.ok) {
    const said: Failure | null = await answer.json().catch(() => null)
    throw said?.code ? refusal(said, answer.status) : UNREACHED
  }
  const type = answer.headers.get('content-type') ?? ''
  if (type.includes('json')) return (await answer.json()) as T
  return (type.startsWith('text/') ? await answer.text() : await answer.blob()) as T
}

export function post<T>(path: string, data: unknown, method = 'POST'): Promise<T> {
  return ask<T>(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) })
}

export const api = {
  games: () => ask<GameInfo[]>('/api/games'),
  words: () => ask<PhrasesInfo>('/api/words'),
  make: (table: NewTable) => post<MadeTable>('/api/tables', table),
  sit: (table: string, chair: Player, name: string) =>
    post<Token>(`/api/tables/${table}/sit`, { chair, name } satisfies Sitting),
  makeMatch: (match: NewMatch) => post<MadeMatch>('/api/matches', match),
  sitInMatch: (match: string, name: string) =>
    post<Token>(`/api/matches/${match}/sit`, { name } satisfies MatchSitting),
  nameGame: (match: string, number: number, game: string) =>
    post<MatchShown>(`/api/matches/${match}/name`, { number, game } satisfies NamedGame),
  beginGame: (match: string, number: number) =>
    post<MatchShown>(`/api/matches/${match}/ready`, { number } satisfies SeenMatch),
  resignMatch: (match: string, number: number) =>
    post<MatchShown>(`/api/matches/${match}/resign`, { number } satisfies SeenMatch),
  abortMatch: (match: string) => post<unknown>(`/api/matches/${match}/abort`, {}),
  matchRecord: (match: string) => ask<string>(`/api/matches/${match}/record`),
  myMatches: () => ask<MatchListed[]>('/api/mine/matches'),
  inviteReferee: (table: string) => post<Token>(`/api/tables/${table}/referee`, {}),
  list: (status: 'open' | 'live' | 'over') => ask<Listed[]>(`/api/tables?status=${status}`),
  mine: () => ask<Listed[]>('/api/mine'),
  turns: () => ask<TurnInfo[]>('/api/mine/turns'),
  feed: () => ask<FeedInfo>('/api/mine/feed'),
  makeFeed: () => post<FeedInfo>('/api/mine/feed', {}),
  dropFeed: () => ask<FeedInfo>('/api/mine/feed', { method: 'DELETE' }),
  myGames: (asked: Record<string, string>) => ask<KeptGamesInfo>(`/api/mine/games?${new URLSearchParams(asked)}`),
  ratings: () => ask<RatingInfo[]>('/api/mine/ratings'),
  strengths: () => ask<StrengthInfo[]>('/api/mine/strengths'),
  forget: (table: string) => ask<unknown>(`/api/mine/games/${table}`, { method: 'DELETE' }),
  makeCode: () => post<HandoverCode>('/api/mine/code', {}),
  takeCode: (code: string) => post<TakenOver>('/api/mine/take', { code, device: device() } satisfies TypedCode),
  account: () => ask<AccountInfo>('/api/account'),
  askPasskey: (asked: PasskeyAsked) => post<PasskeyOptions>('/api/account/passkey', asked),
  makeAccount: (name: string, passkey: SignedByPasskey) =>
    post<RecoveryCode>('/api/account', { name, passkey, device: device() } satisfies NewAccount),
  enter: (passkey: SignedByPasskey) =>
    post<unknown>('/api/account/enter', { passkey, device: device() } satisfies NewPasskey),
  addPasskey: (passkey: SignedByPasskey) =>
    post<unknown>('/api/account/passkeys', { passkey, device: device() } satisfies NewPasskey),
  removePasskey: (id: string) => ask<unknown>(`/api/account/passkeys/${id}`, { method: 'DELETE' }),
  signOut: (id: string) => ask<unknown>(`/api/account/devices/${id}`, { method: 'DELETE' }),
  makeRecovery: () => post<RecoveryCode>('/api/account/recovery', {}),
  deleteAccount: (name: string) => post<unknown>('/api/account/delete', { name } satisfies TypedName),
  practice: () => ask<DeckInfo>('/api/mine/practice'),
  mistakes: (lang: Lang, skip = '') =>
    ask<MistakesInfo>(`/api/mine/mistakes?lang=${lang}&skip=${encodeURIComponent(skip)}`),
  tryMistake: (key: string, answer: MistakeTry) =>
    post<MistakeTried>(`/api/mine/mistakes/${encodeURIComponent(key)}`, answer),
  leaveMistake: (key: string) => ask<unknown>(`/api/mine/mistakes/${encodeURIComponent(key)}`, { method: 'DELETE' }),
  review: (table: string, seat: Player | null, lang: Lang) =>
    ask<ReviewInfo>(`/api/tables/${table}/review?lang=${lang}${seat === null ? '' : `&seat=${seat}`}`),
  puzzles: () => ask<PuzzlesInfo>('/api/puzzles'),
  puzzle: (id: string, lang: Lang) => ask<PuzzleInfo>(`/api/puzzles/${id}?lang=${lang}`),
  nextPuzzle: (asked: Record<string, string>) => ask<PuzzleInfo>(`/api/puzzles/next?${new URLSearchParams(asked)}`),
  tryPuzzle: (id: string, tried: PuzzleTry) => post<PuzzleTried>(`/api/puzzles/${id}`, tried),
  record: (table: string) => ask<string>(`/api/tables/${table}/record`),
  text: (game: GameId, view: View, lang: Lang) =>
    post<string>(`/api/games/${game}/text`, { view: { ...view }, lang } satisfies SeenView),
  cards: (game: GameId) => ask<CardsShown>(`/api/games/${game}/cards`),
  cardFile: (game: GameId, lang: Lang) => ask<string>(`/api/games/${game}/cards/file?lang=${lang}`),
  readCards: (game: GameId, text: string) =>
    post<CardsRead>(`/api/games/${game}/cards/read`, { text } satisfies Written),
  changeCards: (game: GameId, made: CardsMade) => post<CardsDrafted>(`/api/games/${game}/cards/change`, made),
  box: (game: GameId) => ask<BoxInfo>(`/api/games/${game}/print`),
  print: (game: GameId, asked: PrintAsked) => post<Blob>(`/api/games/${game}/print`, asked),
  tableCards: (table: string) => ask<CardsShown>(`/api/tables/${table}/cards`),
  arrangements: (table: string, player: Player) => ask<Arrangements>(`/api/tables/${table}/arrangements/${player}`),
  replay: (table: string, seat: Player | null, lang: Lang) =>
    ask<ReplayInfo>(`/api/tables/${table}/replay?lang=${lang}${seat === null ? '' : `&seat=${seat}`}`),
  replayOf: (record: string, seat: Player | null, lang: Lang) =>
    post<ReplayInfo>('/api/replay', { record, seat, lang } satisfies Recorded),
  matchOf: (record: string) => post<MatchRead>('/api/replay/match', { record } satisfies MatchWritten),
  openBoard: (asked: BoardAsked) => post<StudyInfo>('/api/analysis', asked),
  laid: (game: GameId) => ask<LaidOut>(`/api/analysis/${game}/laid`),
  board: (at: BoardAt) => post<BoardInfo>('/api/analysis/board', at),
  think: (at: ThoughtAsked) => post<ThoughtInfo>('/api/analysis/think', at),
  studies: () => ask<StudyListed[]>('/api/studies'),
  study: (id: string) => ask<StudyInfo>(`/api/studies/${id}`),
  keepStudy: (study: StudySaved, id: string | null) =>
    id === null ? post<StudyId>('/api/studies', study) : post<StudyId>(`/api/studies/${id}`, study, 'PUT'),
  deleteStudy: (id: string) => ask<unknown>(`/api/studies/${id}`, { method: 'DELETE' }),
}
