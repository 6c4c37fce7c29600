// Wood, paper, a small bell: made by the browser, quiet. Off on phones until somebody asks for it.

import { keep, kept } from './kept'

let on = $state(kept('sound', !matchMedia('(pointer: coarse)').matches))
let context: AudioContext | null = null

export function sounds(): boolean {
  return on
}
export function setSound(wanted: boolean): void {
  on = wanted
  keep('sound', wanted)
  if (wanted) sound('wood')
}

type Instrument = 'wood' | 'paper' | 'bell'

/** What each sound that belongs to something on the table is played on; the others are paper. */
const INSTRUMENTS: Record<string, Instrument> = { capture: 'wood', hit: 'wood', clash: 'wood', end: 'bell' }

/** The sound of what has just happened: the loudest of its sounds, once. */
export function soundOf(names: string[]): void {
  const played = names.map((name) => INSTRUMENTS[name] ?? 'paper')
  const loudest = (['bell', 'wood', 'paper'] as const).find((one) => played.includes(one))
  if (loudest) sound(loudest)
}

export function sound(what: Instrument): void {
  if (!on || document.hidden) return
  // Browsers let a page sound only after its user has done something on it.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return
  context ??= new AudioContext()
  const at = context.currentTime
  if (what === 'wood') knock(context, at)
  else if (what === 'paper') rustle(context, at)
  else ring(context, at)
}

function knock(audio: AudioContext, at: number): void {
  for (const [pitch, loud, long] of [
    [420, 0.16, 0.07],
    [1130, 0.06, 0.03],
  ] as const) {
    tone(audio, 'sine', pitch, loud, long, at)
  }
}

function ring(audio: AudioContext, at: number): void {
  for (const [pitch, loud, long] of [
    [1568, 0.06, 0.9],
    [3136, 0.02, 0.5],
  ] as const) {
    tone(audio, 'sine', pitch, loud, long, at)
  }
}

function tone(audio: AudioContext, kind: OscillatorType, pitch: number, loud: number, long: number, at: number): void {
  const source = audio.createOscillator()
  const gain = audio.createGain()
  source.type = kind
  source.frequency.value = pitch
  gain.gain.setValueAtTime(loud, at)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long)
  source.connect(gain).connect(audio.destination)
  source.start(at)
  source.stop(at + long)
}

function rustle(audio: AudioContext, at: number): void {
  const long = 0.09
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate)
  const data = noise.getChannelData(0)
  for (let index = 0; index < data.length; index++) data[index] = (Math.random() * 2 - 1) * (1 - index / data.length)
  const source = audio.createBufferSource()
  const filter = audio.createBiquadFilter()
  const gain = audio.createGain()
  source.buffer = noise
  filter.type = 'highpass'
  filter.frequency.value = 2400
  gain.gain.value = 0.08
  source.connect(filter).connect(gain).connect(audio.destination)
  source.start(at)
}
