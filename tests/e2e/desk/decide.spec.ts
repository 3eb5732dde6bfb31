import { expect, type Locator, type Page } from '@playwright/test'
import { sql as text } from 'drizzle-orm'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { createDecisionKind } from '../../../contract/papers/decisionKinds.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { bank } from '../../../server/db/schema/payments.ts'
import { reviews } from '../../../server/db/schema/reviews.ts'
import type { Sql } from '../../../server/db/database.ts'
import { darkFlawsOf, flawsOf } from '../../support/browser/axe.ts'
import { overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { realConferenceIn } from '../../support/conference.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { callOver, databaseAt, sessionAt, setUndoMinutesAt } from '../../support/portal/remote.ts'
import { tabTo } from '../steps.ts'
import { test } from '../test.ts'
import { found } from './deskSteps.ts'

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

/** Chooses of an open menu, in which the arrow keys move. */
async function choose(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true })
  await expect(item).toBeVisible()
  for (let pressed = 0; pressed < 30; pressed += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

/** Counts the keys that are pressed, over all documents of a window; keys that are held beside another are one press. */
const countPresses = (page: Page) =>
  page.addInitScript(() => {
    const held = ['Shift', 'Control', 'Alt', 'Meta']
    const count = ({ isTrusted, key }: KeyboardEvent) => {
      if (!isTrusted || held.includes(key)) return
      sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1))
    }
    window.addEventListener('keydown', count, true)
  })
const pressesOf = async (page: Page) => Number(await page.evaluate(() => sessionStorage.getItem('presses')))

const pane = (page: Page) => page.getByRole('region', { name: 'Paper', exact: true })
const marked = (page: Page) => pane(page).locator('.decide-mark').getByRole('status')
const views = (page: Page) => page.locator('.desk-tools').getByRole('button').first()

async function saveView(page: Page, usual: string, name: string): Promise<void> {
  await pressAt(page, views(page))
  await choose(page, usual)
  await settled(page)
  await pressAt(page, views(page))
  await choose(page, 'Save this view…')
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(views(page)).toHaveText(name)
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
    await expect(dialog.getByLabel('Tentative decision')).toBeFocused()
    await expect(dialog.getByLabel('Tentative decision')).toHaveValue(/^approved /)
    await pressAt(page, dialog.getByRole('button', { name: 'Mark', exact: true }))
    await expect(page.getByRole('button', { name: `Release ${above}…` })).toBeVisible()
    // And off again, as often as wanted.
    await pressAt(page, page.getByRole('button', { name: 'Select 8 and above' }))
    await expect(bar.getByRole('status')).toHaveText(`${above} selected`)
    await pressAt(page, bar.getByRole('button', { name: 'Mark…' }))
    await expect(dialog.getByLabel('Tentative decision')).toBeFocused()
    await page.keyboard.press('End')
    await expect(dialog.getByLabel('Tentative decision')).toHaveValue('')
    await pressAt(page, dialog.getByRole('button', { name: 'Mark', exact: true }))
    await expect(page.getByRole('button', { name: /^Release/ })).toHaveCount(0)
    expect(errors).toEqual([])
  },
)

