// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConferenceDate } from '../../../contract/content/dates.ts'
import type { Registrant } from '../../../contract/registration/registration.ts'
import { RegistrationFormScreen } from '../../../src/features/registration/RegistrationFormScreen.tsx'
import { publicHomePage, servedDate } from '../../support/publicConference.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { attendee } from '../sync/attending.ts'

const { UserDetailId, FullName } = attendee
/** Somebody for whom no rate is set. */
const registrant: Registrant = {
  ...{ UserDetailId, FullName, Sequence: 0, HasAccount: true, IsMe: true, MayAct: true },
  ...{ Accommodation: null, Nationality: 'Indian', Category: 'Presenter', Rates: [] },
  RegistersUntil: '2030-11-20T18:29:59.000Z',
}

let portal: PagePortal
let form: ShownWindow
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

async function open(one: Registrant, dates: readonly ConferenceDate[], ConferencePlace = 'Mysuru') {
  portal.results.set(`/api/Accommodations/person/${UserDetailId}`, one)
  portal.results.set('/api/HomePage/config', { ...publicHomePage, ConferencePlace })
  portal.results.set('/api/Configuration/date/active', dates)
  form = await shownWindow(
    <Routes>
      <Route path="/registration/:userDetailId" element={<RegistrationFormScreen />} />
    </Routes>,
    `/registration/${UserDetailId}`,
  )
  await soon(() => expect(form.text()).toContain(`Is ${FullName} attending?`))
}
/** What is above the questions. */
const facts = () => [...(document.querySelector('form h2')?.parentElement?.children ?? [])].map(textOf)
const textOf = ({ textContent }: Element) => textContent

beforeEach(async () => {
  portal = await startPagePortal([])
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  form.leave()
  await portal.stop()
})

test('a registration says first which conference it is for, when and where it is, and until when one registers', async () => {
  await open(registrant, [servedDate('conference_date', 'Conference date', '2030-12-03')])
  const until = 'Registration is open until Wednesday, 20 November 2030 at 23:59:59 (Asia/Kolkata)'
  await soon(() => expect(facts()).toEqual(['Words 2030', '3 December 2030 · Mysuru', until]))
})

test('a registration leaves out what of the conference is not known', async () => {
  await open({ ...registrant, RegistersUntil: null }, [], '')
  await soon(() => expect(facts()).toEqual(['Words 2030']))
})

test('where no rate is set the form says so, and leads to the support address', async () => {
  await open(registrant, [])
  const none = 'No rate is set for you yet. Please contact the organisers.'
  await soon(() => expect(form.text()).toContain(`${none}Support: help@example.org`))
  const link = document.querySelector('form [role="status"] a[href^="mailto:"]')
  expect(link?.getAttribute('href')).toMatch(/^mailto:help@example\.org/)
  form.leave()
  await open({ ...registrant, IsMe: false }, [])
  await soon(() =>
    expect(form.text()).toContain('No rate is set for Asha Rao yet. Please contact the organisers.'),
  )
})
