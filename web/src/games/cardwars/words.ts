// The sentences of the table: what is asked, of whom, and what lies there.

import { say, t } from '../../lib/lang.svelte'
import type { Player } from '../../lib/stage'
import { CARDS, KIND_NAMES } from './cards'
import type { CardId, Monster, WarView } from './types'

export function cardName(card: CardId): string {
  return say(CARDS[card])
}

export function who(player: Player, you: Player | null): string {
  if (you === null) return player === 0 ? t('先手', 'First') : t('後手', 'Second')
  return player === you ? t('自分', 'You') : t('相手', 'Opponent')
}

/** A card of the hand or a graveyard, for those who cannot see it. */
export function cardLabel(card: CardId): string {
  const face = CARDS[card]
  return t(
    `${face.ja}、${KIND_NAMES[face.kind].ja}、${face.cost}マナ`,
    `${face.en}, ${KIND_NAMES[face.kind].en}, ${face.cost} mana`,
  )
}

export function monsterName(view: WarView, id: string): string {
  const monster = view.monsters.find((other) => other.id === id)
  return monster ? t(`${id} ${CARDS[monster.card].ja}`, `${id} ${CARDS[monster.card].en}`) : id
}

export function monsterLabel(monster: Monster, you: Player | null): string {
  const ja = [`${monster.id} ${CARDS[monster.card].ja}`, `攻撃${monster.attack}`, `体力${monster.hp - monster.counters}`]
  const en = [`${monster.id} ${CARDS[monster.card].en}`, `attack ${monster.attack}`, `HP ${monster.hp - monster.counters}`]
  if (monster.card !== 'fu') ja.push('3/3として'), en.push('as a 3/3')
  if (monster.counters) ja.push(`傷${monster.counters}`), en.push(`${monster.counters} damage`)
  if (monster.equipment.length) ja.push(`装備${monster.equipment.join(' ')}`), en.push(`wears ${monster.equipment.join(' ')}`)
  if (monster.sideways) ja.push('横向き'), en.push('sideways')
  if (monster.fresh) ja.push('この手番に出た'), en.push('entered this turn')
  ja.push(who(monster.owner, you)), en.push(who(monster.owner, you))
  return t(ja.join('、'), en.join(', '))
}

/** What the picked thing is for, or what is asked; one short line. */
export function guide(view: WarView, legal: string[], picked: { card?: CardId; trap?: CardId; gear?: string }): string {
  if (picked.card && view.prompt !== 'discard') return say(CARDS[picked.card].text)
  if (picked.trap === 'kyo') return t('香車の的を選びます。敵のモンスターか、相手のライフ。', 'Choose the lance’s target: an enemy monster or their life.')
  if (picked.trap === 'kei') return t('桂馬は、相手が札を出したときに使えます。', 'A knight is used when the opponent plays a card.')
  if (picked.gear) return t('装備品を着けるモンスターを選びます。', 'Choose which monster puts it on.')
  const asked = view.battle?.asked ?? ''
  switch (view.prompt) {
    case 'mulligan':
      return t('この手札で始めますか。引き直しは一度だけです。', 'Keep this hand? You may draw it anew once.')
    case 'main':
      if (legal.length === 1) return t('もうできることがありません。手番を終えましょう。', 'Nothing more can be done. End the turn.')
      if (legal.includes('battle')) return t('手札や場の札を選ぶか、戦闘へ進みます。', 'Choose a card, or go to battle.')
      return t('手札や場の札を選ぶか、手番を終えます。', 'Choose a card, or end the turn.')
    case 'cancel':
      return legal.includes('counter')
        ? t(`相手が${pendingName(view)}を出します。打ち消しますか。`, `They play ${pendingName(view)}. Cancel it?`)
        : t(`相手が${pendingName(view)}を出します。`, `They play ${pendingName(view)}.`)
    case 'revive':
      return t('墓地から出す札を選びます。', 'Choose the card to play from your graveyard.')
    case 'hit':
      return t(`飛車の的を選びます。あと${view.left}回。`, `Choose the rook’s target: ${view.left} to go.`)
    case 'discard':
      return t(`捨てる札を選びます。あと${view.left}枚。`, `Choose a card to discard: ${view.left} to go.`)
    case 'attack':
      return t('攻撃するモンスターを選び、決めます。', 'Choose your attackers, then confirm.')
    case 'lance':
      return legal.length > 1
        ? t('攻撃されています。香車を使うなら的を選びます。', 'You are attacked. To use a lance, choose its target.')
        : t('攻撃されています。ブロックへ進みます。', 'You are attacked. Go on to the blocks.')
    case 'block':
      return t(`${monsterName(view, asked)}が止める攻撃を選びます。`, `Which attacker does ${monsterName(view, asked)} block?`)
    case 'order':
      return t(`${monsterName(view, asked)}が次に打つ相手を選びます。`, `Whom does ${monsterName(view, asked)} strike next?`)
  }
}

/** What goes on while somebody else decides. */
export function waiting(view: WarView, you: Player | null): string {
  if (view.outcome) return t('対局が終わりました。', 'The game is over.')
  if (view.phase === 'opening') {
    if (view.chosen) return t('決めました。相手を待っています。', 'Chosen. Waiting for the other.')
    return t('手札を引き直すかどうかを決めています。', 'Both decide whether to keep their hands.')
  }
  const actor = view.actors[0]
  if (actor === undefined) return ''
  const name = who(actor, you)
  const what: Record<WarView['prompt'], [string, string]> = {
    mulligan: ['手札を決めています', 'decides about the hand'],
    main: ['考えています', 'is thinking'],
    cancel: ['打ち消すかを決めています', 'may cancel the card'],
    revive: ['墓地の札を選んでいます', 'chooses from the graveyard'],
    hit: ['飛車の的を選んでいます', 'chooses a target'],
    discard: ['捨てる札を選んでいます', 'chooses what to discard'],
    attack: ['攻撃を決めています', 'chooses attackers'],
    lance: ['守りを考えています', 'considers the defence'],
    block: ['ブロックを決めています', 'chooses blocks'],
    order: ['ダメージの順を決めています', 'orders the damage'],
  }
  const [ja, en] = what[view.prompt]
  if (actor === you) return t('少しお待ちください。', 'One moment.')
  return t(`${name}が${ja}。`, `${name} ${en}.`)
}

/** The card that is being played, as far as it is known. */
export function pendingName(view: WarView): string {
  const { card, as } = view.pending.at(-1) ?? {}
  if (card === undefined) return t('伏せ札', 'a face-down card')
  if (as === 'trap') return t(`${CARDS[card].ja}（伏せ札）`, `a ${CARDS[card].en}, face down`)
  if (as === 'monster' && card !== 'fu') return t(`${CARDS[card].ja}（3/3）`, `a ${CARDS[card].en} as a 3/3`)
  return t(CARDS[card].ja, `a ${CARDS[card].en}`)
}
