import { fileURLToPath } from 'node:url'
import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import type { HeldParts } from '../../../contract/core/deskParts.ts'
import { fillPortal } from '../../../demo/fill.ts'
import { startSession } from '../../../server/accounts/sessions/session.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { accountIn } from '../../support/accounts.ts'
import { settled, windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { test } from '../test.ts'

let portal: TestPortal
let origin: string

/** A small part of the demonstration, which has something in every list. */
async function startDemo() {
  portal = await startPortal({ pages: fileURLToPath(new URL('../../../dist', import.meta.url)) })
  await fillPortal(portal, { most: 40 })
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  return { discard: () => portal.stop() }
}
test.beforeAll(({ shared }) => shared(startDemo))

const organiser = (DeskParts: HeldParts) =>
  portal.context.database.sql.transaction(async (sql) =>
    startSession(portal.context, sql, (await accountIn(sql, { Roles: ['Admin'], DeskParts })).UserId),
  )

const readOnly: HeldParts = (['programme', 'papers', 'money', 'travel', 'messages'] as const).map((Part) => ({
  ...{ Part, IsFull: false, ThemeIds: [] },
}))

/** The acts of the desk, by how their names begin. */
const acts =
  /^(Add|Approve|Ask|Assign|Begin|Bring|Cancel|Change|Compare all|Confirm|Copy|Delete|Dismiss|Edit|Give|Hand|How reviews work|Import|Let|Make|Mark|Match|Move|New|Not |Publish|Put|Read a|Record|Refund|Refuse|Register|Reinstate|Reject|Release|Remind|Remove(?! the filter)|Reset|Restore|Retry|Reverse|Save(?! this view)|Send|Set|Settle|Take|Undo|Update|Upload|Verif|Withdraw|Write)/

/** The acts that somebody sees and could press, menus included. */
async function actsOn(page: Page): Promise<string[]> {
  await settled(page)
  const menu = page.getByRole('button', { name: 'More actions' }).first()
  const hasMenu = await menu.isVisible()
  if (hasMenu) await menu.click()
  const named = await page
    .locator('main')
    // Headings, tabs and titles of records are no acts, whatever they are called.
    .locator('button:not([role="tab"], thead *, nav *), a.mantine-Button-root:not(nav *), [role="menuitem"]')
    .evaluateAll((controls) =>
      controls
        .filter(
          (control) => control.checkVisibility() && !control.matches(':disabled, [aria-disabled="true"]'),
        )
        .map((control) => control.ariaLabel ?? control.textContent),
    )
  if (hasMenu) await page.keyboard.press('Escape')
  return named.filter((name) => acts.test(name))
}

/** The screens whose records are rare, or that have none. */
const others = [
  ...['/abstract?tab=pairs', '/Travel?tab=rooms', '/Travel?tab=allotment'],
  ...['/events?tab=grid', '/events?tab=publish', '/check-in', '/payment/statements'],
  ...['/payment', '/payment/users?status=waiting', '/notifications/admin', '/notifications/admin?state=past'],
  '/notifications/admin?tab=mail&part=settings',
  '/notifications/admin?tab=mail&part=templates&mail=reset-password',
]

/** Walks through the screens of an organiser with a record open in each, and collects the acts that it finds. */
async function walk(browser: Browser, session: Session, screens: readonly string[]): Promise<Set<string>> {
  const { page, context, errors } = await windowOf(browser, origin, session, {
    viewport: { ...deskSize, height: 1600 },
    serviceWorkers: 'block',
  })
  const seen = new Set<string>()
  const look = async () => {
    for (const name of await actsOn(page)) seen.add(name)
  }
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const record = page.locator('main').locator('.desk-named a, .announcement-link, .desk-cards a').first()
    // The list of a screen with records, and what the others show, has come.
    if (others.includes(screen)) await page.waitForLoadState('networkidle')
    else await expect(record).toBeVisible()
    await look()
    const row = page.locator('main [data-row] input[type="checkbox"]:enabled').first()
    if (await row.isVisible()) {
      await row.check()
      await look()
      await row.uncheck()
    }
    if (!(await record.isVisible())) continue
    const opensPane = await record.evaluate((link) => link.closest('.desk-named') !== null)
    await record.click()
    // An event has a screen of its own.
    if (opensPane && screen !== '/events') await expect(page.locator('.pane')).toBeVisible()
    await look()
    for (const tab of await page.locator('.pane [role="tab"]').all()) {
      await tab.click()
      await look()
    }
  }
  expect(errors).toEqual([])
  await context.close()
  return seen
}

test(
  'an organiser who only reads finds no button on the desk that the portal would refuse, and one with the whole desk finds them all',
  { tag: '@long' },
  async ({ browser }) => {
    test.setTimeout(300_000)
    const { sql } = portal.context.database
    const statuses = ['submitted', 'approved', 'rejected', 'draft'] as const
    expect(await sql.$count(papers)).toBeGreaterThan(30)
    const screens = [
      ...statuses.map((status) => `/papers?status=${status}`),
      '/abstract',
      ...['/papers/reviews', '/papers/reviews?tab=papers', '/papers/reviews?tab=assignments'],
      ...['/payment/users', '/Travel', '/events', '/notifications/admin?tab=mail'],
      ...others,
    ]
    const all = await walk(browser, await organiser(null), screens)
    for (const act of [
      ...['Edit Paper', 'Edit authors', 'Give more time', 'Mark…', 'Reject', 'Withdraw for its author'],
      ...['Import papers', 'Remind of drafts', 'Verify', 'How reviews work', 'Remind all', 'Set due date'],
      ...['Hand over', 'Take back', 'Confirm', 'Record a payment', 'Add room', 'Edit Travel Details'],
      ...['Import sessions', 'New notification', 'Save'],
    ])
      expect.soft([...all], act).toContain(act)
    expect([...(await walk(browser, await organiser(readOnly), screens))].sort()).toEqual([])
  },
)
