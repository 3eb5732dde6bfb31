import { expect } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { callOver, sessionAt, setDatesAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'

let portal: PortalProcess
let admin: Session

test.beforeAll(async () => {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
})
test.afterAll(() => portal.discard())

const days = 86_400_000

// Two days instead of two hours, since a deadline ends with its day and the test runs at any hour.
for (const [name, off] of [
  ['behind', -2 * days],
  ['ahead', 2 * days],
] as const)
  test(`on a device whose clock is ${name} deadlines count by the portal’s, and drafts are saved in order`, async ({
    browser,
  }) => {
    const presenter = await sessionAt(portal)
    await setDatesAt(portal, admin, { paper_submission: 1 })
    const { context, page } = await windowOf(browser, portal.url, presenter, {
      viewport: phoneSize,
      serviceWorkers: 'block',
    })
    await page.addInitScript((difference) => {
      const real = Date.now.bind(Date)
      Date.now = () => real() + difference
    }, off)
    await page.goto(portal.url)
    await expect(page.getByRole('timer')).toHaveText(/^Submissions close in (1 day|\d+ hours)/)
    await page.getByRole('button', { name: 'Add New Paper' }).click()
    const title = page.getByRole('textbox', { name: 'Paper title' })
    const served = async () =>
      (await callOver(portal, getUserPapers, { as: presenter })).map(({ PaperTitle }) => PaperTitle)
    for (const text of ['First words', 'First words, then more', 'Other words']) {
      await title.fill(text)
      await expect.poll(served, { timeout: 30_000 }).toEqual([text])
    }
    await page.keyboard.press('Escape')

    await setDatesAt(portal, admin, { paper_submission: -1 })
    await page.reload()
    await expect(page.getByRole('timer')).toHaveText('Submissions are closed')
    await context.close()
  })
