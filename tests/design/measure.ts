import type { Page } from '@playwright/test'

/** What one sees of a screen, or of the dialog over it, without scrolling. */
export interface Measure {
  /** Rows that are wholly in sight: steps, papers, lines of a table. */
  readonly rows: number
  /** Buttons, links and fields in sight, those of the frame left out. */
  readonly controls: number
  /** The labels of the acts in the primary colour, also of one that cannot act yet and so looks disabled. */
  readonly red: readonly string[]
  /** The sizes of all words in sight, in pixels. */
  readonly sizes: readonly number[]
  /** Where the first row of the list begins, in hundredths of the window's height. */
  readonly firstRow: number | null
}

/** Measures a screen as docs/DESIGN.md counts. */
export function measureOf(page: Page): Promise<Measure> {
  return page.evaluate(() => {
    const dialog = document.querySelector('[role="dialog"][aria-modal="true"]')
    // A dialog is over the bar at the bottom.
    const bar = dialog ? null : document.querySelector('nav[aria-label="Main places"]')
    const bottom = bar?.getBoundingClientRect()
    const end = bottom && bottom.height > 0 ? bottom.top : innerHeight
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && boxOf(element).width > 2
    const touches = (element: Element) =>
      isShown(element) && boxOf(element).top < end && boxOf(element).bottom > 0
    const isWhole = (element: Element) =>
      isShown(element) && boxOf(element).top >= 0 && boxOf(element).bottom <= end + 1

    const main = dialog ?? document.querySelector('main') ?? document.body
    const isRow = ':is(article, tbody tr, ol > li, ul > li)'
    const rows = [...main.querySelectorAll(isRow)].filter((row) => !row.parentElement?.closest(isRow))
    const controls = [...main.querySelectorAll('a[href], button, input, select, textarea, [role="tab"]')]
    const probe = document.createElement('span')
    probe.style.color = 'var(--mantine-primary-color-filled)'
    document.body.append(probe)
    const primary = getComputedStyle(probe).color
    const filled = getComputedStyle(probe).getPropertyValue('--mantine-primary-color-filled')
    probe.remove()
    const isRed = (element: Element) => {
      const style = getComputedStyle(element)
      // It is red as soon as it can act.
      const isToBeRed =
        element.matches('.mantine-Button-root:is([aria-disabled="true"], [data-disabled])') &&
        ['', filled].includes(style.getPropertyValue('--button-bg'))
      return isToBeRed || style.backgroundColor === primary
    }
    const red = controls.filter((one) => touches(one) && isRed(one))

    const sizes = new Set<number>()
    const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element || !text.textContent?.trim() || element.closest('script, style, noscript')) continue
      if (touches(element)) sizes.add(Math.round(parseFloat(getComputedStyle(element).fontSize) * 10) / 10)
    }
    const first = main.querySelector('article')
    return {
      rows: rows.filter(isWhole).length,
      controls: controls.filter(touches).length,
      red: red.map((one) => one.textContent.trim()),
      sizes: [...sizes].sort((a, b) => a - b),
      firstRow: first ? Math.round((boxOf(first).top / innerHeight) * 100) : null,
    }
  })
}
