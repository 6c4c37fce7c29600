// Sitting at a table, or looking at one: what the connections say, whose eyes are open, and what a picture is given.

import { untrack } from 'svelte'
import { picturesOf } from '../games/registry'
import { api, why } from './api'
import { Coach } from './coach.svelte'
import { about } from './games.svelte'
import { keep, kept } from './kept'
import { lang, say, t, type Words } from './lang.svelte'
import { Link } from './link.svelte'
import { Past } from './past.svelte'
import { go } from './route.svelte'
import type { ArrangeStage, CardSet, Offer, Placed, Player, Stage, View } from './stage'
import { threats } from './theatre.svelte'
import { dueSeat, invited, lastTurn, loses, verdict } from './telling'

/** The referee's token in the link that brought somebody here; it is not shown any more. */
function refereeToken(): string {
  const found = invited(location.hash)
  if (found) history.replaceState(null, '', location.pathname + location.search)
  return found
}

/** What a picture is given where nothing can be done. */
const ALOOF = { offers: [], hint: null, refusal: null, busy: false, play: () => {}, attempt: () => {} }

export class Session {
  readonly past: Past
  readonly coach = new Coach()
  readonly both: boolean // one device for two: both seats are open here, and the page shows the one that is to act
  readonly links: Link[]
  shown = $state<Player>(0) // whose eyes, where one device has both
  barred = $state(false) // a player has come by the referee's link
  losing = $state<string | null>(null) // a step that loses at once, and has not been confirmed
  levels = $state.raw<Words[]>([])
  phrases = $state.raw<Record<string, Words>>({})
  private opened = $state.raw<View[]>([]) // both sides' last views, when the game is over
  private cards = $state.raw<CardSet | null>(null)
  private ready = $state.raw<Placed[]>([])
  private drawn: Placed[] = []

  readonly link = $derived.by(() => this.links[this.both ? this.shown : 0]!)
  readonly theatre = $derived.by(() => this.link.theatre)
  // Nothing is drawn before it is known whose turn it is: it would be the other side's hand.
  private readonly moment = $derived.by(() =>
    this.links.every((one) => one.theatre.moment) ? this.theatre.moment : null,
  )
  readonly now = $derived(this.moment?.now ?? null) // as it is shown; the game may be further
  readonly log = $derived(this.moment?.log ?? [])
  readonly settled = $derived.by(() => this.theatre.waiting === 0) // what is shown is how it stands
  readonly game = $derived(this.now?.view.game)
  readonly known = $derived(this.game ? about(this.game) : undefined)
  readonly you = $derived((this.now?.you ?? null) as Player | null)
  readonly reader = $derived.by(() => (this.both ? null : this.you)) // whom to call "you"
  readonly live = $derived(this.now?.status === 'live')
  readonly over = $derived(this.now?.status === 'over')
  readonly mine = $derived(this.live && this.settled && (this.now?.offers.length ?? 0) > 0)
  /** Whether the game waits for this seat, shown or not. */
  readonly due = $derived.by(() => this.link.now?.status === 'live' && this.link.now.offers.length > 0)
  readonly actors = $derived(this.live ? (this.now?.view.actors ?? []) : [])
  readonly referee = $derived(this.now?.referee ?? false)
  readonly objects = $derived(this.live && this.now?.objection !== '') // whether whoever looks may object
  readonly fouls = $derived((this.now?.view.fouls ?? []).filter((foul) => foul.open)) // known to a referee alone
  readonly machine = $derived(this.now?.seats.some((seat) => seat.kind === 'machine') ?? false)
  readonly near = $derived.by<Player>(() => (this.both && this.known && !this.known.hidden ? 0 : (this.you ?? 0)))
  readonly next = $derived(this.now?.next_table ?? '')
  readonly asked = $derived(this.now?.proposals.filter((one) => one.player !== this.you) ?? [])
  readonly proposed = $derived(
    this.now?.proposals.filter((one) => one.player === this.you).map((one) => one.what) ?? [],
  )

  private readonly acting = $derived.by(() => (this.both && this.now ? dueSeat(this.links.map((one) => one.now)) : -1))
  private readonly passes = $derived(this.acting >= 0 && this.acting !== this.shown)
  private readonly secret = $derived.by(
    () => (this.known?.hidden ?? false) || this.links[this.acting]?.now?.arrangement != null,
  )
  /** The end is shown, and has been seen. */
  readonly ended = $derived.by(() => this.over && !this.theatre.busy && this.past.at === null)
  /** The screen has to go to the other person before anything more is shown, once this one has seen what happened. */
  readonly handing = $derived.by(() => this.passes && this.secret && !this.theatre.busy)

  /** What has been done here and not yet answered, in words. */
  readonly sent = $derived.by(() => {
    const { sent, now } = this.link
    return now?.offers.find((offer) => offer.step === sent)?.label ?? ''
  })

  readonly result = $derived.by(() => {
    const outcome = this.over ? this.now?.view.outcome : null
    if (!outcome) return ''
    const who = say(verdict(outcome.winner, this.reader))
    return this.now?.ending ? `${who}${t('：', ' — ')}${this.now.ending}` : who
  })

