// What lies beside the mats, and what is chosen, in words.

import type { IsshinQuestion, IsshinView } from '../../generated/isshin'
import { count, say, t } from '../../lib/lang.svelte'
import { cardName } from './cards'

export function deckWords({ deck, trinity }: IsshinView): string {
  const words = t(`山札 ${deck}枚`, `deck: ${count(deck, 'card')}`)
  if (trinity.in !== 'deck') return words
  const { above } = trinity
  const below = deck - 1 - above
  return `${words}${t(`、三位一体の上に${above}枚、下に${below}枚`, `, Trinity has ${above} above it and ${below} below`)}`
}

export function poolWords({ pool }: IsshinView): string {
  return t(`中央の練気 ${pool}`, `renki tokens in the pool: ${pool}`)
}

/** What drawing and training would bring now; whoever is not to act is told what they are for. */
export function limitWords({ maai, renki }: IsshinQuestion): { draw: string; train: string } {
  return {
    draw: maai?.words ?? t('札を引く', 'draw cards'),
    train: renki?.why ? renki.words : t('二枚捨てる', 'discard two'),
  }
}

export function namesOf(cards: string[]): string {
  return cards.map((card) => say(cardName(card))).join(t('と', ' and '))
}

/** The question, with the card that was chosen in secret. */
export function askedWords(view: IsshinView, question: IsshinQuestion): string {
  if (!view.chosen) return question.words
  const shown = say(cardName(view.chosen))
  return `${t(`${shown}を伏せました。`, `${shown} lies face down. `)}${question.words}`
}
