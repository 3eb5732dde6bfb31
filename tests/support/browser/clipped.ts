import type { Page } from '@playwright/test'

/** The narrowest phone, with text of twice the size. */
const narrowest = { width: 320, height: 568, text: 2 } as const

/**
 * Texts of the screen that are cut off on the narrowest phone at twice the size of the text: by a part that hides what
 * does not fit, or by the edge of the window; and words of buttons that are broken. Where some are, there is a picture
 * of them. The window is as before afterwards.
 */
export async function clippedOf(page: Page, picture: string): Promise<string[]> {
  const before = page.viewportSize()
  const was = await page.evaluateHandle(() => ({ focused: document.activeElement, top: window.scrollY }))
  const { width, height, text } = narrowest
  await page.setViewportSize({ width, height })
  const found = await page.evaluate(
    async ({ size, width }) => {
      const root = document.documentElement
      root.style.fontSize = `${size * 100}%`
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const cuts = (value: string) => value === 'hidden' || value === 'clip'
      /** By how many pixels a text reaches over what hides it. */
      const hiddenOf = (node: Text): number => {
        const range = document.createRange()
        range.selectNodeContents(node)
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0)
        let most = 0
        for (let part = node.parentElement; part && part !== document.body; part = part.parentElement) {
          const style = getComputedStyle(part)
          const frame = part.getBoundingClientRect()
          // For screen readers alone, or closed.
          if (frame.width <= 2 || frame.height <= 2) return 0
          if (style.position === 'fixed') break
          // What scrolls shows everything, piece by piece.
          if (style.overflowX === 'auto' || style.overflowX === 'scroll') return most
          for (const box of boxes) {
            if (cuts(style.overflowX)) most = Math.max(most, frame.left - box.left, box.right - frame.right)
            if (cuts(style.overflowY)) most = Math.max(most, frame.top - box.top, box.bottom - frame.bottom)
          }
        }
        for (const box of boxes) most = Math.max(most, -box.left, box.right - root.clientWidth)
        return most
      }
      const texts: string[] = []
      // A page that is too wide is zoomed out on a phone: its window is as wide as it is.
      if (root.scrollWidth > width) {
        const wide = [...document.body.querySelectorAll('*')].filter((one) => {
          const { left, right } = one.getBoundingClientRect()
          return right > width + 1 && left < right && one.checkVisibility()
        })
        const culprits = wide
          .filter((one) => !wide.some((other) => one !== other && one.contains(other)))
          .slice(0, 3)
          .map((one) => one.outerHTML.slice(0, 100))
        texts.push(`the page is ${root.scrollWidth} px wide: ${culprits.join(', ')}`)
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const words = node.textContent?.trim() ?? ''
        const part = node.parentElement
        if (!words || !(node instanceof Text) || !part?.checkVisibility({ visibilityProperty: true }))
          continue
        // A button that breaks a word has room for it in its padding.
        const button = part.closest('.mantine-Button-label')
        for (const { index, 0: word } of button ? node.data.matchAll(/[^\s/-]+/g) : []) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) texts.push(`${word}: broken in ${words.slice(0, 60)}`)
        }
        const hidden = hiddenOf(node)
        // The line of a letter is higher than its ink.
        if (hidden > 4)
          texts.push(`${words.slice(0, 60)}: ${Math.round(hidden)} px in ${part.className.slice(0, 60)}`)
      }
      return texts
    },
    { size: text, width },
  )
  if (found.length > 0) await page.screenshot({ path: picture })
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (before) await page.setViewportSize(before)
  await was.evaluate(({ focused, top }) => {
    window.scrollTo(0, top)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  })
  return found
}
