// Why a duel ended: the cell of the judgement table, and a sentence in both languages.

import type { Words } from '../../lib/lang.svelte'
import type { Player } from '../../lib/stage'
import { cardName, FORM_NAMES, formOf, STATES, type IsshinView } from './cards'
import type { Cell } from './JudgementTable.svelte'

/** How a player is spoken of, seen from a seat or from beside the table. */
export function called(player: Player, you: Player | null): Words {
  if (you === null) return player === 0 ? { ja: '先手', en: 'First' } : { ja: '後手', en: 'Second' }
  return player === you ? { ja: 'あなた', en: 'You' } : { ja: '相手', en: 'Opponent' }
}

/** The same within an English sentence. */
function named(player: Player, you: Player | null): Words {
  const { ja } = called(player, you)
  if (you === null) return { ja, en: player === 0 ? 'the first player' : 'the second player' }
  return { ja, en: player === you ? 'you' : 'your opponent' }
}

function lastActor(view: IsshinView): Player {
  return view.log.findLast(([, word]) => /^(kamae|maai|renki)/.test(word))?.[0] ?? 0
}

/** Where on the judgement table it was decided; null where the table did not decide. */
export function decided(view: IsshinView): Cell | null {
  const actor = lastActor(view)
  const column = view.states[actor === 0 ? 1 : 0]
  switch (view.outcome?.reason) {
    case 'disadvantaged form':
      return { row: 'disadvantaged', column }
    case 'same form against a power attack':
      return { row: view.states[actor] === 'attack' ? 'same attack' : 'same guard', column }
    case 'decisive blow':
    case 'decisive blow parried':
      return { row: 'blow', column }
    default:
      return null
  }
}

export function headline(view: IsshinView, you: Player | null): Words {
  const winner = view.outcome?.winner ?? null
  if (winner === null) return { ja: '引き分け', en: 'A draw' }
  const { ja } = called(winner, you)
  if (you === null) return { ja: `${ja}の勝ち`, en: `${called(winner, you).en} player wins` }
  return { ja: `${ja}の勝ち`, en: winner === you ? 'You win' : 'Your opponent wins' }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The ending in one sentence. */
export function because(view: IsshinView, you: Player | null): Words {
  const outcome = view.outcome
  if (!outcome) return { ja: '', en: '' }
  const loser: Player = outcome.winner === 0 ? 1 : 0
  const lost = named(loser, you)
  const cell = decided(view)
  if (cell) {
    const actor = lastActor(view)
    const other: Player = actor === 0 ? 1 : 0
    const [a, b] = [named(actor, you), named(other, you)]
    const theirs = STATES[view.states[other]]
    const [mine, his] = [view.fronts[actor].at(-1)!, view.fronts[other].at(-1)!]
    if (cell.row === 'blow') {
      return outcome.winner === actor
        ? {
            ja: `${b.ja}は守りのままだったので、${a.ja}の三位一体が決まりました。`,
            en: `${capital(b.en)} stood in guard, so the Trinity that ${a.en} laid struck home.`,
          }
        : {
            ja: `${b.ja}が${theirs.ja}の構えだったので、${a.ja}の三位一体は通じませんでした。`,
            en: `${capital(b.en)} stood in ${theirs.en}, so the Trinity that ${a.en} laid was parried.`,
          }
    }
    const [form, stronger] = [FORM_NAMES[formOf(mine)!], FORM_NAMES[formOf(his)!]]
    if (cell.row === 'disadvantaged') {
      return {
        ja: `${b.ja}の${stronger.ja}が${theirs.ja}の構えなのに、${a.ja}はそれに弱い${form.ja}のまま手番を終えました。`,
        en: `${capital(a.en)} ended the turn as ${form.en}, weak against the ${stronger.en} that stood in ${theirs.en}.`,
      }
    }
    const own = STATES[view.states[actor]]
    return {
      ja: `${b.ja}が${stronger.ja}の力攻めなのに、${a.ja}は同じ${form.ja}の${own.ja}で手番を終えました。`,
      en: `${capital(a.en)} ended the turn as ${form.en} in ${own.en}, the same form as a power attack.`,
    }
  }
  switch (outcome.reason) {
    case 'no step':
      return { ja: `${lost.ja}には打つ手がありません。`, en: `Nothing was left for ${lost.en} to do.` }
    case 'no form card to show':
      return {
        ja: `${lost.ja}には立ち合いで見せる型札がありません。`,
        en: `No form card was left for ${lost.en} to show.`,
      }
    case 'opening tie': {
      const shown = view.discard.at(-1)
      const name = shown ? cardName(shown) : { ja: '同じ札', en: 'the same card' }
      return { ja: `立ち合いはどちらも${name.ja}でした。`, en: `Both showed ${name.en} in the opening.` }
    }
    case 'nobody can show':
      return { ja: 'どちらにも見せる型札がありません。', en: 'Neither side had a form card to show.' }
    case 'resignation':
      return { ja: `${lost.ja}の投了です。`, en: `${capital(lost.en)} resigned.` }
    case 'time':
      return { ja: `${lost.ja}の時間切れです。`, en: `Time ran out for ${lost.en}.` }
    case 'agreement':
      return { ja: '合意による引き分けです。', en: 'A draw was agreed.' }
    default:
      return { ja: '', en: capital(outcome.reason) }
  }
}
