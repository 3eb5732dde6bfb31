import type { Page } from '@playwright/test'

/** What can be pressed or filled in. */
const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, [role="combobox"]'

/** What of the screen is lost where the system's colours take the place of all others: it is drawn by a background alone. */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const lost = await page.evaluate((selector) => {
    const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((one) => one.checkVisibility())
    const root = dialogs.at(-1) ?? document.body
    const parts: readonly (readonly [Element, string | null])[] = [...root.querySelectorAll('*')].flatMap(
      (one) => [[one, null] as const, [one, '::before'] as const, [one, '::after'] as const],
    )
    const masked = parts.filter(([one, part]) => {
      const style = getComputedStyle(one, part)
      const isDrawn = part === null || style.content !== 'none'
      return isDrawn && style.maskImage !== 'none' && style.forcedColorAdjust !== 'none'
    })
    const faceless = [...root.querySelectorAll<HTMLElement>(selector)].filter((one) => {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.textContent.trim()) return false
      const { borderTopWidth, opacity } = getComputedStyle(one)
      const isHidden = opacity === '0' || one.getBoundingClientRect().width < 2
      return (
        !isHidden &&
        borderTopWidth === '0px' &&
        !one.querySelector('svg, img') &&
        !(one instanceof HTMLInputElement)
      )
    })
    return [
      ...masked.map(
        ([one, part]) => `a sign of ${(one.getAttribute('class') ?? '').slice(0, 60)}${part ?? ''}`,
      ),
      ...faceless.map((one) => `a control without a border: ${one.outerHTML.slice(0, 100)}`),
    ]
  }, controls)
  await page.emulateMedia({ forcedColors: 'none' })
  return [...new Set(lost)]
}

/** By how much a field is smaller than its frame, in pixels. */
const frame = 2

/** Controls that are too small for a finger; a link inside a text may be as high as its line. */
export const smallOf = (page: Page, least: number): Promise<string[]> =>
  page.evaluate(
    ([selector, size, border]) => {
      const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((one) => one.checkVisibility())
      const root = dialogs.at(-1) ?? document.body
      const boxOf = (one: Element) => one.getBoundingClientRect()
      return [...root.querySelectorAll<HTMLElement>(selector)].flatMap((one) => {
        const isSeen = one.checkVisibility({ visibilityProperty: true, opacityProperty: false })
        const { width, height, bottom } = boxOf(one)
        // What is for screen readers only, or is above the window until it has the focus.
        if (!isSeen || width < 2 || height < 2 || bottom < 0) return []
        if (getComputedStyle(one).pointerEvents === 'none') return []
        const words = one.parentElement?.textContent.trim() ?? ''
        const isInText = one.matches('a') && words.length > one.textContent.trim().length
        if (isInText) return []
        const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
        const boxes = [one, ...labels].map(boxOf)
        // A press on its word is one on it.
        const left = Math.min(...boxes.map((box) => box.left))
        const right = Math.max(...boxes.map((box) => box.right))
        const high = Math.max(...boxes.map((box) => box.height))
        const pressed = getComputedStyle(one, '::after')
        const isWidened = pressed.content !== 'none' && pressed.position === 'absolute'
        return isWidened || (right - left >= size - border && high >= size - border)
          ? []
          : [`${Math.round(right - left)} x ${Math.round(high)}: ${one.outerHTML.slice(0, 120)}`]
      })
    },
    [controls, least, frame] as const,
  )

interface Moving {
  readonly moved: Set<string>
}

/** Notes from the next page on what moves. What turns while something is awaited is no movement of the screen. */
export async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved = new Set<string>()
    Object.assign(window, { moved })
    const note = (event: Event) => {
      if (
        !(event.target instanceof Element) ||
        event.target.closest('[class*="Loader"], [class*="Skeleton"], [class*="spinner"]')
      )
        return
      for (const one of event.target.getAnimations())
        if (Number(one.effect?.getComputedTiming().duration) > 1)
          moved.add(
            `${one instanceof CSSTransition ? one.transitionProperty : one.id} of ${(event.target.getAttribute('class') ?? '').slice(0, 60)}`,
          )
    }
    document.addEventListener('transitionrun', note, true)
    document.addEventListener('animationstart', note, true)
  })
}

/** What has moved since the last question. */
export const movesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { moved } = window as unknown as Moving
    const found = [...moved]
    moved.clear()
    return found
  })
