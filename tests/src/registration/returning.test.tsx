// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyRegistration, type Registrant } from '../../../contract/registration/registration.ts'
import { databasesOf } from '../../../src/cache/database/personDatabases.ts'
import { AuthorsDialog } from '../../../src/features/registration/AuthorsDialog.tsx'
import { RegistrationFormScreen } from '../../../src/features/registration/RegistrationFormScreen.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { attendee, servedRegistration } from '../sync/attending.ts'

// Where the form of a registration goes once it is sent, queued or discarded.

const { UserDetailId, FullName, PaperId, TravelId } = attendee
const registration = servedRegistration({ ...emptyRegistration, IsAttendingConference: true }, 1)
const coAuthor: Registrant = {
  ...{ UserDetailId, FullName, Sequence: 2, HasAccount: true, IsMe: false, MayAct: true },
  ...{ Accommodation: registration, Nationality: 'Indian', Category: 'Presenter', RegistersUntil: null },
  Rates: [],
}
const page = `/paper/${PaperId}`
const dialog = `${page}?authors=${PaperId}`
const form = `/registration/${UserDetailId}?paper=${PaperId}`
const returning = (path: string, to: string) =>
  `${path}${path.includes('?') ? '&' : '?'}returnUrl=${encodeURIComponent(to)}`

let userId: string
let portal: PagePortal
let shown: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.results.set(`/api/Accommodations/person/${UserDetailId}`, coAuthor)
  portal.results.set(`/api/Accommodations/paper/${PaperId}`, [coAuthor])
  Reflect.deleteProperty(navigator, 'locks')
  userId = crypto.randomUUID()
  await signIn(userId)
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
  portal.forget()
})
afterAll(() => portal.stop())

/** Notes that the portal did not answer: nothing sends in this test. */
const unanswered = () =>
  soon(async () => {
    const { outbox } = databasesOf(userId).work
    expect(await outbox.toCollection().modify({ LastError: 'No answer' })).toBe(1)
  })
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

function Here() {
  const { pathname, search } = useLocation()
  return <p id="here">{`${pathname}${search}`}</p>
}
const here = () => document.querySelector('#here')?.textContent
/** The form at an address, with something chosen in it. */
async function changed(address: string) {
  shown = await shownWindow(
    <Routes>
      <Route path="/registration/:userDetailId" element={<RegistrationFormScreen />} />
      <Route path="*" element={<Here />} />
    </Routes>,
    address,
  )
  await soon(() => expect(shown.text()).toContain(`Is ${FullName} attending?`))
  document.querySelectorAll<HTMLInputElement>('input[value="yes"]')[2]?.click()
  await soon(() => expect(shown.text()).toContain('Saved on this device'))
}
const hrefs = () =>
  [...document.querySelectorAll('[role="dialog"] a')].map((link) => [
    link.getAttribute('aria-label'),
    link.getAttribute('href'),
  ])

test('the forms that the dialog of authors opens come back to it, over the page of a paper', async () => {
  shown = await shownWindow(<AuthorsDialog />, dialog)
  await soon(() => expect(hrefs()[0]).toEqual([`Edit Registration: ${FullName}`, returning(form, dialog)]))
  shown.leave()
  portal.results.set(`/api/Accommodations/paper/${PaperId}`, [
    {
      ...coAuthor,
      Accommodation: { ...registration, IsPaymentDone: true, AccommodationRequired: true, TravelId },
    },
  ])
  shown = await shownWindow(<AuthorsDialog />, dialog)
  await soon(() =>
    expect(hrefs()).toEqual([[`Edit Travel Details: ${FullName}`, returning('/edit-author-travel', dialog)]]),
  )
})

test.each([
  ['the screen that opened it', returning(form, dialog), dialog],
  ['the authors over the dashboard, if its address names no screen', form, `/?authors=${PaperId}`],
  ['the same, if its address names another site', returning(form, '//example.org'), `/?authors=${PaperId}`],
])('a registration that waits to be sent leads to %s', async (_where, address, end) => {
  await changed(address)
  shown.press('Update Registration')
  await unanswered()
  await soon(() => expect(here()).toBe(end))
})

test('a registration whose changes are discarded leads to the screen that opened it', async () => {
  await changed(returning(form, page))
  shown.press('Discard what is not sent')
  await soon(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull())
  const asked = document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')
  ;[...asked].find(({ textContent }) => textContent === 'Discard')?.click()
  await soon(() => expect(here()).toBe(page))
})
