// Drag and drop with a mouse, pen or finger: a press that moves a little becomes a drag.

export interface Dragged<What> {
  what: What
  x: number
  y: number
  size: number
}

const SLACK = 6 // pixels that a tap may wander

export class Drag<What> {
  now = $state<Dragged<What> | null>(null)
  #ended = false

  constructor(
    private readonly begun: (what: What) => void,
    private readonly dropped: (what: What, on: Element | null) => void,
  ) {}

  /** Whether the click that a browser adds after a drop is to be ignored. */
  get justEnded(): boolean {
    return this.#ended
  }

  press(what: What, event: PointerEvent): void {
    if (event.button !== 0) return
    const { clientX, clientY, pointerId } = event
    const held = event.currentTarget as HTMLElement
    const size = held.clientWidth
    const move = (to: PointerEvent) => {
      if (to.pointerId !== pointerId) return
      if (!this.now && Math.hypot(to.clientX - clientX, to.clientY - clientY) < SLACK) return
      if (!this.now) this.begun(what)
      this.now = { what, size, x: to.clientX, y: to.clientY }
    }
    const end = (up: PointerEvent) => {
      if (up.pointerId !== pointerId) return
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      if (!this.now) return
      this.now = null
      this.#ended = true
      setTimeout(() => (this.#ended = false)) // that click comes before anything else does
      if (up.type === 'pointerup') this.dropped(what, document.elementFromPoint(up.clientX, up.clientY))
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }
}
