/** What a message never lies over: what is pressed, and what says where one is. */
const kept = 'button, .mantine-Button-root, [role="menuitem"], nav a, h1, h2, h3'

/** Between a message and what it must not cover, in pixels. */
const gap = 8

interface Box {
  readonly top: number
  readonly bottom: number
}

/** True for what can be seen and pressed: a dialog may lie over it. */
function isOnTop(element: Element, { left, top, width, height }: DOMRect): boolean {
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && (element.contains(hit) || hit.contains(element))
}

/** True for what stays at its place of the window when the rest is scrolled. */
function isFixed(element: Element): boolean {
  for (let at: Element | null = element; at && !at.matches('[role="dialog"]'); at = at.parentElement)
    if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return true
  return false
}

/** The lowest bottom, in pixels from the window's top, at which something of this height covers nothing of a list. */
function lowest(boxes: readonly Box[], height: number, start: number): number {
  let bottom = start
  for (;;) {
    const covered = boxes.filter((box) => box.bottom > bottom - height - gap && box.top < bottom + gap)
    if (covered.length === 0) return bottom
    bottom = Math.min(...covered.map(({ top }) => top)) - gap - 1
  }
}

/**
 * How far above the window's edge messages stand, in pixels, so that they cover no button and no heading. Where there is
 * no such place in the lower half, they cover nothing that stays when the screen is scrolled.
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
  const free = lowest(
    found.map(({ box }) => box),
    height,
    start,
  )
  if (free > window.innerHeight / 2) return window.innerHeight - free
  const fixed = found.filter(({ element }) => isFixed(element)).map(({ box }) => box)
  return window.innerHeight - Math.max(lowest(fixed, height, start), height)
}
