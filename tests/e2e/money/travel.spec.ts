import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { getTravels, travelLabels, type TravelFields } from '../../../contract/travel/travel.ts'
import type { Portal } from '../../../server/app.ts'
import type { accommodations } from '../../../server/db/schema/registration.ts'
import type { travels } from '../../../server/db/schema/travel.ts'
import { lookInAllLights, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { registered, transferred, travelling } from '../../support/registrations.ts'
import { accountAt, callOver, databaseAt, sessionAt } from '../../support/portal/remote.ts'
import { admin, portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

const phone = { viewport: phoneSize, hasTouch: true, isMobile: true }
const desk = { viewport: deskSize }
const field = (page: Page, name: keyof TravelFields) =>
  page.getByLabel(travelLabels[name]).and(page.locator('input, select, textarea'))
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible()

/** A registration that is paid in full, and the travel details of one who has filled them. */
function registeredAt(
  UserDetailId: string,
  given: Partial<typeof accommodations.$inferInsert> = {},
  travel?: Partial<typeof travels.$inferInsert>,
): Promise<void> {
  return databaseAt(portal, async (sql) => {
    const there = { context: { database: { sql } } } as Portal
    const { AccommodationId, PaymentDetailsId } = await registered(there, UserDetailId, given)
    await transferred(there, PaymentDetailsId, { State: 'confirmed', ConfirmedAmount: 500_000 })
    if (travel) await travelling(there, AccommodationId, travel)
  })
}

const look = (page: Page, name: string) => lookInAllLights(page, `travel-${name}`)

test(
  'travel details that are filled with no network are kept, and sent when it is back (spec 2.13, 2.17, 4.39, 4.40, 4.41)',
  { tag: '@long' },
  async ({ browser }) => {
    const presenter = await sessionAt(portal)
    await registeredAt(presenter.UserDetailId)
    const { page, context, errors } = await windowOf(browser, portal.url, presenter, phone)
    await page.goto('/author-travel')
    const fill = page.getByRole('link', { name: `Fill Travel Details: ${presenter.FullName}` })
    await expect(fill).toContainText('Fill Travel Details')
    await look(page, 'cards')
    await fill.click()
    await heading(page, 'Travel Details')
    // What waits is shown by a screen that was not opened yet.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await context.setOffline(true)

    await page.getByRole('button', { name: 'Save travel details' }).click()
    await expect(field(page, 'ArrivalMode')).toBeFocused()
    await expect(page.getByText('Room until is required')).toBeVisible()
    await look(page, 'errors')

    await field(page, 'ArrivalMode').selectOption('Train')
    await field(page, 'ArrivalNumber').fill('16021')
    await field(page, 'ArrivalPlace').fill('Mysuru Junction')
    await field(page, 'ArrivalOn').fill('2026-12-03T09:40')
    await field(page, 'ArrivalPickUp').check()
    await field(page, 'DepartureMode').selectOption('Flight')
    await field(page, 'DeparturePlace').fill('Bengaluru Airport')
    await field(page, 'DepartureOn').fill('2026-12-06T18:10')
    await field(page, 'Remarks').fill('Vegetarian')
    // The room is wanted for the days of the journey, unless somebody says otherwise.
    await expect(field(page, 'StayFrom')).toHaveValue('2026-12-03')
    await expect(field(page, 'StayUntil')).toHaveValue('2026-12-06')
    await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()

    // Leaving it takes nothing away.
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page.getByText('Saved on this device, not sent yet')).toBeVisible()
    await fill.click()
    await expect(field(page, 'Remarks')).toHaveValue('Vegetarian')
    await page.getByRole('button', { name: 'Save travel details' }).click()
    await heading(page, 'Travel')
    await expect(page.getByText('Waiting to be sent')).toBeVisible()
    await page.evaluate(() => {
      history.pushState(null, '', '/sync')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.getByRole('heading', { name: 'Travel details on this device' })).toBeVisible()
    await look(page, 'waiting')
    await page.goBack()

    await context.setOffline(false)
    await expect(
      page.getByRole('link', { name: `Edit Travel Details: ${presenter.FullName}` }),
    ).toContainText('Edit Travel Details', { timeout: 60_000 })
    await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
    const [sent] = await callOver(portal, getTravels, { as: presenter })
    expect(sent?.Travel).toMatchObject({
      ArrivalNumber: '16021',
      Remarks: 'Vegetarian',
      StayUntil: '2026-12-06',
    })
    expect(errors).toEqual([])
    await context.close()
  },
)

test('travel details opened in two windows are filled in in one of them, and the other shows them and can take over', async ({
  browser,
}) => {
  const attendee = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  await registeredAt(attendee.UserDetailId)
  const { page: first, context, errors } = await windowOf(browser, portal.url, attendee, phone)
  const second = await context.newPage()
  for (const page of [first, second]) {
    await page.goto('/author-travel')
    await page.getByRole('link', { name: `Fill Travel Details: ${attendee.FullName}` }).click()
    await heading(page, 'Travel Details')
  }
  const notice = (page: Page) => page.getByText('Another window is filling in this form')
  await expect(notice(second)).toBeVisible()
  await field(first, 'ArrivalPlace').fill('Mysuru Junction')
  await expect(field(second, 'ArrivalPlace')).toHaveValue('Mysuru Junction')
  await expect(field(second, 'ArrivalPlace')).toBeDisabled()
  await look(second, 'other-window')

  await field(first, 'Remarks').fill('Vegetarian')
  await second.getByRole('button', { name: 'Edit here instead' }).click()
  await expect(field(second, 'Remarks')).toHaveValue('Vegetarian')
  await expect(field(second, 'Remarks')).toBeEnabled()
  await expect(notice(first)).toBeVisible()
  await field(second, 'Remarks').fill('Vegetarian, no nuts')
  await expect(field(first, 'Remarks')).toHaveValue('Vegetarian, no nuts')
  expect(errors).toEqual([])
  await context.close()
})

test('without the state that names somebody the form offers the choice; who takes no accommodation is done (spec 4.42)', async ({
  browser,
}) => {
  const attendee = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  await registeredAt(attendee.UserDetailId, { AccommodationRequired: false })
  const { page, context, errors } = await windowOf(browser, portal.url, attendee, desk)
  await page.goto('/')
  await page.getByRole('link', { name: 'TRAVEL' }).click()
  await expect(
    page.getByText(
      'Your registration is complete. Travel details are not needed, since you take no accommodation.',
    ),
  ).toBeVisible()
  await page.goto('/edit-author-travel')
  await expect(page.getByText('Choose whose travel details you want to fill or edit.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(
    page.getByText(
      'Your registration is complete. Travel details are not needed, since you take no accommodation.',
    ),
  ).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

test(
  'an admin sees who comes on a day, gives rooms by keys alone, and sees the nights without one (spec 2.11, 6.9)',
  { tag: '@long' },
  async ({ browser }) => {
    const GetPersons = [{ FullName: 'Anil Rao', Relation: 'Spouse', Gender: 'male', Age: 40 }]
    const people = [await accountAt(portal), await accountAt(portal)]
    const [anna, ben] = people.map(({ UserDetailId }) => UserDetailId)
    await registeredAt(
      anna ?? '',
      { GetPersons },
      {
        ArrivalOn: '2027-01-11T07:15',
        ArrivalPickUp: true,
        StayFrom: '2027-01-11',
        StayUntil: '2027-01-13',
        DepartureOn: '2027-01-13T10:00',
        Remarks: '=1+1',
      },
    )
    await registeredAt(
      ben ?? '',
      {},
      {
        ArrivalOn: '2027-01-11T06:00',
        StayFrom: '2027-01-12',
        StayUntil: '2027-01-14',
        DepartureOn: '2027-01-14T10:00',
      },
    )
    const listed = await callOver(portal, getTravels, { as: admin })
    const [annaName, benName] = [anna, ben].map(
      (id) => listed.find(({ UserDetailId }) => UserDetailId === id)?.FullName ?? '',
    )
    const { page, context, errors } = await windowOf(browser, portal.url, admin, desk)
    await page.goto('/')
    await page.getByRole('button', { name: 'MORE' }).click()
    await page.getByRole('menuitem', { name: 'TRAVEL' }).click()
    await page.getByLabel('Day', { exact: true }).selectOption('2027-01-11')
    await expect(page.getByRole('row')).toContainText(['Time', benName ?? '', annaName ?? ''])
    await look(page, 'day')
    await page.setViewportSize(phoneSize)
    await page.getByRole('button', { name: 'Filter' }).click()
    for (const choice of await page.locator('.travel-movement').all())
      expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.setViewportSize(deskSize)
    await page.getByLabel('Pick-up', { exact: true }).selectOption('yes')
    await expect(page.getByRole('row')).toContainText(['Time', annaName ?? ''])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    expect(file.split('\r\n')).toEqual([
      '\uFEFF"Day","Time","Name","People","By","Place","Pick-up","Phone","Remarks"',
      `"2027-01-11","07:15","${annaName}",2,"Train","Mysuru Junction","Yes","'+91 9876543210","'=1+1"`,
      '',
    ])

    await page.getByRole('tab', { name: 'Rooms' }).click()
    await page.getByRole('button', { name: 'Add room' }).click()
    await expect(page.getByRole('textbox', { name: 'Name of the room' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Name of the room is required')).toBeVisible()
    await page.keyboard.type('Nilgiri 101')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nilgiri 101', { exact: true })).toBeVisible()
    await look(page, 'rooms')

    await page.getByRole('tab', { name: 'Room allotment' }).click()
    await expect(page.getByText('No room in the night of 11 Jan to 12 Jan')).toBeVisible()
    await expect(page.getByText('No room in the night of 12 Jan to 13 Jan')).toBeVisible()
    await page.getByRole('button', { name: `Give ${annaName ?? ''} a room` }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: 'No room' })).toBeFocused()
    await look(page, 'give')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Nilgiri 101' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${annaName ?? ''} stays in Nilgiri 101`)).toBeVisible()
    await expect(page.getByText('No room in the night of 11 Jan to 12 Jan')).toHaveCount(0)

    // The room holds two, and both places are taken in one of the other's nights.
    await page.getByRole('button', { name: `Give ${benName ?? ''} a room` }).click()
    await expect(page.getByRole('radio', { name: 'Nilgiri 101' })).toBeDisabled()
    await expect(page.getByText('Full in a night of this stay')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('No room in the night of 12 Jan to 13 Jan')).toBeVisible()
    await look(page, 'allotment')

    await page.getByRole('link', { name: benName ?? '' }).press('Enter')
    const record = page.getByRole('region', { name: 'Traveller' })
    await expect(record.getByText('No room in the night of 12 Jan to 13 Jan')).toBeVisible()
    const place = record.getByRole('status').filter({ hasText: /^\d+ of \d/ })
    const before = Number.parseInt((await place.textContent()) ?? '')
    await page.keyboard.press('j')
    await expect(place).toHaveText(new RegExp(`^${before + 1} of \\d`))
    await look(page, 'traveller')
    await page.keyboard.press('Escape')

    await page.goto('/author-travel')
    await page.getByRole('link', { name: `Edit Travel Details: ${benName ?? ''}` }).click()
    await expect(page.getByText(`Travel details of ${benName ?? ''}`)).toBeVisible()
    await expect(field(page, 'StayUntil')).toHaveValue('2027-01-14')
    await look(page, 'form')
    expect(errors).toEqual([])
    await context.close()
  },
)
