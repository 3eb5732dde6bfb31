// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { Route, Routes } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyProfile, type Profile } from '../../../contract/people/profile.ts'
import { databasesOf } from '../../../src/cache/database/personDatabases.ts'
import { ProfileScreen } from '../../../src/features/people/ProfileScreen.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { noLookups, refusal, startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { attendee } from '../sync/attending.ts'

// A profile meets bad luck: it was changed elsewhere, the portal refuses it, or does not answer.

const path = '/api/User/personal-details'
const mysore = { Country: 'India', State: 'Karnataka', City: 'Mysore' }
const served: Profile = {
  ...emptyProfile,
  ...{ UserDetailId: attendee.UserDetailId, FullName: 'Dr. Asha Rao', Version: 1 },
  ...{ Title: 'Dr.', FirstName: 'Asha', LastName: 'Rao', Gender: 'Female', Email: 'asha@example.org' },
  ...{ CountryCode: '+91', PhoneNumber: '9876543210', DOB: '1985-04-12', Nationality: 'Indian' },
  ...{ Designation: 'Professor', Organization: 'University of Mysore' },
  ...{ OrganizationCountry: mysore.Country, OrganizationState: mysore.State, OrganizationCity: mysore.City },
  ...{ ResidenceCountry: mysore.Country, ResidenceState: mysore.State, ResidenceCity: mysore.City },
}

let userId: string
let portal: PagePortal
let shown: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal(noLookups)
})
beforeEach(async () => {
  portal.results.set(path, served)
  userId = crypto.randomUUID()
  await signIn(userId)
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
  portal.forget()
})
afterAll(() => portal.stop())

const replyOf = (Result: Profile) => ({ Success: true, Message: '', Result, Id: null, Errors: [] })
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const name = () => shown.control('First name')?.value

async function open(): Promise<void> {
  shown = await shownWindow(
    <Routes>
      <Route path="/update-profile" element={<ProfileScreen />} />
      <Route path="*" element={<p>Saved, and left</p>} />
    </Routes>,
    '/update-profile',
  )
  await soon(() => expect(name()).toBeDefined())
}
async function typed(text: string): Promise<void> {
  shown.type('First name', text)
  await soon(() => expect(shown.text()).toContain('Saved on this device'))
}
/** The saves that the portal got: the version that each is based on, and its first name. */
const saves = () =>
  portal.asked
    .filter(({ method }) => method === 'POST')
    .map(({ headers, body }) => [headers['if-match'], (JSON.parse(body) as Profile).FirstName])

test('a profile that was changed elsewhere meanwhile says so, keeps what is typed beside the newest, and is saved over it', async () => {
  await open()
  await typed('Adina')
  const elsewhere = { ...served, FirstName: 'Ada', Version: 2 }
  portal.answers.set(path, ({ method }) =>
    method === 'POST' ? refusal(412, 'Changed elsewhere') : { status: 200, body: replyOf(elsewhere) },
  )
  shown.press('Save profile')
  await soon(() =>
    expect(shown.text()).toContain('Nothing of yours was lost: what you typed is still in the form.'),
  )
  expect(name()).toBe('Adina')
  shown.press('Show the newest copy')
  await soon(() => expect(name()).toBe('Ada'))
  shown.leave()
  // The text that was laid aside outlives the window.
  await open()
  await soon(() => expect(shown.text()).toContain('Your own text is beside this one'))
  shown.press('Back to my text')
  await soon(() => expect(name()).toBe('Adina'))
  portal.answers.clear()
  portal.results.set(path, { ...elsewhere, FirstName: 'Adina', Version: 3 })
  shown.press('Save profile')
  await soon(() => expect(shown.text()).toContain('Saved, and left'))
  expect(saves()).toEqual([
    ['"1"', 'Adina'],
    ['"2"', 'Adina'],
  ])
  await soon(async () => expect(await databasesOf(userId).work.forms.count()).toBe(0))
})

test('a profile that the portal refuses says why at the field, and what was typed is there again after a restart', async () => {
  await open()
  await typed('Asha2')
  const reason = 'First name has letters only'
  portal.answers.set(path, ({ method }) =>
    method === 'POST'
      ? refusal(422, '', { Errors: [reason], Fields: { FirstName: reason } })
      : { status: 200, body: replyOf(served) },
  )
  shown.press('Save profile')
  await soon(() => expect(shown.control('First name')?.getAttribute('aria-invalid')).toBe('true'))
  expect(shown.text()).toContain(reason)
  expect(name()).toBe('Asha2')
  shown.leave()
  await open()
  await soon(() => expect(name()).toBe('Asha2'))
})

test('a profile that this device has opens although the portal is silent, after eight seconds', async () => {
  await open()
  shown.leave()
  await pageIsQuiet()
  portal.held = new Promise(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const opened = open()
  await vi.waitFor(() => expect(portal.called.filter((called) => called === path)).toHaveLength(2))
  await vi.advanceTimersByTimeAsync(8000)
  vi.useRealTimers()
  await opened
  expect(name()).toBe('Asha')
  portal.held = Promise.resolve()
})
