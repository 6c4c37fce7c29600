// What is asked of the player now, in one line.

import { t } from '../../lib/lang.svelte'
import type { View } from '../../lib/stage'

export function promptWords(view: View, mine: boolean, player: boolean, taken: string | null, stuck: boolean): string {
  if (view.outcome) return t('対局は終わりました。', 'The game is over.')
  if (!mine) return player ? t('相手の番です。', 'The other side is to act.') : ''
  if (taken && stuck) return t(`${taken}は今は動けません。`, `${capital(taken)} cannot act now.`)
  switch (view.prompt) {
    case 'place':
      return taken
        ? t(`${taken}を置くマスを選びます。`, `${capital(taken)}: choose a square.`)
        : t('手札を一枚選んで置きます。', 'Choose a hand card to place.')
    case 'switch':
      return taken
        ? t(`${taken}と入れ替える札を選びます。`, `${capital(taken)}: switch it with which card?`)
        : t('自陣の二枚を入れ替えられます。', 'You may switch two cards of your camp.')
    case 'lower':
      return t(`下の${taken}も動けます。終えることもできます。`, `${capital(taken)}, from below, may act too – or end the turn.`)
    case 'fly':
      return t(`${taken}を飛ばす先を選びます。`, `${capital(taken)} flies on: choose where to.`)
    case 'retreat':
      return t(`${taken}の退く先を選びます。`, `${capital(taken)} retreats: choose where to.`)
    case 'rescue':
      return t(`王に席をゆずった${taken}を置くマスを選びます。`, `${capital(taken)} made way for the king: choose its new square.`)
    case 'queen':
      return t(
        '相手の王妃を取りました。返しますか。',
        'You captured the queen. Return her?',
      )
    default:
      return taken
        ? t(`${taken}の行き先を選びます。`, `${capital(taken)}: choose where it goes.`)
        : view.check
          ? t('王手です。動かす札を選びます。', 'Your king is in check. Choose a card.')
          : t('動かす札か、置く手札を選びます。', 'Your turn: choose a card to move or to put down.')
  }
}

function capital(name: string | null): string {
  return name ? name[0]!.toUpperCase() + name.slice(1) : ''
}

/** The name of a step that is on no square. */
export function stepWords(step: string): string {
  switch (step) {
    case 'end':
      return t('手番を終える', 'End the turn')
    case '=pass':
      return t('入れ替えない', 'No switch')
    case 'queen:return':
      return t('王妃を返す（王＋3）', 'Return the queen (king +3)')
    case 'queen:keep':
      return t('持っておく', 'Keep her')
    default:
      return step.endsWith('hand') ? t('手札へ退く', 'Back to the hand') : step
  }
}
