// What is asked of the player now, in one line: the question that came with the table, or where a card taken up may go.

import { t } from '../../lib/lang.svelte'
import type { Step } from './steps'
import type { Thing } from './types'

export function promptWords(question: string, taken: Thing | null, name: string | null, reach: Step[]): string {
  if (!taken || !name) return question
  const big = name[0]!.toUpperCase() + name.slice(1)
  if (reach.length === 0) return t(`${name}は今は使えません。${question}`, `${big} cannot be used now. ${question}`)
  if (reach.some((one) => one.sign === 'switch')) {
    return t(`${name}と入れ替える札を選んでください。`, `${big}: choose the card to switch with.`)
  }
  if (reach.every((one) => one.to === null && !one.home)) return question
  return taken.square
    ? t(`${name}の行き先を選んでください。`, `${big}: choose where it goes.`)
    : t(`${name}を置くマスを選んでください。`, `${big}: choose a square.`)
}
