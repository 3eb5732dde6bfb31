import { pluck } from '../../contract/core/collections.ts'

/** The elements that a message must not cover: controls, headings, and the whole foot of a form. */
const kept = 'button, .mantine-Button-root, [role="menuitem"], nav a, h1, h2, h3, [data-foot]'

/** The space between a message and an element that it must not cover, in pixels. */
const gap = 8

/** Offers that a person may want to take at once, such as the title that a file has: within them nothing is covered. */
const offers = '[data-offer]'

/** The one act of the screen, filled red: what a message says is often about a press of it. */
const lead = '.mantine-Button-root:is([data-variant="filled"], :not([data-variant]))'

interface Box {
  readonly top: number
  readonly bottom: number
}

/** True unless something, such as a dialog, covers the element. */
function isOnTop(element: Element, { left, top, width, height }: DOMRect): boolean {
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && (element.contains(hit) || hit.contains(element))
}

/** True if the element stays in place when the page scrolls. */
function isFixed(element: Element): boolean {
  for (let at: Element | null = element; at && !at.matches('[role="dialog"]'); at = at.parentElement)
    if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return true
  return false
}

/** The lowest bottom edge, in pixels from the window's top, at which a box of this height covers none of `boxes`. */
function lowest(boxes: readonly Box[], height: number, start: number): number {
  let bottom = start
  for (;;) {
    const covered = boxes.filter((box) => box.bottom > bottom - height - gap && box.top < bottom + gap)
    if (covered.length === 0) return bottom
    bottom = Math.min(...covered.map(({ top }) => top)) - gap - 1
  }
}

/**
 * How far above the window's bottom edge messages are, in pixels, so that they cover no button and no heading. If the
 * lower half has no such place, they only avoid the lead act, offers, and elements that stay in place when the page
 * scrolls; if the window has none, offers are covered first.
 */
export function freeBottom(root: HTMLElement): number {
  const { left, right, height } = root.getBoundingClientRect()
  root.style.visibility = 'hidden'
  const found = [...document.querySelectorAll(kept)].flatMap((element) => {
    const box = element.getBoundingClientRect()
    const isBeside = box.right < left || box.left > right || box.bottom < 0 || box.top > window.innerHeight
    if (isBeside || box.width === 0 || box.height === 0 || !isOnTop(element, box)) return []
    return [{ element, box }]
  })
  root.style.visibility = ''
  const start = window.innerHeight - gap
  const lowestOf = (some: typeof found) => lowest(pluck(some, 'box'), height, start)
  const free = lowestOf(found)
  if (free > window.innerHeight / 2) return window.innerHeight - free
  const fixed = found.filter(({ element }) => isFixed(element))
  const leading = found.filter(({ element }) => isFixed(element) || element.matches(lead))
  const needed = found.filter((one) => leading.includes(one) || one.element.closest(offers))
  const aside = [needed, leading].map(lowestOf).find((bottom) => bottom >= height + gap)
  return window.innerHeight - (aside ?? Math.max(lowestOf(fixed), height))
}
