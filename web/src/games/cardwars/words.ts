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
  const ja = [`${monster.id} ${faceOf(monster.card).ja}`, `攻撃${monster.attack}`, `体力${monster.hp - monster.counters}`]
  const en = [`${monster.id} ${faceOf(monster.card).en}`, `attack ${monster.attack}`, `HP ${monster.hp - monster.counters}`]
  if (monster.card !== 'fu') ja.push('3/3として'), en.push('as a 3/3')
  if (monster.counters) ja.push(`傷${monster.counters}`), en.push(`${monster.counters} damage`)
  if (monster.equipment.length) ja.push(`装備${monster.equipment.join(' ')}`), en.push(`wears ${monster.equipment.join(' ')}`)
  if (monster.sideways) ja.push('横向き'), en.push('sideways')
  if (monster.fresh) ja.push('この手番に出た'), en.push('entered this turn')
  ja.push(who(monster.owner, you)), en.push(who(monster.owner, you))
  return t(ja.join('、'), en.join(', '))
}

/** What the picked thing is for; null where the question says it all. */
export function guide(picked: Picked | null, discarding: boolean): string | null {
  if (!picked || (picked.what === 'card' && discarding)) return null
  if (picked.what === 'card') return say(faceOf(picked.card).text)
  if (picked.what === 'gear') return t('装備品を着けるモンスターを選びます。', 'Choose which monster puts it on.')
  if (picked.card === 'kei') return t('桂馬は、相手が札を出したときに使えます。', 'A knight is used when the opponent plays a card.')
  return t('香車の的を選びます。敵のモンスターか、相手のライフ。', 'Choose the lance’s target: an enemy monster or their life.')
}

/** The card that is being played, as far as it is known. */
export function pendingName(view: WarView): string {
  const { card, as } = view.pending.at(-1) ?? {}
  if (card === undefined) return t('伏せ札', 'a face-down card')
  if (as === 'trap') return t(`${faceOf(card).ja}（伏せ札）`, `a ${faceOf(card).en}, face down`)
  if (as === 'monster' && card !== 'fu') return t(`${faceOf(card).ja}（3/3）`, `a ${faceOf(card).en} as a 3/3`)
  return t(faceOf(card).ja, `a ${faceOf(card).en}`)
}
