// To look at a card: a long press, the other mouse button, or the key i.

import type { Attachment } from 'svelte/attachments'

const LONG = 480 // milliseconds
const SLACK = 8 // pixels that a finger may wander

/** `open` shows what lies there, and says whether there was anything to show. */
export function looking(open: (at: Element) => boolean): Attachment<HTMLElement> {
  return (root) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let from: PointerEvent | null = null
    let shown = false // by this press: the click that ends it does nothing

    const stop = (): void => clearTimeout(timer)
    function press(event: PointerEvent): void {
      stop()
      shown = false
      from = event
      if (event.pointerType === 'mouse' || !event.isPrimary) return
      timer = setTimeout(() => {
        shown = open(event.target as Element)
        if (shown) dispatchEvent(new PointerEvent('pointercancel', { pointerId: event.pointerId })) // nothing is dragged
      }, LONG)
    }
    function move(event: PointerEvent): void {
      if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > SLACK) stop()
    }
    function click(event: Event): void {
      stop()
      if (!shown) return
      shown = false
      event.stopPropagation()
      event.preventDefault()
    }
    function menu(event: Event): void {
      stop()
      if (shown || open(event.target as Element)) event.preventDefault()
    }
    function key(event: KeyboardEvent): void {
      if (event.altKey || event.ctrlKey || event.metaKey || event.key.toLowerCase() !== 'i') return
      if (open(event.target as Element)) event.preventDefault()
    }
    root.addEventListener('pointerdown', press)
    root.addEventListener('pointermove', move)
    root.addEventListener('pointerup', stop)
    root.addEventListener('pointercancel', stop)
    root.addEventListener('click', click, true)
    root.addEventListener('contextmenu', menu)
    root.addEventListener('keydown', key)
    return () => {
      stop()
      root.removeEventListener('pointerdown', press)
      root.removeEventListener('pointermove', move)
      root.removeEventListener('pointerup', stop)
      root.removeEventListener('pointercancel', stop)
      root.removeEventListener('click', click, true)
      root.removeEventListener('contextmenu', menu)
      root.removeEventListener('keydown', key)
    }
  }
}
