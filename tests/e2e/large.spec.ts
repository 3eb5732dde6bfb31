import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { and, asc, eq, sql as text } from 'drizzle-orm'
import { dashboardTexts } from '../../contract/dashboard.ts'
import { deskTexts } from '../../contract/desk.ts'
import { limits } from '../../contract/limits.ts'
import { startSession } from '../../server/accounts/session.ts'
import { mails } from '../../server/mail/table.ts'
import { papers } from '../../server/papers/table.ts'
import { generateConference } from '../bench/generated.ts'
import { accountIn } from '../support/accounts.ts'
import { windowOf } from '../support/look.ts'
import { mailsIn } from '../support/mailbox.ts'
import { deskSize } from '../support/phone.ts'
import { startPortal, type TestPortal } from '../support/portal.ts'
import { asCsv, cellsOf, downloaded, found, seenOver, tickPages, undoSome } from './deskSteps.ts'
import { test } from './test.ts'

let portal: TestPortal
test.beforeAll(async () => {
  portal = await startPortal({ pages: fileURLToPath(new URL('../../dist', import.meta.url)) })
})
test.afterAll(() => portal.stop())

/** A word of one abstract in twenty. */
const word = 'viterness'

test(
  'an organiser with 20,000 papers searches, compares an abstract, decides on 200 at once, undoes 5, and downloads what the screen shows',
  { tag: '@long' },
  async ({ browser }, info) => {
    test.setTimeout(600_000)
    await generateConference(portal)
    const { context } = portal
    const { sql } = context.database
    const admin = await sql.transaction(async (own) =>
      startSession(
        context,
        own,
        (await accountIn(own, { Email: 'organiser@example.org', Roles: ['Admin'] })).UserId,
      ),
    )
    const submitted = await sql
      .select({
        Id: papers.Id,
        PaperCode: papers.PaperCode,
        PaperTitle: papers.PaperTitle,
        Abstract: papers.Abstract,
      })
      .from(papers)
      .where(eq(papers.Status, 'submitted'))
      .orderBy(asc(papers.PaperCode))
    expect(submitted).toHaveLength(5000)
    const [first, , , , , , , copied] = submitted
    if (!first || !copied) throw new Error('Nothing was generated')
    await sql
      .update(papers)
      .set({ Abstract: `${first.Abstract} and no more` })
      .where(eq(papers.Id, copied.Id))
    const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { page, errors } = await windowOf(browser, origin, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })

    await page.goto('/')
    await expect(page.getByRole('link', { name: /^Total Papers 20,000$/ })).toBeVisible()
    await expect(page.getByRole('region', { name: dashboardTexts.toDo })).toContainText('5,000')

    await page.goto('/abstract?tab=pairs')
    await page.getByRole('button', { name: 'Compare all abstracts' }).click()
    await expect(page.getByText(/^Compared on/)).toBeVisible({ timeout: 240_000 })
    await page.goto(`/abstract?text=${first.PaperCode}`)
    await page.getByRole('link', { name: first.PaperTitle }).click()
    await expect(page.getByRole('region', { name: `This abstract: ${first.PaperCode}` })).toBeVisible()
    await expect(page.getByRole('region', { name: `89 % alike: ${copied.PaperCode}` })).toBeVisible()

    await page.goto('/papers?status=submitted&sort=code')
    await found(page, '5,000 papers')
    await tickPages(page, 4)
    await page.getByRole('button', { name: deskTexts.approve }).click()
    await expect(page.getByText(/^600 mails to authors/)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: deskTexts.approve }).click()
    const undone = submitted.slice(0, 5)
    await undoSome(
      page,
      undone.map(({ PaperCode }) => PaperCode),
    )
    await expect(page.getByText('195 papers approved')).toBeVisible()
    portal.clock.advance(11 * 60_000)
    await context.undo.carryOutDue()
    const queued = await sql.select({ Subject: mails.Subject }).from(mails)
    expect(queued).toHaveLength(195 * 3)
    for (const { PaperCode } of undone)
      expect(queued.some(({ Subject }) => Subject.includes(PaperCode))).toBe(false)
    // Every mail leaves within a minute: there are fewer than may leave in one.
    expect(queued.length).toBeLessThan(limits.MailsPerMinute)
    await expect
      .poll(async () => (await mailsIn(`${portal.dataDir}/mail`)).length, { timeout: 60_000 })
      .toBe(195 * 3)

    await page.goto('/papers')
    await found(page, '20,000 papers')
    await page.getByLabel(deskTexts.search).fill(word)
    await page.getByLabel(deskTexts.status).selectOption('submitted')
    const expected = await sql.$count(
      papers,
      and(
        eq(papers.Status, 'submitted'),
        text`concat(${papers.PaperTitle}, ' ', ${papers.Abstract}) ~ ${word}`,
      ),
    )
    expect(expected).toBeGreaterThan(150)
    await found(page, deskTexts.found(expected))
    await page.getByRole('button', { name: 'Title', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
    await page.screenshot({ path: info.outputPath('papers-large.png') })
    const [xlsx, csv] = [await downloaded(page, 'xlsx'), await downloaded(page, 'csv')]
    const seen = await seenOver(page, Math.ceil(expected / limits.PageSize))
    expect(seen).toHaveLength(expected + 1)
    expect(await cellsOf(xlsx)).toEqual(seen)
    expect(await cellsOf(csv)).toEqual(asCsv(seen))
    expect(errors).toEqual([])
  },
)
