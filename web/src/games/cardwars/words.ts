// The picture's own words: what lies on the table, and what a thing that was picked up is for.

import { say, t } from '../../lib/lang.svelte'
import type { Player } from '../../lib/stage'
import type { Picked } from './asking'
import { KINDS } from '../../generated/cardwars.data'
import { faceOf, isLaid, strengthOf } from './cards'
import type { Monster, WarView } from './types'

export function cardName(card: string): string {
  return say(faceOf(card).name)
}

export function who(player: number, you: Player | null): string {
  if (you === null) return player === 0 ? t('先手', 'First') : t('後手', 'Second')
  return player === you ? t('自分', 'You') : t('相手', 'Opponent')
}

/** A card of the hand or a graveyard, for those who cannot see it. */
export function cardLabel(card: string): string {
  const { name, kind, cost } = faceOf(card)
  return t(`${name.ja}、${KINDS[kind].name.ja}、${cost}マナ`, `${name.en}, ${KINDS[kind].name.en}, ${cost} mana`)
}

export function monsterName(view: WarView, id: string): string {
  const monster = view.monsters.find((other) => other.id === id)
  return monster ? `${id} ${cardName(monster.card)}` : id
}

export function monsterLabel(monster: Monster, you: Player | null): string {
  return [`${monster.id} ${cardName(monster.card)}`, ...monsterState(monster), who(monster.owner, you)].join(
    t('、', ', '),
  )
}

/** How a monster stands: its strength, its wounds, what it wears. */
export function monsterState({ card, attack, hp, counters, equipment, sideways, fresh }: Monster): string[] {
  const parts = [t(`攻撃${attack}`, `attack ${attack}`), t(`体力${hp - counters}`, `HP ${hp - counters}`)]
  if (isLaid(card)) parts.push(t('モンスターとして', 'as a monster'))
  if (counters) parts.push(t(`傷${counters}`, `${counters} damage`))
  if (equipment.length) parts.push(t(`装備${equipment.join('・')}`, `equipped with ${equipment.join(' and ')}`))
  if (sideways) parts.push(t('横向き', 'sideways'))
  if (fresh) parts.push(t('この手番に出た', 'entered this turn'))
  return parts
}

/** What the picked thing is for; null where the question says it all. `usable`: the traps that can be turned up now. */
export function guide(picked: Picked | null, discarding: boolean, usable: string[]): string | null {
  if (!picked || (picked.what === 'card' && discarding)) return null
  if (picked.what === 'gear') return t('装備品を着けるモンスターを選びます。', 'Choose a monster to equip.')
  const { name, text } = faceOf(picked.card)
  if (picked.what === 'card' || !usable.includes(picked.card)) return say(text)
  return t(
    `${name.ja}の対象を選びます。敵のモンスターか、相手のライフです。`,
    `Choose the ${name.en}’s target: an enemy monster or their life.`,
  )
}

/** The card that is being played, as far as it is known. */
export function pendingName(view: WarView): string {
  const { card, as } = view.pending.at(-1) ?? {}
  if (card === undefined) return t('伏せ札', 'a face-down card')
  const { name } = faceOf(card)
  if (as === 'trap') return t(`${name.ja}（伏せ札）`, `a ${name.en}, face down`)
  const body = as === 'monster' && isLaid(card) ? strengthOf(card) : null
  if (!body) return t(name.ja, `a ${name.en}`)
  return t(`${name.ja}（${body.attack}/${body.hp}）`, `a ${name.en} as a ${body.attack}/${body.hp}`)
}
