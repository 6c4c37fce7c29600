// Sitting at a table, or looking at one: what the connections say, whose eyes are open, and what a picture is given.

import { api } from './api'
import { about } from './games.svelte'
import { keep, kept } from './kept'
import { lang, say, t, type Words } from './lang.svelte'
import { Link } from './link.svelte'
import { go } from './route.svelte'
import type { ArrangeStage, CardSet, Placed, Player, Stage } from './stage'
import { dueSeat, invited, lastTurn, verdict } from './telling'

/** The referee's token, from the link that brought somebody here or from an earlier visit. */
function refereeToken(table: string): string {
  const found = invited(location.hash)
  if (!found) return kept(`referee.${table}`, '')
  keep(`referee.${table}`, found)
  history.replaceState(null, '', location.pathname + location.search)
  return found
}

export class Session {
  readonly both: boolean // one device for two: both seats are open here, and the page shows the one that is to act
  readonly links: Link[]
  shown = $state<Player>(0) // whose eyes, where one device has both
  levels = $state.raw<Words[]>([])
  phrases = $state.raw<Record<string, Words>>({})
  private cards = $state.raw<CardSet | null>(null)
  private ready = $state.raw<Placed[]>([])
  private drawn: Placed[] = []

  readonly link = $derived.by(() => this.links[this.both ? this.shown : 0]!)
  // Nothing is drawn before it is known whose turn it is: it would be the other side's hand.
  readonly now = $derived.by(() => (this.links.every((one) => one.now) ? this.link.now : null))
  readonly game = $derived(this.now?.view.game)
  readonly known = $derived(this.game ? about(this.game) : undefined)
  readonly you = $derived((this.now?.you ?? null) as Player | null)
  readonly reader = $derived.by(() => (this.both ? null : this.you)) // whom to call "you"
  readonly live = $derived(this.now?.status === 'live')
  readonly over = $derived(this.now?.status === 'over')
  readonly mine = $derived(this.live && (this.now?.offers.length ?? 0) > 0)
  readonly actors = $derived(this.live ? (this.now?.view.actors ?? []) : [])
  readonly referee = $derived(this.now?.referee ?? false)
  readonly objects = $derived(this.live && this.now?.objection !== '') // whether whoever looks may object
  readonly fouls = $derived((this.now?.view.fouls ?? []).filter((foul) => foul.open)) // known to a referee alone
  readonly machine = $derived(this.now?.seats.some((seat) => seat.kind === 'machine') ?? false)
  readonly faces = $derived.by<Player>(() => (this.both && this.known && !this.known.hidden ? 0 : (this.you ?? 0)))
  readonly next = $derived(this.now?.next_table ?? '')
  readonly asked = $derived(this.now?.proposals.filter((one) => one.player !== this.you) ?? [])
  readonly proposed = $derived(
    this.now?.proposals.filter((one) => one.player === this.you).map((one) => one.what) ?? [],
  )

  private readonly due = $derived.by(() => (this.both && this.now ? dueSeat(this.links.map((one) => one.now)) : -1))
  private readonly passes = $derived(this.due >= 0 && this.due !== this.shown)
  /** The screen has to go to the other person before anything more is shown. */
  readonly handing = $derived.by(
    () => this.passes && ((this.known?.hidden ?? false) || this.links[this.due]!.now?.arrangement !== null),
  )

  readonly result = $derived.by(() => {
    const outcome = this.over ? this.now?.view.outcome : null
    if (!outcome) return ''
    const who = say(verdict(outcome.winner, this.reader))
    return this.now?.ending ? `${who}${t('：', ' — ')}${this.now.ending}` : who
  })

  readonly stage = $derived.by<Stage | null>(() => {
    const { now, link } = this
    return (
      now && {
        game: now.view.game,
        view: now.view,
        you: this.you,
        faces: this.faces,
        question: now.question,
        offers: now.offers,
        cards: this.cards,
        last: lastTurn(link.log),
        hint: link.hint?.step ?? null,
        refusal: link.refusal,
        busy: link.busy,
        play: (step) => link.play(step),
        attempt: (take, target) => link.attempt(take, target),
      }
    )
  })
  readonly arranging = $derived.by<ArrangeStage | null>(() => {
    const { now, link, stage } = this
    if (!now?.arrangement || !stage || !this.mine) return null
    return {
      ...stage,
      arrangement: now.arrangement,
      ready: this.ready,
      random: () => this.random(),
      laid: this.you === null ? null : (now.laid[this.you] ?? null),
      drafted: link.drafted,
      left: now.arrange_left,
      draft: (squares) => link.draft(squares),
      arrange: (squares) => link.arrange(squares),
    }
  })

  /** To be made while a component is: it lives as long as that. */
  constructor(readonly table: string) {
    this.both = kept(`both.${table}`, false)
    this.links = this.both
      ? [new Link(table, lang(), 0), new Link(table, lang(), 1)]
      : [new Link(table, lang(), null, refereeToken(table))]
    $effect(() => () => this.links.forEach((one) => one.close()))
    $effect(() => {
      const wanted = lang()
      this.links.forEach((one) => one.speak(wanted))
    })
    $effect(() => {
      if (this.passes && !this.handing) this.takeOver()
    })
    $effect(() => this.grantAll())
    this.fetchBesides()
    this.followOn()
  }

  /** Look with the eyes of the one who is to act. */
  takeOver(): void {
    this.shown = this.due as Player
  }

  /** Where one device has both seats, what one side asks the other is granted. */
  private grantAll(): void {
    if (!this.both) return
    for (const one of this.links)
      for (const proposal of one.now?.proposals ?? [])
        if (proposal.player !== one.now?.you) one.answer(proposal.what, true)
  }

  /** Words, cards, arrangements: asked whenever a connection stands, so that what a cut kept from coming comes after it. */
  private fetchBesides(): void {
    const joined = $derived(this.link.status === 'joined')
    const arranger = $derived(this.arranging ? this.you : null)
    let cardsKnown = false
    let readyOf: Player | null = null
    $effect(() => {
      if (!joined || this.levels.length) return
      const come = (words: { levels: Words[]; phrases: Record<string, Words> }): void => {
        this.levels = words.levels
        this.phrases = words.phrases
      }
      api.words().then(come, () => {})
    })
    $effect(() => {
      if (!joined || cardsKnown) return
      const come = (found: { cards: CardSet | null }): void => {
        this.cards = found.cards
        cardsKnown = true
      }
      api.tableCards(this.table).then(come, () => {})
    })
    $effect(() => {
      if (!joined || arranger === null || readyOf === arranger) return
      const player = arranger
      this.more(player).then(
        () => (readyOf = player),
        () => {},
      )
    })
  }

  private async more(player: Player): Promise<void> {
    const found = await api.arrangements(this.table, player)
    this.ready = found.ready
    this.drawn = found.random
  }

  private async random(): Promise<Placed> {
    if (!this.drawn.length && this.you !== null) await this.more(this.you).catch(() => {})
    return this.drawn.pop() ?? {}
  }

  /** Everybody goes on to the rematch when it is made; who comes back to look at this game stays. */
  private followOn(): void {
    let waited = false
    $effect(() => {
      if (!this.now) return
      if (!this.next) waited = true
      else if (waited) {
        if (this.both) keep(`both.${this.next}`, true)
        if (this.link.token) keep(`referee.${this.next}`, this.link.token)
        go(`/t/${this.next}`, true)
      }
    })
  }
}
