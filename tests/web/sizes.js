// Measures one screen at one size, and answers with what is wrong: [counted, faults]. Nothing is looked at that a person could
// not see: what is hidden from sight, drawn inside a picture, or lies behind an open dialog.
//
// - wide: the page is wider than the window.
// - small: something to be touched is under 44 px in its smaller side. Links within a sentence are as high as their line, and
//   a row of a list that is as wide as its list may be 32 px high. Of fanned cards a strip of 24 px must be free.
// - covered: something to be touched lies under something else, by its whole middle.
// - cut: a box that does not scroll hides a part of its words, or of what is to be touched.
// - lost: it lies beyond the edge of the page, where no scrolling goes.
// - over: two texts lie on one another.
// - tiny: words under 11 px.
() => {
  const TOUCH = 44, ROW = 32, FREE = 24, READ = 11, SLACK = 1.5
  const page = document.documentElement
  const modal = document.querySelector('dialog[open]')
  const root = modal ?? document.body
  const faults = []
  let counted = 0
  const nameOf = one => {
    const data = Object.entries(one.dataset ?? {}).map(([key, value]) => `[${key}=${value}]`).slice(0, 2).join('')
    const words = (one.getAttribute?.('aria-label') || one.textContent || '').trim().replace(/\s+/g, ' ').slice(0, 28)
    const own = [...(one.classList ?? [])].filter(name => !name.startsWith('svelte-'))[0]
    return `${one.localName}${own ? '.' + own : ''}${data} “${words}”`
  }
  const fault = (kind, one, more) => faults.push(`${kind}: ${nameOf(one)} ${more}`)
  const seen = one => {
    if (one.closest('.unseen, .skip, [hidden], option, svg, .spotlight')) return false
    const style = getComputedStyle(one)
    if (style.clipPath === 'inset(50%)') return false
    return style.visibility !== 'hidden' && style.opacity !== '0' && one.checkVisibility()
  }
  const fixed = one => {
    for (let at = one; at && at !== root; at = at.parentElement) if (getComputedStyle(at).position === 'fixed') return true
    return false
  }
  const BOXES = /hidden|clip/, ROLLS = /auto|scroll/
  // The part of a box that can be brought to sight, and the part that is in sight now.
  function shown(one, box, itself = false) {
    let { left, right, top, bottom } = box, now = { left, right, top, bottom }
    let outX = false, outY = false
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (itself || at !== one) {
        const rect = at.getBoundingClientRect()
        const [x, y] = [style.overflowX, style.overflowY]
        if (BOXES.test(x) || ROLLS.test(x)) {
          now.left = Math.max(now.left, rect.left); now.right = Math.min(now.right, rect.right)
          if (ROLLS.test(x)) { outX = true; left = Math.max(left, rect.left); right = Math.min(Math.max(right, left), rect.right) }
          else if (!outX) { left = Math.max(left, rect.left); right = Math.min(right, rect.right) }
        }
        if (BOXES.test(y) || ROLLS.test(y)) {
          now.top = Math.max(now.top, rect.top); now.bottom = Math.min(now.bottom, rect.bottom)
          if (ROLLS.test(y)) outY = true
          else if (!outY) { top = Math.max(top, rect.top); bottom = Math.min(bottom, rect.bottom) }
        }
      }
      if (style.position === 'fixed') break
    }
    // A line of serif letters is higher than its place without losing anything.
    const room = itself ? box.height * 0.25 : SLACK
    return { outX, outY, cutX: !outX && box.width - (right - left) > SLACK, cutY: !outY && box.height - (bottom - top) > room, now }
  }
  if (page.scrollWidth > innerWidth + 1) fault('wide', page, `by ${page.scrollWidth - innerWidth}`)

  const inSentence = one => getComputedStyle(one).display.startsWith('inline') && !one.matches('.button') &&
    [...one.parentElement.childNodes].some(node => node !== one && node.textContent.trim() && (node.nodeType === 3 || /inline/.test(getComputedStyle(node).display)))
  const isRow = (one, rect) => {
    const list = one.closest('ol, ul, dl, table, nav.list')
    return list !== null && rect.width >= list.getBoundingClientRect().width * 0.7
  }
  const targets = [...root.querySelectorAll('button, a[href], input, select, textarea, summary, [role=button]')].filter(one => seen(one) && !one.matches(':disabled'))
  for (const one of targets) {
    // A choice is touched by its whole label.
    const label = one.matches('input[type=checkbox], input[type=radio], input[type=file]') ? one.closest('label') : null
    const box = (label ?? one).getBoundingClientRect()
    if (box.width === 0 || box.height === 0) continue
    counted++
    const low = Math.min(box.width, box.height)
    if (low < TOUCH - 0.5 && !(one.localName === 'a' && inSentence(one)) && !(box.height >= ROW - 0.5 && isRow(one, box)))
      fault('small', one, `${Math.round(box.width)}×${Math.round(box.height)}`)
    const { cutX, cutY, now, outX, outY } = shown(label ?? one, box)
    if (cutX || cutY) { fault('cut', one, `of ${Math.round(box.width)}×${Math.round(box.height)}`); continue }
    const scrolls = !fixed(one)
    if (!outX && box.left < -SLACK || (box.right > innerWidth + SLACK && now.right > innerWidth + SLACK)) fault('lost', one, `at ${Math.round(box.left)}–${Math.round(box.right)}`)
    if (!outY && (scrolls ? box.top + scrollY < -SLACK || Math.min(box.bottom, now.bottom) + scrollY > Math.max(page.scrollHeight, innerHeight) + SLACK : box.bottom > innerHeight + SLACK)) fault('lost', one, `down to ${Math.round(box.bottom)}`)
    // What is free of it: points along its middle line, where it is in sight.
    const y = (Math.max(now.top, 0) + Math.min(now.bottom, innerHeight)) / 2
    if (now.bottom - now.top < box.height - 2 || now.right - now.left < box.width - 2 && outX || box.top < 0 || box.bottom > innerHeight || modal && !one.closest('dialog')) continue
    let free = 0, points = 0
    for (let x = Math.max(now.left, 0) + 2; x < Math.min(now.right, innerWidth) - 1; x += 4) {
      points++
      const hit = document.elementFromPoint(x, y)
      if (hit && (hit === one || one.contains(hit) || label?.contains(hit) || hit.contains(one) && !hit.matches('[data-result], .end'))) free += 4
      else if (hit?.closest('.popover, .sheet, .end, aside.open, [data-spotlight], .why') && !one.closest('.popover, .sheet, aside, .why')) free += 4
    }
    if (points && free < Math.min(FREE, box.width - 4)) fault('covered', one, `${free} px free, by ${nameOf(document.elementFromPoint((now.left + now.right) / 2, y) ?? page)}`)
  }

  // Texts, line by line.
  const lines = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!node.textContent.trim() || !parent || /^(SCRIPT|STYLE|OPTION|TEXTAREA)$/.test(parent.tagName) || !seen(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(rect => rect.width > 1 && rect.height > 1)
    if (!rects.length) continue
    counted++
    const size = parseFloat(getComputedStyle(parent).fontSize)
    if (size < READ - 0.01) fault('tiny', parent, `${size.toFixed(1)} px`)
    for (const rect of rects) {
      const { cutX, cutY, now, outX } = shown(parent, rect, true)
      if (cutX || cutY) { fault('cut', parent, `words of ${Math.round(rect.width)}×${Math.round(rect.height)}`); break }
      if (!outX && rect.left < -SLACK || (now.right > innerWidth + SLACK)) { fault('lost', parent, `words at ${Math.round(rect.left)}–${Math.round(rect.right)}`); break }
      if (now.right - now.left > 2 && now.bottom - now.top > 4) lines.push({ parent, rect: now })
    }
  }
  const layer = one => one.closest('.popover, .sheet, aside.open, .why, .looking, [data-layer], dialog')
  const tall = rect => (rect.bottom - rect.top) * 0.2
  for (let i = 0; i < lines.length; i++)
    for (let j = i + 1; j < lines.length; j++) {
      const [a, b] = [lines[i], lines[j]]
      if (a.parent === b.parent || a.parent.contains(b.parent) || b.parent.contains(a.parent)) continue
      const wide = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left)
      const high = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top)
      if (wide < 4 || high < Math.max(4, tall(a.rect), tall(b.rect))) continue
      if (layer(a.parent) !== layer(b.parent)) continue
      fault('over', a.parent, `and ${nameOf(b.parent)}`)
    }
  return [counted, [...new Set(faults)]]
}
