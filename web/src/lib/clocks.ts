// The clocks that have a name, as they are offered wherever a game or a match is begun.

import type { Clocks } from '../generated/protocol'
import type { Words } from './lang.svelte'

export type Rule = Clocks['rule']
export type Time = 'none' | 'quick' | 'normal' | 'long'

export const TIMES: { id: Time; name: Words; about: Words; rule: Rule }[] = [
  {
    id: 'none',
    name: { ja: 'なし', en: 'No clock' },
    about: { ja: '好きなだけ考えられます。', en: 'Think as long as you like.' },
    rule: { type: 'none' },
  },
  {
    id: 'quick',
    name: { ja: '早指し', en: 'Quick' },
    about: {
      ja: '持ち時間5分。使い切ると一手10秒（三回）。',
      en: '5 minutes, then 10 seconds a turn (3 periods).',
    },
    rule: { type: 'byoyomi', main: 300, period: 10, periods: 3 },
  },
  {
    id: 'normal',
    name: { ja: 'ふつう', en: 'Normal' },
    about: {
      ja: '持ち時間10分。使い切ると一手30秒（三回）。',
      en: '10 minutes, then 30 seconds a turn (3 periods).',
    },
    rule: { type: 'byoyomi', main: 600, period: 30, periods: 3 },
  },
  {
    id: 'long',
    name: { ja: 'じっくり', en: 'Long' },
    about: { ja: '持ち時間30分。使い切ると一手1分（三回）。', en: '30 minutes, then a minute a turn (3 periods).' },
    rule: { type: 'byoyomi', main: 1800, period: 60, periods: 3 },
  },
]

export function ruleOf(time: Time): Rule {
  return TIMES.find((one) => one.id === time)!.rule
}
