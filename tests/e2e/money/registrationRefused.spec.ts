import { expect, type Page, type Route } from '@playwright/test'
import { paperAuthors } from '../../../server/db/schema/papers.ts'
import { databaseAt, sessionAt } from '../../support/portal/remote.ts'
import { billFor, desk, open, paperForTwo, portal, startPayments } from './paymentSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startPayments))

/** An answer of the portal that is no success and says nothing: the texts of the specification take its place. */
const refuse = (route: Route) =>
  route.fulfill({ status: 422, json: { Success: false, Message: '', Result: null, Id: null, Errors: [] } })

const answer = (page: Page, question: string | RegExp, name: 'Yes' | 'No') =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name }).check()

test('a presenter shares the payment link of a co-author who has not paid, reads it where that fails, and an attendee has no such button (spec 4.43, 6.14, 8.14)', async ({
  browser,
}) => {
  const { owner, PaperId, coAuthor } = await paperForTwo()
  const attendee = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  await databaseAt(portal, (sql) =>
    sql.insert(paperAuthors).values({ PaperId, UserDetailId: attendee.UserDetailId, Sequence: 3 }),
  )
  const bill = await billFor(owner, coAuthor.UserDetailId, PaperId)
  const { page } = await open(browser, owner, desk)
  await page.route('**/send-payment-link', refuse)
  await page.goto('/')
  await page.getByRole('link', { name: 'Proceed for conference registration' }).click()
  const dialog = page.getByRole('dialog', { name: 'Authors' })
  for (const label of ['Edit Registration', 'Pay Now'])
    await expect(dialog.getByRole('link', { name: `${label}: ${bill.FullName}` })).toBeVisible()
  await dialog.getByRole('button', { name: `Share Payment Link by Email: ${bill.FullName}` }).click()
  await expect(page.getByText('Failed to share payment link')).toBeVisible()

  const { page: theirs } = await open(browser, attendee, desk)
  await theirs.goto(`/?authors=${PaperId}`)
  await expect(theirs.getByRole('dialog', { name: 'Authors' }).getByText(bill.FullName)).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^Share Payment Link by Email/ })).toHaveCount(0)
  await page.context().close()
  await theirs.context().close()
})

test(
  'a registration that cannot be read, made or changed says so, and keeps what was chosen (spec 8.14)',
  { tag: '@long' },
  async ({ browser }) => {
    const attendee = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
    const { page } = await open(browser, attendee, desk)
    await page.route('**/api/Accommodations', refuse)
    await page.goto('/registration')
    await expect(page.getByRole('heading', { name: 'Your Accommodation' })).toBeVisible()
    await expect(page.getByText('Failed to fetch accommodation data')).toBeVisible()
    await page.unroute('**/api/Accommodations')

    await page.route('**/api/Accommodations/fill-accommodation', refuse)
    await page.goto(`/registration/${attendee.UserDetailId}`)
    await expect(page.getByRole('heading', { name: 'Registration Form' })).toBeVisible()
    await answer(page, /^Is .* attending\?$/, 'Yes')
    await page.getByRole('button', { name: 'Submit Registration' }).click()
    await expect(page.getByText('Error creating accommodation').first()).toBeVisible()
    await page.context().close()

    await billFor(attendee, attendee.UserDetailId)
    const { page: again } = await open(browser, attendee, desk)
    await again.route(/\/api\/Accommodations\/[0-9a-f-]{36}$/, (route) =>
      route.request().method() === 'PUT' ? refuse(route) : route.continue(),
    )
    await again.goto(`/registration/${attendee.UserDetailId}`)
    await answer(again, 'Is a book of abstracts required?', 'Yes')
    await again.getByRole('button', { name: 'Update Registration' }).click()
    await expect(again.getByText('Error updating accommodation').first()).toBeVisible()
    await again.context().close()
  },
)
