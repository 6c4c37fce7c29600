// Cards that fly: where each was before the page changed, and an animation from there to where it is now. The page is
// already as it should be while they fly, so nobody has to wait for them.

export const QUICK = 200 // milliseconds
export const SLOW = 420 // where somebody has to be told
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

export class Flight {
  #places = new Map<string, DOMRect>()

  /** Before the page changes. */
  remember(root: HTMLElement | undefined): void {
    this.#places.clear()
    for (const card of this.#cards(root)) this.#places.set(card.dataset.key!, card.getBoundingClientRect())
  }

  /** After it has. What was nowhere before comes from the deck. */
  fly(root: HTMLElement | undefined, time: number): void {
    if (this.#places.size === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const deck = root?.querySelector('[data-spot="deck"]')?.getBoundingClientRect()
    for (const card of this.#cards(root)) {
      const from = this.#places.get(card.dataset.key!) ?? deck
      const to = card.getBoundingClientRect()
      if (!from || to.width === 0) continue
      const [x, y, scale] = [from.left - to.left, from.top - to.top, from.width / to.width]
      if (Math.abs(x) + Math.abs(y) < 2 && Math.abs(scale - 1) < 0.02) continue
      card.style.zIndex = '9'
      const flown = card.animate(
        [
          { transformOrigin: '0 0', transform: `translate(${x}px, ${y}px) scale(${scale})` },
          { transformOrigin: '0 0', transform: 'none' },
        ],
        { duration: time, easing: EASE },
      )
      flown.onfinish = flown.oncancel = () => card.style.removeProperty('z-index')
    }
  }

  #cards(root: HTMLElement | undefined): HTMLElement[] {
    return root ? [...root.querySelectorAll<HTMLElement>('[data-key]')] : []
  }
}
