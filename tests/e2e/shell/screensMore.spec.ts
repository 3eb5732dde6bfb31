import { expect, type Page } from '@playwright/test'
import { assignReviews } from '../../../contract/reviews/reviewDesk.ts'
import { acceptReview } from '../../../contract/reviews/reviewing.ts'
import { auditorAt, callOver, sessionAt, submittedAt } from '../../support/portal/remote.ts'
import {
  admin,
  fieldsOf,
  lookerAt,
  portal,
  presenterWithPapers,
  wideSizes,
  startScreens,
} from './screenSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startScreens))

type Screen = readonly [name: string, address: string, heading: string]

/** Looks at screens by their addresses, each with its heading. */
async function lookAtEach(
  page: Page,
  look: (name: string) => Promise<void>,
  screens: readonly Screen[],
): Promise<void> {
  for (const [name, address, heading] of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
    await look(name)
  }
}

for (const at of wideSizes) {
  const { name: size } = at
  const lookAt = lookerAt(at)

  test(`at ${size} every screen of an auditor is whole and without flaws`, async ({ browser }) => {
    const author = await sessionAt(portal)
    const auditor = await auditorAt(portal)
    for (const index of [9, 10]) {
      const { Id } = await submittedAt(portal, author, fieldsOf(index))
      const body = { PaperIds: [Id], AuditorIds: [auditor.UserId], DueOn: null }
      await callOver(portal, assignReviews, { as: admin, body })
      if (index === 9) await callOver(portal, acceptReview, { as: auditor, params: { id: Id } })
    }
    await lookAt(browser, auditor, async (page, look) => {
      await page.goto('/auditor-papers')
      await expect(page.getByRole('link', { name: fieldsOf(9).PaperTitle })).toBeVisible()
      await look('auditor')
      for (const index of [9, 10]) {
        await page.goto('/auditor-papers')
        await page.getByRole('link', { name: fieldsOf(index).PaperTitle }).click()
        const record = page.getByRole('region', { name: 'Paper to review', exact: true })
        await expect(record.getByRole('heading', { name: fieldsOf(index).PaperTitle })).toBeVisible()
        await look(index === 9 ? 'auditor-review' : 'auditor-answer')
      }
    })
  })

  test(`at ${size} the screens that everybody has, and those of visitors' links, are whole and without flaws`, async ({
    browser,
  }) => {
    await lookAt(browser, await presenterWithPapers(), (page, look) =>
      lookAtEach(page, look, [
        ['account', '/account', 'Account'],
        ['co-authors', '/co-authors', 'Author Management'],
        ['own-notifications', '/notifications', 'Notifications'],
        ['programme-unpublished', '/programme', 'Programme'],
      ]),
    )
    await lookAt(browser, null, (page, look) =>
      lookAtEach(page, look, [
        ['privacy', '/privacy', 'Privacy notice'],
        ['verify', '/verify', 'Check a receipt'],
      ]),
    )
  })

  test(`at ${size} the organisers' other screens are whole and without flaws`, async ({ browser }) => {
    await presenterWithPapers()
    await lookAt(browser, admin, (page, look) =>
      lookAtEach(page, look, [
        ['reviews-auditors', '/papers/reviews?tab=auditors', 'Reviews'],
        ['reviews-papers', '/papers/reviews?tab=papers', 'Reviews'],
        ['reviews-assignments', '/papers/reviews?tab=assignments', 'Reviews'],
        ['statements', '/payment/statements', 'Bank statements'],
        ['find-registrant', '/registration/people', 'Register somebody'],
        ['check-in', '/check-in', 'Check-in'],
        ['add-event', '/add-Event', 'Add event'],
        ['notifications', '/notifications/admin', 'Notifications'],
        ['mail-templates', '/notifications/admin?tab=mail&part=templates', 'Mail templates'],
        ['mail-settings', '/notifications/admin?tab=mail&part=settings', 'Mail settings'],
        ['pages', '/pages', 'Pages'],
      ]),
    )
  })
}
