import { expect } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { handOutParts } from '../../../contract/users/handOut.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { flawsOf } from '../../support/browser/axe.ts'
import { overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { callOver, databaseAt, sessionAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'
import { admin, fillDesk, portal, startDesk } from './deskPortal.ts'
import { found } from './deskSteps.ts'

test.beforeAll(({ shared }) => shared(startDesk))
test.beforeAll(fillDesk)

test(
  'a paper with 45 authors, no abstract and a long title from right to left is one line, and is read whole',
  { tag: '@long' },
  async ({ browser }) => {
    const title = 'Task-Oriented Dialogue as Dataflow Synthesis'
    const odd = `مقدمة في معالجة اللغة الطبيعية ${'Donaudampfschifffahrt'.repeat(9)}`
    const rename = (from: string, change: Partial<typeof papers.$inferInsert>) =>
      databaseAt(portal, (sql) =>
        sql.update(papers).set(change).where(eq(papers.PaperTitle, from)).returning(),
      )
    const [before] = await databaseAt(portal, (sql) =>
      sql.select({ Abstract: papers.Abstract }).from(papers).where(eq(papers.PaperTitle, title)),
    )
    const [renamed] = await rename(title, { PaperTitle: odd, Abstract: '' })
    const { page, errors } = await windowOf(browser, portal.url, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto('/papers?text=Dan Klein')
    const row = page.locator(`[data-row="${renamed?.Id}"]`)
    await expect(row.getByRole('link', { name: odd })).toBeVisible()
    expect(Math.round((await row.boundingBox())?.height ?? 0)).toBeLessThanOrEqual(40)
    await row.getByRole('link', { name: odd }).click()
    const pane = page.getByRole('region', { name: 'Paper', exact: true })
    await expect(pane.getByRole('heading', { level: 2, name: odd })).toBeVisible()
    await pane.getByRole('tab', { name: 'Authors' }).click()
    await expect(pane.getByRole('tabpanel').getByRole('listitem')).toHaveCount(45)
    for (const viewport of [deskSize, phoneSize]) {
      await page.setViewportSize(viewport)
      await settled(page)
      expect(await overflowOf(page)).toBe(0)
      expect(await flawsOf(page)).toEqual([])
    }
    await rename(odd, { PaperTitle: title, ...before })
    expect(errors).toEqual([])
  },
)

test(
  'with no network a mark is not claimed, and a part that is taken away ends its screen until it is back',
  { tag: '@long' },
  async ({ browser }) => {
    const helper = await sessionAt(portal, { Roles: ['Admin'] })
    const { page, context } = await windowOf(browser, portal.url, helper, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto('/papers?status=submitted&sort=code')
    await found(page, '313 papers')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const pane = page.getByRole('region', { name: 'Paper', exact: true })
    const meant = pane.getByLabel('Tentative decision')
    await expect(meant).toHaveValue('')
    await context.setOffline(true)
    await page.keyboard.press('a')
    await expect(page.locator('.mantine-Notification-root')).toBeVisible()
    await expect(meant).toHaveValue('')
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Offline', { exact: true })).toHaveCount(0)

    await page.keyboard.press('A')
    const question = page.getByRole('dialog', { name: 'Approve this paper?' })
    await question.getByLabel('Feedback (optional)').fill('The comparison is fair.')
    const travel = [{ Part: 'travel' as const, IsFull: true, ThemeIds: [] }]
    const hand = (DeskParts: typeof travel | null, From: typeof travel | null) =>
      callOver(portal, handOutParts, { as: admin, params: { id: helper.UserId }, body: { DeskParts, From } })
    await hand(travel, null)
    await page.keyboard.press('Control+Enter')
    await expect(
      page.getByText(
        'An organiser has taken this part of the desk from you. What you typed here was not sent, and is there again if you get the part back.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Areas' }).getByRole('link')).toHaveText([
      'Home',
      'People',
    ])
    await hand(null, travel)
    await expect(pane.getByRole('button', { name: 'Approve' })).toBeVisible()
    await pane.getByRole('button', { name: 'Approve' }).click()
    await expect(question.getByLabel('Feedback (optional)')).toHaveValue('The comparison is fair.')
  },
)
