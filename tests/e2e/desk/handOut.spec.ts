import { expect } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { startSession } from '../../../server/accounts/sessions/session.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { accountIn, signedIn } from '../../support/accounts.ts'
import { settled, windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { draftOf, themeOf } from '../../support/papers.ts'
import { admin, origin, portal, startOwnDesk, stopOwnDesk } from './ownDesk.ts'
import { test } from '../test.ts'

test.beforeAll(startOwnDesk)
test.afterAll(stopOwnDesk)

test('an organiser hands out the papers of one theme to read, and sees that in the audit log; that person sees no more', async ({
  browser,
}) => {
  const { context } = portal
  const { sql } = context.database
  const helper = await accountIn(sql, { Roles: ['Admin'] })
  const author = await signedIn(portal)
  for (const [title, theme] of [
    ['On word order', 'Syntax'],
    ['On tones', 'Phonology'],
  ] as const) {
    const { Id } = await draftOf(portal, author, {
      PaperTitle: title,
      ThemeId: await themeOf(portal, theme),
    })
    await sql.update(papers).set({ Status: 'submitted' }).where(eq(papers.Id, Id))
  }
  const desk = { viewport: deskSize, serviceWorkers: 'block' } as const
  const whole = await windowOf(browser, origin, admin, desk)
  await whole.page.goto(`/users?user=${helper.UserId}`)
  const person = whole.page.getByRole('region', { name: 'Person' })
  await expect(person.getByText('Everything', { exact: true })).toBeVisible()
  await person.getByRole('button', { name: 'Hand out parts' }).click()
  await person.getByRole('radio', { name: 'Only some parts' }).check()
  // Themes are chosen of papers that are held.
  await expect(person.getByLabel('Themes')).toHaveCount(0)
  await person.getByLabel('Papers and reviews').selectOption('Reads')
  await person.getByRole('combobox', { name: 'Themes' }).click()
  await whole.page.getByRole('option', { name: 'Syntax' }).click()
  await whole.page.keyboard.press('Escape')
  await person.getByRole('button', { name: 'Hand out', exact: true }).click()
  await expect(whole.page.getByText(/^The desk of .+ was changed$/)).toBeVisible()
  await expect(person.getByText('Papers and reviews (Syntax, only reads)')).toBeVisible()

  const signed = await sql.transaction((inside) => startSession(context, inside, helper.UserId))
  const part = await windowOf(browser, origin, signed, desk)
  await part.page.goto('/papers')
  await expect(part.page.getByRole('link', { name: 'On word order' })).toBeVisible()
  await expect(part.page.getByRole('link', { name: 'On tones' })).toHaveCount(0)
  await expect(part.page.getByRole('navigation', { name: 'Areas' }).getByRole('link')).toHaveText([
    'Home',
    'Papers',
    'Reviews',
  ])
  await part.page.getByRole('link', { name: 'On word order' }).click()
  const paper = part.page.getByRole('region', { name: 'Paper', exact: true })
  await expect(paper.getByRole('heading', { name: 'On word order' })).toBeVisible()
  await settled(part.page)
  await expect(paper.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await part.page.goto('/payment')
  await expect(part.page.getByRole('heading', { level: 1, name: 'Unauthorized Access' })).toBeVisible()

  await whole.page.goto('/users?tab=audit')
  const entry = whole.page.getByRole('listitem').filter({ hasText: 'handed out parts of the desk to' })
  await expect(entry).toHaveCount(1)
  await entry.getByText('Details').click()
  await expect(entry.getByRole('row').last()).toHaveText(
    /Everything.*Papers and reviews \(Syntax, only reads\)/,
  )
  // Nobody hands out their own parts.
  await whole.page.goto(`/users?user=${admin.UserId}`)
  await expect(person.getByText('Everything', { exact: true })).toBeVisible()
  await expect(person.getByRole('button', { name: 'Hand out parts' })).toHaveCount(0)
  expect([...whole.errors, ...part.errors]).toEqual([])
})
