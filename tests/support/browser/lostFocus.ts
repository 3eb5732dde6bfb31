import type { Browser } from '@playwright/test'

const sign = 'The focus was lost: '

/** Runs inside the page: says which press left the focus on nothing for three looks in a row. */
function watch(begins: string): void {
  const note = ({ isTrusted, target }: Event) => {
    const pressed = target instanceof Element && target.closest('button, a, input, select, summary, [role]')
    if (!isTrusted || !pressed) return
    const name = (pressed.getAttribute('aria-label') ?? pressed.textContent).trim().slice(0, 80)
    const place = location.pathname
    let lost = 0
    let looks = 0
    const look = () => {
      const { activeElement, body } = document
      lost = activeElement === null || activeElement === body ? lost + 1 : 0
      looks += 1
      // oxlint-disable-next-line no-console -- because the test reads it there
      if (lost === 3) console.debug(`${begins}${pressed.tagName} "${name}" at ${place}`)
      else if (looks < 8) setTimeout(look, 400)
    }
    setTimeout(look, 400)
  }
  addEventListener('click', note, true)
}

/** The presses in all windows of a browser that left the focus on nothing. */
const lostIn = new WeakMap<Browser, string[]>()

/** Watches every window that a browser opens from now on; returns what it has found since the last call. */
export function lostFocusIn(browser: Browser): string[] {
  const known = lostIn.get(browser)
  if (known) return known.splice(0)
  const lost: string[] = []
  lostIn.set(browser, lost)
  const open = browser.newContext.bind(browser)
  browser.newContext = async (...options) => {
    const context = await open(...options)
    await context.addInitScript(watch, sign)
    context.on('console', (message) => {
      if (message.text().startsWith(sign)) lost.push(message.text().slice(sign.length))
    })
    return context
  }
  return []
}
