import type { Page } from '@playwright/test'

interface Hearing {
  readonly said: string[]
}

/** Notes from the next page on what its live regions say, as a screen reader would. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const live = '[role="alert"], [role="status"], [aria-live="polite"], [aria-live="assertive"]'
    const timers = new Map<Element, number>()
    const before = new WeakMap<Element, string>()
    const note = (region: Element) => {
      window.clearTimeout(timers.get(region))
      timers.set(
        region,
        window.setTimeout(() => {
          const text = region.textContent.replace(/\s+/g, ' ').trim()
          if (region.isConnected && text && before.get(region) !== text) said.push(text)
          before.set(region, text)
        }, 50),
      )
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(live)
        if (region) note(region)
        for (const added of addedNodes)
          if (added instanceof Element)
            for (const one of [added, ...added.querySelectorAll(live)]) if (one.matches(live)) note(one)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

/** What was said since the last question. */
export const heard = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // A region is read a moment after its last change.
    await new Promise((resolve) => window.setTimeout(resolve, 100))
    return (window as unknown as Hearing).said.splice(0)
  })

/** The element that has the focus, by its tag and its words. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement
    const words = one?.getAttribute('aria-label') ?? one?.textContent ?? ''
    return `${one?.tagName.toLowerCase() ?? 'nothing'} ${words.replace(/\s+/g, ' ').trim()}`.trim()
  })

/**
 * What a reader of the screen, or of the dialog on top of it, would stumble over: landmarks, the order of headings,
 * pictures without a name, and fields without their own error.
 */
export const stumblesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = (one: Element) => one.checkVisibility({ visibilityProperty: true })
    const all = (root: ParentNode, selector: string) => [...root.querySelectorAll(selector)].filter(seen)
    const wordsOf = (one: Element) => one.textContent.replace(/\s+/g, ' ').trim().slice(0, 60)
    const labelOf = (one: Element) =>
      one.getAttribute('aria-label') ??
      (one.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim()
    const found: string[] = []
    const dialogs = all(document, '[role="dialog"]')
    const dialog = dialogs.at(-1)
    const mains = all(document, 'main').length
    if (mains > 1) found.push(`${mains} mains`)
    for (const one of dialogs) if (!labelOf(one)) found.push(`a dialog without a name: ${wordsOf(one)}`)
    const navigations = all(document, 'nav, [role="navigation"]')
    for (const one of navigations)
      if (navigations.length > 1 && !labelOf(one)) found.push(`a navigation without a name: ${wordsOf(one)}`)

    const root = dialog ?? document
    const headings = all(root, 'h1, h2, h3, h4, h5, h6').filter(
      (one) => dialog || !one.closest('[role="dialog"]'),
    )
    const tops = headings.filter((one) => one.tagName === 'H1').length
    if (!dialog && tops !== 1) found.push(`${tops} headings of the first level`)
    let level = dialog ? 1 : 0
    for (const one of headings) {
      const next = Number(one.tagName.slice(1))
      if (next > level + 1) found.push(`a heading of level ${next} after ${level}: ${wordsOf(one)}`)
      level = next
    }

    for (const one of all(root, 'img, canvas, [role="img"]')) {
      const isHidden = one.closest('[aria-hidden="true"]') !== null
      const isNamed = one instanceof HTMLImageElement ? one.hasAttribute('alt') : labelOf(one) !== ''
      if (!isHidden && !isNamed) found.push(`a picture without a name: ${one.outerHTML.slice(0, 80)}`)
    }
    for (const one of all(root, '[aria-invalid="true"]')) {
      const ids = `${one.getAttribute('aria-describedby') ?? ''} ${one.getAttribute('aria-errormessage') ?? ''}`
      const texts = ids.split(' ').map((id) => (id ? (document.getElementById(id)?.textContent ?? '') : ''))
      if (!texts.some((text) => text.trim()))
        found.push(`an error that its field does not tell: ${one.outerHTML.slice(0, 80)}`)
    }
    return found
  })
