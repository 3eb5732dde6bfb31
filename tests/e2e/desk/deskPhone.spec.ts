import { expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { dayLong } from '../../../contract/core/moments.ts'
import type { Sql } from '../../../server/db/database.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { reviews } from '../../../server/db/schema/reviews.ts'
import { databaseAt } from '../../support/portal/remote.ts'
import { darkFlawsOf, flawsOf } from '../../support/browser/axe.ts'
import { overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { admin, fillDesk, portal, startDesk } from './deskPortal.ts'
import { cellsOf, downloaded, openFilters } from './deskSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startDesk))

const titles = (page: Page) => page.locator('.desk-title')

const refusal = '550 5.1.1 No such mailbox here'

/** Reviews of ten papers that are asked for and late, and as many mails that a server has refused. */
async function waitingWorkIn(sql: Sql): Promise<void> {
  const some = await sql
    .select({ Id: papers.Id })
    .from(papers)
    .where(eq(papers.Status, 'submitted'))
    .orderBy(papers.PaperCode)
    .limit(10)
  const DueOn = new Date(Date.now() - dayLong).toISOString()
  await sql
    .insert(reviews)
    .values(
      some.map(({ Id }) => ({ PaperId: Id, AuditorId: admin.UserId, State: 'accepted' as const, DueOn })),
    )
  await sql.insert(mails).values(
    some.map((_paper, place) => ({
      ...{ Recipient: `author${place}@example.org`, State: 'refused' as const, PlainText: 'Words', Html: '' },
      Subject: `Your paper P-0${place} was received by the conference`,
      LastError: refusal,
    })),
  )
}

const noWaitingWorkIn = async (sql: Sql): Promise<void> => {
  await sql.delete(reviews).where(eq(reviews.AuditorId, admin.UserId))
  await sql.delete(mails).where(eq(mails.LastError, refusal))
}

/** The facts of cards whose value does not begin beside its name, if that is in sight. */
const brokenFactsOf = (list: Element) =>
  [...list.querySelectorAll('.desk-facts > div:not(:has(.mantine-VisuallyHidden-root))')].flatMap((fact) => {
    const [name, ...inner] = [...fact.querySelectorAll('dt, dd, dd *')].map((one) => one.getClientRects()[0])
    const value = inner.at(-1)
    return name && value && value.top > name.bottom ? [fact.textContent] : []
  })

test.describe('with 781 papers', () => {
  test.beforeAll(fillDesk)

  test(
    'each list of the desk begins within 200 px on a phone, below its tabs, search and Filter',
    { tag: '@long' },
    async ({ browser }) => {
      const { page, errors } = await windowOf(browser, portal.url, admin, {
        viewport: phoneSize,
        serviceWorkers: 'block',
        hasTouch: true,
      })
      for (const address of [
        ...[
          '/papers?status=submitted',
          '/papers/reviews?tab=assignments',
          '/papers/reviews?tab=papers',
          '/abstract',
          '/users',
          '/payment/users',
        ],
        ...['/Travel?tab=allotment', '/notifications/admin?tab=mail', '/events'],
      ]) {
        await page.goto(address)
        const toolbar = page.locator('.desk-toolbar:has([role=status])')
        await expect(toolbar).toBeVisible()
        // The rows are below it, or the notice that there are none.
        const below = toolbar.locator('xpath=following-sibling::*[1]')
        await expect.poll(async () => (await below.boundingBox())?.y, address).toBeLessThan(200)
        expect(await overflowOf(page), address).toBe(0)
        expect(await below.evaluate(brokenFactsOf), address).toEqual([])
      }
      expect(errors).toEqual([])
    },
  )

  test.describe('and work that waits', () => {
    test.beforeAll(() => databaseAt(portal, waitingWorkIn))
    test.afterAll(() => databaseAt(portal, noWaitingWorkIn))

    test(
      'on a phone three whole cards stay in sight while some are selected',
      { tag: '@long' },
      async ({ browser }, info) => {
        const { page, errors } = await windowOf(browser, portal.url, admin, {
          viewport: phoneSize,
          serviceWorkers: 'block',
          hasTouch: true,
        })
        for (const address of [
          ...['/papers?status=submitted', '/users', '/abstract'],
          ...['/papers/reviews?tab=papers&sort=-asked', '/papers/reviews?tab=assignments'],
          '/notifications/admin?tab=mail&state=refused',
        ]) {
          await page.goto(address)
          await page
            .getByRole('checkbox', { name: /^Select (?!all|everybody)/ })
            .first()
            .check()
          const bar = page.getByRole('region', { name: 'Selection', exact: true })
          await expect(bar).toBeVisible()
          const foot = (await bar.boundingBox())?.y ?? 0
          const inSight = await page
            .locator('.desk-cards > li')
            .evaluateAll(
              (cards, end) => cards.filter((card) => card.getBoundingClientRect().bottom <= end).length,
              foot,
            )
          await page.screenshot({
            path: info.outputPath(`cards${address.replaceAll(/\W+/g, '-')}.png`),
          })
          expect(inSight, address).toBeGreaterThanOrEqual(3)
          expect(await flawsOf(page)).toEqual([])
        }
        expect(errors).toEqual([])
      },
    )
  })

  test(
    'on a phone the list is cards in the columns chosen, and is downloaded',
    { tag: '@long' },
    async ({ browser }, info) => {
      const { page, errors } = await windowOf(browser, portal.url, admin, {
        viewport: phoneSize,
        serviceWorkers: 'block',
      })
      await page.goto('/papers?text=translation&sort=title')
      await expect(titles(page).first()).toBeVisible()
      await settled(page)
      await page.screenshot({ path: info.outputPath('papers-phone.png') })
      expect(await flawsOf(page)).toEqual([])
      expect(await darkFlawsOf(page)).toEqual([])
      expect(await overflowOf(page)).toBe(0)
      expect((await page.locator('.desk-cards li').first().boundingBox())?.y).toBeLessThan(200)
      const before = (await titles(page).first().textContent()) ?? ''
      await openFilters(page)
      await page.getByLabel('Sort by').selectOption('Title, last to first')
      await expect(page).toHaveURL(/sort=-title/)
      await expect(titles(page).first()).not.toHaveText(before)
      const first = await titles(page).first().textContent()
      const [, row] = await cellsOf(await downloaded(page, 'xlsx'))
      expect(row?.[1]).toBe(first)
      expect(errors).toEqual([])
    },
  )
})