test(
  'the real conference is decided from the keyboard alone, with at most 3 presses a paper, views, search and release included',
  { tag: '@long' },
  async ({ browser }, info) => {
    test.setTimeout(30 * 60_000)
    const { page, context, errors } = await windowOf(browser, portal.url, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await countPresses(page)
    await page.goto('/papers')
    await found(page, '781 papers')
    await saveView(page, 'Fewer than 3 reviews', 'To be reviewed')
    await saveView(page, 'Score 6–7 with spread ≥ 3', 'To be discussed')
    await saveView(page, 'Under review, by rank', 'The rank list')
    await found(page, '781 papers')
    await page.keyboard.press('/')
    await page.keyboard.type('transformer')
    await found(page, '101 papers')
    await page.keyboard.press('Escape')
    await found(page, '781 papers')
    await tabTo(page, page.locator('.desk-title').first(), 200)
    const before = await pressesOf(page)

    // Talks, posters and rejections by rank, one paper after the other.
    const next = pane(page).getByRole('button', { name: /^Next/ })
    const place = pane(page).getByRole('status').first()
    await page.keyboard.press('Enter')
    const choices = [
      ['1', /^Under Review: Revise\. Marked by/],
      ['2', /^Approved: Talk\. Marked by/],
      ['a', /^Approved\. Marked by/],
      ['r', /^Rejected\. Marked by/],
    ] as const
    for (let paper = 1; paper <= 781; paper += 1) {
      await expect(place).toContainText(`${paper.toLocaleString('en-IN')} of 781`)
      // It is there to be read.
      await expect(pane(page).getByRole('option', { name: 'Approved: Talk' })).toBeAttached()
      const [key, says] = choices[paper <= 200 ? 1 : paper <= 300 ? 2 : paper <= 310 ? 0 : 3]
      await page.keyboard.press(key)
      await expect(marked(page)).toHaveText(says)
      if (paper === 781) break
      await expect(next).toBeEnabled()
      await page.keyboard.press('j')
    }
    const walked = await pressesOf(page)
    // The walk leaves a row half under the head of the list, which nobody would press.
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await flawsOf(page)).toEqual([])
    expect(await darkFlawsOf(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('pane.png') })

    // With no network nothing is lost, and nothing is claimed.
    await context.setOffline(true)
    await page.keyboard.press('a')
    await expect(page.locator('.mantine-Notification-root')).toBeVisible()
    await expect(marked(page)).toHaveText(/^Rejected\. Marked by/)
    await context.setOffline(false)
    const lost = (await pressesOf(page)) - walked

    // The marks are in the list, nobody is notified of them, and they are released as the preview says.
    await page.keyboard.press('Escape')
    await expect(pane(page)).toBeHidden()
    await pressAt(page, page.getByRole('button', { name: 'Release 781…' }))
    const release = page.getByRole('dialog', { name: 'Release tentative decisions' })
    const counted = release.getByRole('region', { name: 'What is decided' })
    for (const [decision, count] of [
      ['Approved', '100'],
      ['Approved: Talk', '200'],
      ['Rejected', '471'],
      ['Under Review: Revise', '10'],
    ] as const)
      await expect(
        counted.locator('dt', { hasText: new RegExp(`^${decision}$`) }).locator('xpath=../dd'),
      ).toHaveText(count)
    await expect(release.getByText('481 of them have no review:')).toBeVisible()
    expect(await flawsOf(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('release.png') })
    await expect(release.getByLabel('Feedback (optional)')).toBeFocused()
    await page.keyboard.type('Thank you for your paper.')
    await expect(release.getByRole('button', { name: 'Release 781 papers' })).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    await expect(release).toBeHidden({ timeout: 60_000 })
    const presses = (await pressesOf(page)) - lost
    process.stdout.write(
      `${(presses / 781).toFixed(2)} presses a paper beyond reading: ${before} for views and search, ${walked - before} for marks, ${presses - walked} for the release\n`,
    )
    expect(presses / 781).toBeLessThanOrEqual(3)
    const undo = page.getByRole('alert', { name: 'Decisions that can be undone' })
    await expect(undo.getByText('200 papers approved: Talk')).toBeVisible()
    await expect(undo).toBeHidden({ timeout: 180_000 })

    // Five of them are changed again. The window of the first one is open until the last one is seen.
    await setUndoMinutesAt(portal, admin, 30)
    await page.goto('/papers?status=approved&sort=score')
    await found(page, '300 papers')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    for (let change = 1; change <= 5; change += 1) {
      await pressAt(page, pane(page).getByRole('button', { name: 'Change decision' }))
      const dialog = page.getByRole('dialog', { name: 'Change the decision on this paper?' })
      await tabTo(page, dialog.getByRole('radio', { checked: true }))
      // From under review over approved, which has kinds, to rejected.
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(dialog.getByRole('radio', { name: 'Rejected' })).toBeChecked()
      await tabTo(page, dialog.getByLabel('Reason'))
      await page.keyboard.type('The hall is full.')
      await page.keyboard.press('Control+Enter')
      await expect(dialog).toBeHidden()
      await expect(pane(page).getByText(/^Rejected by/)).toBeVisible()
      await page.keyboard.press('j')
    }
    await page.keyboard.press('Escape')
    await expect(undo.getByRole('button', { name: /^Undo/ })).toHaveCount(5)
    expect(await overflowOf(page)).toBe(0)
    expect(errors).toEqual([])
  },
)