  readonly stage = $derived.by<Stage | null>(() => {
    const { now, link, log, past } = this
    if (!now) return null
    const common = { game: now.view.game, you: this.you, near: this.near, cards: this.cards }
    if (past.frame && past.at !== null) {
      const { view } = past.frame
      const entries = past.at < 0 ? [] : [log[past.at]!]
      return {
        ...common,
        ...ALOOF,
        view,
        opened: [],
        question: { prompt: '', words: entries[0]?.words ?? t('始まり', 'The beginning') },
        last: entries,
        beat: { number: -2 - past.at, entries, milliseconds: 0, still: true },
      }
    }
    return {
      ...common,
      view: now.view,
      opened: this.opened,
      question: now.question,
      offers: this.settled ? now.offers : [],
      last: lastTurn(log),
      beat: this.theatre.beat,
      threats: threats() && this.mine && link.coached?.number === now.number ? link.coached.threats : [],
      hint: link.hint?.step ?? (link.refusal ? null : this.coach.pointed),
      refusal: link.refusal,
      busy: link.busy,
      play: (step) => this.play(step),
      attempt: (take, target) => link.attempt(take, target),
    }
  })
  readonly arranging = $derived.by<ArrangeStage | null>(() => {
    const { now, link, stage } = this
    if (!now?.arrangement || !stage || !this.mine || this.past.frame) return null
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
    this.past = new Past(table)
    this.both = kept(`both.${table}`, false)
    const came = refereeToken()
    this.links = this.both
      ? [new Link(table, lang(), 0), new Link(table, lang(), 1)]
      : [new Link(table, lang(), null, came || kept(`referee.${table}`, ''))]
    if (came) this.welcome(came)
    $effect(() => () => this.links.forEach((one) => one.close()))
    $effect(() => {
      const wanted = lang()
      this.links.forEach((one) => one.speak(wanted))
    })
    $effect(() => {
      if (this.passes && !this.secret) this.takeOver()
    })
    $effect(() => this.grantAll())
    this.keepTime()
    this.beCoached()
    this.fetchBesides()
    this.followOn()
  }

  /** Somebody has come by the referee's link: it is kept for the next visit, or it was not for a player of this table. */
  private welcome(token: string): void {
    $effect(() => {
      if (this.referee) keep(`referee.${this.table}`, token)
      else if (this.now && this.you !== null) this.barred = true
    })
  }

  /** Look with the eyes of the one who is to act. */
  takeOver(): void {
    this.shown = this.acting as Player
  }

  /** Play an offer; one that loses at once, where another does not, only after it was asked for again. */
  private play(step: string): void {
    const offers = this.now?.offers ?? []
    const lost = (offer: Offer): boolean => loses(offer, this.you)
    const meant = offers.find((offer) => offer.step === step)
    if (meant && lost(meant) && !offers.every(lost)) this.losing = step
    else this.link.play(step)
  }
  playLosing(): void {
    const step = this.losing
    this.losing = null
    if (step !== null) this.link.play(step)
  }

  // --- the coach ---

  /** Whether an engine may say what is sensible: not between people, and not while a camp is laid out. */
  readonly helped = $derived(this.machine && this.mine && !this.now?.arrangement && (this.now?.offers.length ?? 0) > 1)

  private beCoached(): void {
    const alone = $derived(this.you !== null && !this.both)
    $effect(() => {
      if (this.game) this.coach.play(this.game)
    })
    $effect(() => {
      const { coach, link, now } = this
      const wanted = lang()
      if (!alone || !(coach.on || threats()) || !this.mine || !now || this.past.at !== null) return
      untrack(() => {
        coach.meet(now.number, wanted, link)
        if (coach.on && coach.first && this.helped && link.suggested?.number !== now.number && !link.suggesting)
          link.askSuggestions()
      })
    })
    $effect(() => {
      const { coached, suggested } = this.link
      untrack(() => {
        if (coached) this.coach.hear(coached)
        if (!suggested || !this.coach.first || !alone) return
        if (suggested.number === this.now?.number) this.coach.pointed = suggested.steps[0] ?? null
        else if (this.coach.on && this.helped && !this.link.suggesting) this.link.askSuggestions() // it came too late
      })
    })
    $effect(() => {
      if (this.over && alone) untrack(() => this.coach.over(this.table))
    })
  }

  // --- time ---

  /** Who looks elsewhere misses nothing: what happens meanwhile is shown afterwards. */
  private keepTime(): void {
    let hidden = $state(document.hidden)
    const look = (): boolean => (hidden = document.hidden)
    document.addEventListener('visibilitychange', look)
    $effect(() => () => document.removeEventListener('visibilitychange', look))
    $effect(() => {
      const open = this.both && this.known?.hidden === false
      const all = hidden || this.past.at !== null || this.handing
      for (const one of this.links) {
        const held = all || (this.both && !open && one !== this.link)
        one.theatre.open = open
        untrack(() => one.theatre.hold(held))
      }
    })
    $effect(() => {
      const { game, you } = this
      if (!game) return
      void picturesOf(game)
        .telling()
        .then(({ telling }) => {
          for (const one of this.links)
            one.theatre.large = ({ player, facts }) => player !== you && telling.shows(facts, false).length > 0
        })
    })
  }

  /** Look at the table as it stood after an entry of the log (-1: at the beginning), or (null) as it is. */
  look(at: number | null): void {
    this.past.look(at, this.log, this.you).catch((error: unknown) => (this.link.trouble = say(why(error))))
  }
  step(by: -1 | 1): void {
    this.past.step(by, this.log, this.you).catch((error: unknown) => (this.link.trouble = say(why(error))))
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
      if (!joined || !this.over || !this.known?.hidden || this.opened.length) return
      // one after the other: the server counts what an address has waiting, and a household plays behind one
      const seen = async (): Promise<View[]> => {
        const views: View[] = []
        for (const seat of [0, 1] as const) views.push((await api.replay(this.table, seat, lang())).frames.at(-1)!.view)
        return views
      }
      seen().then(
        (both) => (this.opened = both),
        () => {},
      )
    })
    $effect(() => {
      if (!joined || arranger === null || readyOf === arranger) return
      const player = arranger
      this.ready = [] // the other side's, where one device has both
      this.drawn = []
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
        if (this.referee) keep(`referee.${this.next}`, this.link.token)
        go(`/t/${this.next}`, true)
      }
    })
  }
}
