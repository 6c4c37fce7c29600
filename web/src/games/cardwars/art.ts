// Shapes that the cards are drawn with, around (0, 0).

import type { Kind, Suit } from './cards'

/** A shogi piece, about 68 × 80. */
export const PIECE = 'M0 -41 L24 -31 L34 36 Q34 39 31 39 L-31 39 Q-34 39 -34 36 L-24 -31 Z'

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

export const SWORD = 'M-7 7 L-3.5 3.5 M-6 1 L-1 6 M-3 3 L7 -8 L8 -8 L8 -7 L-2 4 Z'
export const HEART =
  'M0 8 C-12 -1 -8.4 -9.6 -3.8 -8.6 C-1.2 -8 0 -5.6 0 -5 C0 -5.6 1.2 -8 3.8 -8.6 C8.4 -9.6 12 -1 0 8 Z'
export const SPROUT = 'M0 7 V-1 M0 0 C-7 1 -8 -4 -8 -6 C-3 -7 0 -4 0 0 C0 -5 3 -8 8 -7 C8 -4 6 0 0 0'

export const SUITS: Record<Suit, string> = {
  heart: HEART,
  diamond: 'M0 -9.5 Q3 -4 7 0 Q3 4 0 9.5 Q-3 4 -7 0 Q-3 -4 0 -9.5 Z',
  spade:
    'M0 -9.5 C11 0 8.6 6.2 4.4 6.2 C2.4 6.2 1.1 5 0.7 4 Q1 7.5 3 9.2 H-3 Q-1 7.5 -0.7 4 C-1.1 5 -2.4 6.2 -4.4 6.2 C-8.6 6.2 -11 0 0 -9.5 Z',
  club: 'M-4.1 -4.8 a4.1 4.1 0 1 1 8.2 0 q0 1.6 -1.2 3 a4.1 4.1 0 1 1 -2 5.2 Q1.2 7.4 3 9.2 H-3 Q-1.2 7.4 -0.9 3.4 a4.1 4.1 0 1 1 -2 -5.2 q-1.2 -1.4 -1.2 -3 Z',
}

/** Where the pips of a playing card lie. */
export const PIPS: Record<string, [number, number][]> = {
  A: [[0, 0]],
  '2': [
    [0, -22],
    [0, 22],
  ],
  '3': [
    [0, -24],
    [0, 0],
    [0, 24],
  ],
  '4': [
    [-14, -21],
    [14, -21],
    [-14, 21],
    [14, 21],
  ],
  '5': [
    [-14, -23],
    [14, -23],
    [0, 0],
    [-14, 23],
    [14, 23],
  ],
  '7': [
    [-14, -25],
    [14, -25],
    [0, -12.5],
    [-14, 0],
    [14, 0],
    [-14, 25],
    [14, 25],
  ],
  '8': [
    [-14, -26],
    [14, -26],
    [0, -13],
    [-14, 0],
    [14, 0],
    [0, 13],
    [-14, 26],
    [14, 26],
  ],
  '9': [
    [-14, -28],
    [14, -28],
    [-14, -9.5],
    [14, -9.5],
    [0, 0],
    [-14, 9.5],
    [14, 9.5],
    [-14, 28],
    [14, 28],
  ],
  '10': [
    [-14, -28],
    [14, -28],
    [0, -19],
    [-14, -9.5],
    [14, -9.5],
    [-14, 9.5],
    [14, 9.5],
    [0, 19],
    [-14, 28],
    [14, 28],
  ],
}

/** Head-dresses of the court cards. */
export const COURT: Record<string, string> = {
  K: 'M-22 10 L-26 -10 L-12 0 L0 -16 L12 0 L26 -10 L22 10 Z M-22 15 H22 M0 -18 V-30 M-5 -25 H5',
  Q: 'M-22 10 L-22 -8 L-11 2 L0 -14 L11 2 L22 -8 L22 10 Z M-22 15 H22 M-22 -13 a2 2 0 1 0 .1 0 M0 -20 a2.6 2.6 0 1 0 .1 0 M22 -13 a2 2 0 1 0 .1 0',
  J: 'M-22 10 C-22 -6 -10 -12 2 -12 C14 -12 22 -4 22 10 Z M-24 15 H24 M6 -11 C4 -22 14 -30 26 -28 C24 -20 18 -13 6 -11 M10 -14 L20 -23',
}
