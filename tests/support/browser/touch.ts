import type { Page } from '@playwright/test'

/** A window, and how large its text is. */
interface TouchSize {
  readonly width: number
  readonly height: number
  readonly text: number
}

/** The sizes of phones at which everything can be touched, the last at twice the size of the text. */
export const touchSizes = [
  { width: 390, height: 844, text: 1 },
  { width: 360, height: 640, text: 1 },
  { width: 320, height: 568, text: 1 },
  { width: 390, height: 844, text: 2 },
] as const satisfies readonly TouchSize[]

/**
 * The controls of the dialog on top, or else of the screen, whose middle something else covers when they are scrolled
 * to: at the end of a form that is full scroll.
 */
function coveredOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((one) => one.checkVisibility())
    const root = dialogs.at(-1) ?? document.querySelector('main') ?? document.body
    const controls = root.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, [contenteditable="true"], [role="combobox"]',
    )
    const nameOf = (one: HTMLElement) =>
      one.getAttribute('aria-label') ??
      ((one instanceof HTMLInputElement && one.labels?.[0]?.textContent) || one.textContent || one.outerHTML)
    return [...controls].flatMap((one) => {
      if (
        !one.checkVisibility({ visibilityProperty: true }) ||
        getComputedStyle(one).pointerEvents === 'none'
      )
        return []
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      // A link in a text may go over two lines.
      const { left, top, width, height } = one.getClientRects()[0] ?? new DOMRect()
      // What is drawn for readers alone, or hidden behind a picture of its own.
      if (width < 2 || height < 2) return []
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
      const isHit = hit !== null && [one, ...labels].some((part) => part.contains(hit))
      return isHit
        ? []
        : [`${nameOf(one).trim().slice(0, 60)} under ${hit?.outerHTML.slice(0, 80) ?? 'nothing'}`]
    })
  })
}

/** What cannot be touched at the sizes given, with the size; the window is as before afterwards. */
export async function untouchable(page: Page, sizes: readonly TouchSize[] = touchSizes): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const { width, height, text } of sizes) {
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size === 1 ? '' : `${size * 100}%`
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, text)
    for (const one of await coveredOf(page)) found.push(`${width}x${height} at ${text * 100} %: ${one}`)
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (before) await page.setViewportSize(before)
  return found
}
