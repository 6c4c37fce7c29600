// The signs of the kinds of cards, around (0, 0).

import type { Printed } from '../../generated/cardwars'

type Kind = Printed['kind']

/** The kinds have different outlines, about 18 × 18, and a sign inside. */
export const KIND_OUTLINE: Record<Kind, string> = {
  monster: 'M0 -9.5 L8.6 -4.8 L8.6 4.8 L0 9.5 L-8.6 4.8 L-8.6 -4.8 Z',
  trap: 'M0 -10.5 L10.5 0 L0 10.5 L-10.5 0 Z',
  equipment: 'M-8.5 -8.5 H8.5 V1 Q8.5 7.5 0 10.5 Q-8.5 7.5 -8.5 1 Z',
  spell: 'M0 -9.5 A9.5 9.5 0 1 1 0 9.5 A9.5 9.5 0 1 1 0 -9.5 Z',
}
export const KIND_SIGN: Record<Kind, string> = {
  monster: 'M-4 4 L4 -4 M-4 -4 L4 4 M-4.6 1.6 L-1.6 4.6 M4.6 1.6 L1.6 4.6',
  trap: 'M-5 -1.5 L0 3.5 L5 -1.5 M-2.5 -3.5 L0 -1 L2.5 -3.5',
  equipment: 'M0 -4.5 V5 M-4.5 0 H4.5',
  spell: 'M0 -6 V6 M-5.2 -3 L5.2 3 M-5.2 3 L5.2 -3',
}
