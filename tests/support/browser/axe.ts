import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    readonly axe?: typeof axe
  }
}

/**
 * Waits for colours and dialogs that fade, and for those that begin to fade some frames later, as what inherits a colour
 * does. What turns for ever is an animation, not a transition.
 */
async function fadesAreOver(): Promise<void> {
  for (let quiet = 0; quiet < 4; quiet += 1) {
    await new Promise(requestAnimationFrame)
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition)
    if (fading.length > 0) quiet = -1
    await Promise.allSettled(fading.map(({ finished }) => finished))
  }
}

/**
 * What axe finds on the screen, in all its frames, or in the dialog on top: what a dialog covers cannot be touched, and
 * may be half behind a bar. Only what is wrong leaves the page, and axe stays in it: what it says of all that is right
 * takes longer than the look.
 */
async function violations(page: Page, options: RunOptions): Promise<readonly string[]> {
  await page.evaluate(fadesAreOver)
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  const found = await page.evaluate(
    async (given) => {
      if (!window.axe) throw new Error('The page left while it was looked at')
      const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
      const top = dialogs.filter((one) => one.checkVisibility()).at(-1)
      const { violations } = await window.axe.run(top ?? document, given)
      // What is half under the foot of a screen is scrolled free before it is pressed.
      const isFreeOnceScrolled = (selector: unknown) => {
        const one = typeof selector === 'string' ? document.querySelector(selector) : null
        if (!one) return false
        one.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = one.getBoundingClientRect()
        return [-12, 0, 12].every((aside) => {
          const hit = document.elementFromPoint(x + width / 2, y + height / 2 + aside)
          return hit !== null && one.contains(hit)
        })
      }
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.filter(
          ({ target, failureSummary = '' }) =>
            id !== 'target-size' ||
            !failureSummary.includes('partially obscured') ||
            !isFreeOnceScrolled(target[0]),
        ),
      }))
    },
    { ...options, resultTypes: ['violations'] as const } satisfies RunOptions,
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  )
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on the screen by the rules of WCAG 2.2 AA and its best practices. */
export function flawsOf(page: Page): Promise<readonly string[]> {
  return violations(page, { runOnly: tags })
}

/** Texts of the screen that are hard to read in the dark. */
export async function darkFlawsOf(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const found = await violations(page, { runOnly: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}
