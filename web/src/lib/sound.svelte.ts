// The sounds of the table, and what a phone lets one feel of it. Both belong to facts; the samples are made by
// tools/client/sounds.py and fetched when somebody wants to hear them. Off on phones until it is asked for.

import { SOUNDS } from '../generated/sounds'
import file from '../sounds/table.wav?url'
import { keep, kept } from './kept'

const APART = 0.09 // seconds between two sounds of one moment
const MOST = 4 // of them

let on = $state(kept('sound', !matchMedia('(pointer: coarse)').matches))
let loud = $state(Math.min(1, Math.max(0, Number(kept('volume', 0.7)) || 0)))
let felt = $state(kept('vibration', false))

export function sounds(): boolean {
  return on
}
export function setSound(wanted: boolean): void {
  on = wanted
  keep('sound', wanted)
  if (wanted) play(['place'])
}
/** How loud, from 0 to 1. */
export function volume(): number {
  return loud
}
export function setVolume(wanted: number): void {
  loud = wanted
  keep('volume', wanted)
  if (on) play(['place'])
}

/** Whether this device can be felt at all. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches
}
export function vibration(): boolean {
  return felt
}
export function setVibration(wanted: boolean): void {
  felt = wanted
  keep('vibration', wanted)
  if (wanted) feel(['capture'])
}

const FELT: Record<string, number[]> = { capture: [22], die: [22], end: [30, 60, 70] } // milliseconds on, off, on

/** What is felt of what has just happened: a card that is taken, and the seal. */
function feel(names: string[]): void {
  const pattern = FELT[names.findLast((name) => name in FELT) ?? '']
  if (felt && pattern && canVibrate() && touched()) navigator.vibrate(pattern)
}

/** The sounds of what has just happened, one after another. */
export function soundOf(names: string[]): void {
  feel(names)
  play(names)
}

// Browsers let a page sound only after its user has done something on it.
function touched(): boolean {
  return !document.hidden && (navigator.userActivation?.hasBeenActive ?? true)
}

let context: AudioContext | null = null
let samples: Promise<AudioBuffer> | null = null

/** Have the sounds at hand before the first of them is due. */
export function prepare(): void {
  if (on) void load().catch(() => {})
}
function load(): Promise<AudioBuffer> {
  samples ??= fetch(file)
    .then((answer) => answer.arrayBuffer())
    .then((data) => new OfflineAudioContext(1, 1, 44_100).decodeAudioData(data))
    .catch((error: unknown) => {
      samples = null // tried again with the next sound
      throw error
    })
  return samples
}

function play(names: string[]): void {
  const known = names.filter((name) => name in SOUNDS).slice(-MOST)
  if (!on || loud === 0 || !known.length || !touched()) return
  void load().then(
    (buffer) => known.forEach((name, index) => start(buffer, name, index * APART)),
    () => {}, // offline: then it is silent
  )
}

function start(buffer: AudioBuffer, name: string, later: number): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  const [from, seconds] = SOUNDS[name]!
  const source = context.createBufferSource()
  const gain = context.createGain()
  source.buffer = buffer
  gain.gain.value = loud * loud
  source.connect(gain).connect(context.destination)
  source.start(context.currentTime + later, from, seconds)
}
