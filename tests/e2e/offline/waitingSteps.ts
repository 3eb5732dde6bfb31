import type { Browser, Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { portal } from '../openPortal.ts'

/** What waits on the device, in order. */
function rowsOf(page: Page, { UserId }: Session) {
  return page.evaluate(async (name) => {
    const opening = indexedDB.open(name)
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve
      opening.onerror = reject
    })
    const reading = opening.result.transaction('outbox').objectStore('outbox').getAll()
    await new Promise((resolve) => (reading.onsuccess = resolve))
    opening.result.close()
    return reading.result as { Kind: string; Frozen: unknown }[]
  }, `lectern-work-${UserId}`)
}

/** The kinds of what waits on the device, in order. */
export const waiting = async (page: Page, session: Session) =>
  (await rowsOf(page, session)).map(({ Kind }) => Kind)

/** True once something was sent, whose answer is not known: until then it may be taken back. */
export const isTried = async (page: Page, session: Session) =>
  (await rowsOf(page, session)).some(({ Frozen }) => Frozen !== null)

/** A window whose calls reach nobody while it is cut off, and the changing ones that did. */
export async function cuttable(browser: Browser, session: Session) {
  const { context, page, errors } = await windowOf(browser, portal.url, session, {
    viewport: phoneSize,
    serviceWorkers: 'block',
  })
  let isCut = false
  const calls: string[] = []
  await context.route(/\/(api|health|hubs)(\/|$)/, async (route) => {
    if (isCut) return route.abort('internetdisconnected')
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/api/') && route.request().method() !== 'GET')
      calls.push(`${route.request().method()} ${pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')}`)
    return route.continue()
  })
  return {
    page,
    errors,
    calls,
    cut: () => (isCut = true),
    reconnect: async () => {
      isCut = false
      await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    },
  }
}
