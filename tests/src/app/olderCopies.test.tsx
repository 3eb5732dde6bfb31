// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyProfile } from '../../../contract/people/profile.ts'
import { emptyRegistration, type Registrant } from '../../../contract/registration/registration.ts'
import type { OwnTickets } from '../../../contract/tickets/tickets.ts'
import type { Traveller } from '../../../contract/travel/travel.ts'
import { ProfileScreen } from '../../../src/features/people/ProfileScreen.tsx'
import { RegistrationFormScreen } from '../../../src/features/registration/RegistrationFormScreen.tsx'
import { TicketScreen } from '../../../src/features/tickets/TicketScreen.tsx'
import { EditTravel } from '../../../src/features/travel/EditTravel.tsx'
import { useConnection } from '../../../src/stores/connection.ts'
import { asOfId } from '../../../src/ui/reads/asOfId.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { noLookups, startPagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { attendee, servedRegistration, servedTravel } from '../sync/attending.ts'

// What somebody reads or fills in while the portal is away may be old: a price, a deadline, a place in a hotel.

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const { AccommodationId, UserDetailId, FullName, TravelId } = attendee
const registrant: Registrant = {
  ...{ UserDetailId, FullName, Sequence: 0, HasAccount: true, IsMe: true, MayAct: true },
  Accommodation: servedRegistration({ ...emptyRegistration, IsAttendingConference: true }, 1),
  ...{ Nationality: 'Indian', Category: 'Presenter', RegistersUntil: null },
  Rates: [],
}
const traveller: Traveller = {
  ...{ AccommodationId, UserDetailId, FullName, IsMe: true, IsPaymentDone: true, People: 1 },
  ...{ AccommodationRequired: false, Email: '', Phone: '', NightsWithoutRoom: [], Warnings: [] },
  Travel: servedTravel({ ArrivalPlace: 'Mysuru Junction' }, 1),
}
const tickets: OwnTickets = {
  ...{ AccommodationId, ConferenceName: 'Words and Trees', TimeZone: 'Asia/Kolkata', BeginsOn: null },
  ...{ EndsOn: null, AccommodationRequired: false, RoomName: '', StayFrom: '', StayUntil: '' },
  Tickets: [{ TicketId: TravelId, FullName, Relation: '', Code: 'code of Asha' }],
}
const form = (
  <Routes>
    <Route path="/registration/:userDetailId" element={<RegistrationFormScreen />} />
  </Routes>
)
const journey = { pathname: '/edit-author-travel', state: { TravelId, AccommodationId, UserDetailId } }
const profile = { ...emptyProfile, FirstName: 'Asha', UserDetailId, FullName, Version: 1 }

/** The place in the frame for the age of what is shown. */
const age = document.createElement('p')
age.id = asOfId
let portal: Awaited<ReturnType<typeof startPagePortal>>
beforeEach(async () => {
  document.body.append(age)
  portal = await startPagePortal(noLookups)
  await signIn(crypto.randomUUID())
})
afterEach(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

test.each<[string, ReactNode, Parameters<typeof shownWindow>[1], string, unknown, string]>([
  ['a ticket', <TicketScreen />, '/ticket', '/api/Ticket', tickets, 'Words and Trees'],
  ['that there is no ticket', <TicketScreen />, '/ticket', '/api/Ticket', null, 'No ticket yet'],
  [
    ...(['the form of a registration', form, `/registration/${UserDetailId}`] as const),
    ...([`/api/Accommodations/person/${UserDetailId}`, registrant, `Is ${FullName} attending?`] as const),
  ],
  ['travel details', <EditTravel />, journey, '/api/Travel', [traveller], 'Place of arrival'],
  ['a profile', <ProfileScreen />, '/update-profile', '/api/User/personal-details', profile, 'First name'],
])('with no network, %s says of when it is', async (_what, screen, address, path, result, text) => {
  portal.results.set(path, result)
  const first = await shownWindow(screen, address)
  await soon(() => expect(first.text()).toContain(text))
  expect(age.textContent).toBe('')
  await pageIsQuiet()
  first.leave()
  // Nothing gets an answer, and so nothing fails.
  portal.held = new Promise(() => undefined)
  useConnection.setState({ reachable: false })
  const again = await shownWindow(screen, address)
  await soon(() => expect(again.text()).toContain(text))
  await soon(() => expect(age.textContent).toMatch(/^As of /))
  again.leave()
})
