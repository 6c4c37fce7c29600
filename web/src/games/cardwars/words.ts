// The picture's own words: what lies on the table, and what a thing that was picked up is for.

import { say, t } from '../../lib/lang.svelte'
import type { Player } from '../../lib/stage'
import type { Picked } from './asking'
import { faceOf, KIND_NAMES } from './cards'
import type { Monster, WarView } from './types'

export function cardName(card: string): string {
  return say(faceOf(card))
}

export function who(player: number, you: Player | null): string {
  if (you === null) return player === 0 ? t('先手', 'First') : t('後手', 'Second')
  return player === you ? t('自分', 'You') : t('相手', 'Opponent')
}

/** A card of the hand or a graveyard, for those who cannot see it. */
export function cardLabel(card: string): string {
  const face = faceOf(card)
  return t(
    `${face.ja}、${KIND_NAMES[face.kind].ja}、${face.cost}マナ`,
    `${face.en}, ${KIND_NAMES[face.kind].en}, ${face.cost} mana`,
  )
}

export function monsterName(view: WarView, id: string): string {
  const monster = view.monsters.find((other) => other.id === id)
  return monster ? t(`${id} ${faceOf(monster.card).ja}`, `${id} ${faceOf(monster.card).en}`) : id
}

export function monsterLabel(monster: Monster, you: Player | null): string {
  const { id, card, attack, hp, counters, equipment } = monster
  const parts = [
    `${id} ${cardName(card)}`,
    t(`攻撃${attack}`, `attack ${attack}`),
    t(`体力${hp - counters}`, `HP ${hp - counters}`),
  ]
  if (card !== 'fu') parts.push(t('モンスターとして', 'as a monster'))
  if (counters) parts.push(t(`傷${counters}`, `${counters} damage`))
  if (equipment.length) parts.push(t(`装備${equipment.join(' ')}`, `wears ${equipment.join(' ')}`))
  if (monster.sideways) parts.push(t('横向き', 'sideways'))
  if (monster.fresh) parts.push(t('この手番に出た', 'entered this turn'))
  parts.push(who(monster.owner, you))
  return parts.join(t('、', ', '))
}

/** What the picked thing is for; null where the question says it all. */
export function guide(picked: Picked | null, discarding: boolean): string | null {
  if (!picked || (picked.what === 'card' && discarding)) return null
  if (picked.what === 'card') return say(faceOf(picked.card).text)
  if (picked.what === 'gear') return t('装備品を着けるモンスターを選びます。', 'Choose which monster puts it on.')
  if (picked.card === 'kei')
    return t('桂馬は、相手が札を出したときに使えます。', 'A knight is used when the opponent plays a card.')
  return t(
    '香車の的を選びます。敵のモンスターか、相手のライフ。',
    'Choose the lance’s target: an enemy monster or their life.',
  )
}

/** The card that is being played, as far as it is known. */
export function pendingName(view: WarView): string {
  const { card, as } = view.pending.at(-1) ?? {}
  if (card === undefined) return t('伏せ札', 'a face-down card')
  if (as === 'trap') return t(`${faceOf(card).ja}（伏せ札）`, `a ${faceOf(card).en}, face down`)
  if (as === 'monster' && card !== 'fu') return t(`${faceOf(card).ja}（3/3）`, `a ${faceOf(card).en} as a 3/3`)
  return t(faceOf(card).ja, `a ${faceOf(card).en}`)
}
