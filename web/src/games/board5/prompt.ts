// What is asked of the player now, in one line: the question that came with the table, or where a card taken up may go.

import { t } from '../../lib/lang.svelte'
import type { Step } from './steps'
import type { Thing } from './types'

export function promptWords(question: string, taken: Thing | null, name: string | null, reach: Step[]): string {
  if (!taken || !name) return question
  const big = name[0]!.toUpperCase() + name.slice(1)
  if (reach.length === 0) return t(`${name}は今は動けません。`, `${big} cannot act now.`)
  if (reach.some((one) => one.sign === 'switch')) {
    return t(`${name}と入れ替える札を選びます。`, `${big}: switch it with which card?`)
  }
  if (reach.every((one) => one.to === null && !one.home)) return question
  return taken.square
    ? t(`${name}の行き先を選びます。`, `${big}: choose where it goes.`)
    : t(`${name}を置くマスを選びます。`, `${big}: choose a square.`)
}
