import { expect, type Locator, type Page } from '@playwright/test'
import { sql as text } from 'drizzle-orm'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { createDecisionKind } from '../../../contract/papers/decisionKinds.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { bank } from '../../../server/db/schema/payments.ts'
import { reviews } from '../../../server/db/schema/reviews.ts'
import type { Sql } from '../../../server/db/database.ts'
import { darkFlawsOf, flawsOf } from '../../support/browser/axe.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { realConferenceIn } from '../../support/conference.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { callOver, databaseAt, sessionAt } from '../../support/portal/remote.ts'
import { tabTo } from '../steps.ts'
import { test } from '../test.ts'

let portal: PortalProcess
let admin: Session

/** The real conference before its decisions: all 781 papers under review, and 600 reviews of 300 of them. */
async function beforeDecisions(sql: Sql, auditorIds: readonly string[]): Promise<void> {
  await realConferenceIn(sql)
  await sql.update(papers).set({
    Status: 'submitted',
    SubmittedOn: text`coalesce(${papers.SubmittedOn}, ${papers.CreatedOn})`,
    PaperCode: text`case when ${papers.PaperCode} = '' then 'P-' || right(${papers.Id}::text, 4) else ${papers.PaperCode} end`,
  })
  const all = await sql.select({ Id: papers.Id }).from(papers).orderBy(papers.Id)
  const reviewed = all.slice(0, 300).flatMap(({ Id }, place) =>
    auditorIds.map((AuditorId, index) => ({
      ...{ PaperId: Id, AuditorId, State: 'done' as const },
      Score: 1 + ((place * 7 + index * (place % 5)) % 10),
      RemarksForAuthor: 'The comparison is fair.',
    })),
  )
  await sql.insert(reviews).values(reviewed)
  await sql.insert(bank).values({ UndoMinutes: 1 })
}

async function startDecisions(): Promise<PortalProcess> {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  const auditors = [
    await sessionAt(portal, { Roles: ['Auditor'] }),
    await sessionAt(portal, { Roles: ['Auditor'] }),
  ]
  const idsOf = auditors.map(({ UserId }) => UserId)
  await databaseAt(portal, (sql) => beforeDecisions(sql, idsOf))
  await callOver(portal, createDecisionKind, { as: admin, body: { Name: 'Talk', Status: 'approved' } })
  await callOver(portal, createDecisionKind, { as: admin, body: { Name: 'Revise', Status: 'submitted' } })
  return portal
}
test.beforeAll(({ shared }) => shared(startDecisions))

/** Presses a control that the Tab key reaches. */
async function pressAt(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control, 200)
  await page.keyboard.press(key)
}

test(
  'a cut line over the scores selects what is above it, and a mark for all of it is one act',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page, errors } = await windowOf(browser, portal.url, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto('/papers?status=submitted')
    await pressAt(page, page.getByRole('button', { name: 'More actions' }))
    await expect(page.getByRole('menuitem', { name: 'Scores of this list' })).toBeFocused()
    await page.keyboard.press('Enter')
    const cut = page.getByRole('slider', { name: 'Cut line' })
    await expect(cut).toBeVisible()
    await tabTo(page, cut, 200)
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
    await expect(cut).toHaveAttribute('aria-valuetext', /^8: \d+ papers at or above, \d+ below$/)
    const [, above = ''] = /^8: (\d+) /.exec((await cut.getAttribute('aria-valuetext')) ?? '') ?? []
    await page.screenshot({ path: info.outputPath('histogram.png') })
    expect(await flawsOf(page)).toEqual([])
    expect(await darkFlawsOf(page)).toEqual([])
    await pressAt(page, page.getByRole('button', { name: 'Select 8 and above' }))
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar.getByRole('status')).toHaveText(`${above} selected`)
    await expect(page).toHaveURL(/from=8/)
    await pressAt(page, bar.getByRole('button', { name: 'Mark…' }))
    const dialog = page.getByRole('dialog', { name: `Mark ${above} papers` })
    await expect(dialog).toBeVisible()
    await tabTo(page, dialog.getByLabel('Tentative decision'))
    await page.keyboard.press('a')
    await expect(dialog.getByLabel('Tentative decision')).toHaveValue(/^approved /)
    await pressAt(page, dialog.getByRole('button', { name: 'Mark', exact: true }))
    await expect(page.getByRole('button', { name: `Release ${above}…` })).toBeVisible()
    // And off again, as often as wanted.
    await pressAt(page, page.getByRole('button', { name: 'Select 8 and above' }))
    await expect(bar.getByRole('status')).toHaveText(`${above} selected`)
    await pressAt(page, bar.getByRole('button', { name: 'Mark…' }))
    await pressAt(page, dialog.getByRole('button', { name: 'Mark', exact: true }))
    await expect(page.getByRole('button', { name: /^Release/ })).toHaveCount(0)
    expect(errors).toEqual([])
  },
)
