// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyAuthor } from '../../../contract/people/people.ts'
import type { Author } from '../../../contract/people/authors.ts'
import { emptyProfile } from '../../../contract/people/profile.ts'
import { emptyRegistration, type Registrant } from '../../../contract/registration/registration.ts'
import type { OwnTickets } from '../../../contract/tickets/tickets.ts'
import type { Traveller } from '../../../contract/travel/travel.ts'
import { PresenterDashboard } from '../../../src/features/papers/PresenterDashboard.tsx'
import { AuthorManagement } from '../../../src/features/people/authors/AuthorManagement.tsx'
import { ProfileScreen } from '../../../src/features/people/ProfileScreen.tsx'
import { AuthorsDialog } from '../../../src/features/registration/AuthorsDialog.tsx'
import { OwnAccommodationPanel } from '../../../src/features/registration/OwnAccommodation.tsx'
import { RegistrationFormScreen } from '../../../src/features/registration/RegistrationFormScreen.tsx'
import { TicketScreen } from '../../../src/features/tickets/TicketScreen.tsx'
import { EditTravel } from '../../../src/features/travel/EditTravel.tsx'
import { useConnection } from '../../../src/stores/connection.ts'
import { useSession } from '../../../src/stores/session.ts'
import { asOfId } from '../../../src/ui/reads/asOfId.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { noLookups, startPagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { item } from '../papers/samples.ts'
import { attendee, servedRegistration, servedTravel } from '../sync/attending.ts'

// What somebody reads or fills in while the portal is away may be old: a price, a deadline, a place in a hotel.

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const { AccommodationId, UserDetailId, FullName, TravelId, PaperId } = attendee
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
const meera: Author = {
  ...{ ...emptyAuthor, FirstName: 'Meera', LastName: 'Iyer', UserDetailId, FullName: 'Meera Iyer' },
  ...{ HasAccount: false, AccessSentOn: null, CanEdit: true, IsListed: true, Version: 1 },
}
const dashboard = (
  <PresenterDashboard accommodation={(isQuiet) => <OwnAccommodationPanel isQuiet={isQuiet} />} />
)
const homePage = {
  ...{ ConferenceName: 'Words and Trees', SocietyName: '', SocietyUrl: '', SupportEmail: '', Version: 1 },
  ...{ TimeZone: 'Asia/Kolkata', AbstractMinimumWordCount: 250, GraceMinutes: 0 },
}
/** What a dashboard reads beside papers. */
const besidePapers = {
  ...{ '/api/Accommodations': [registrant], '/api/Objection/own': [], '/api/Theme/active': [] },
  ...{ '/api/HomePage/config': homePage, '/api/Configuration/date/active': [] },
}

/** The place in the frame for the age of what is shown. */
const age = document.createElement('p')
age.id = asOfId
let portal: Awaited<ReturnType<typeof startPagePortal>>
beforeEach(async () => {
  document.body.append(age)
  portal = await startPagePortal(noLookups)
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  useSession.setState({ roles: [] })
  await portal.stop()
})

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

/** A screen, its address, what it reads by path, and a text that it then shows. */
type Case = readonly [
  screen: ReactNode,
  address: Parameters<typeof shownWindow>[1],
  results: Record<string, unknown>,
  text: string,
]

async function saysItsAge(...[screen, address, results, text]: Case): Promise<void> {
  for (const [path, result] of Object.entries(results)) portal.results.set(path, result)
  // A dialog is beside the screen.
  const shows = () => expect(document.body.textContent).toContain(text)
  const first = await shownWindow(screen, address)
  await soon(shows)
  expect(age.textContent).toBe('')
  await pageIsQuiet()
  first.leave()
  // Nothing gets an answer, and so nothing fails.
  portal.held = new Promise(() => undefined)
  useConnection.setState({ reachable: false })
  const again = await shownWindow(screen, address)
  await soon(shows)
  await soon(() => expect(age.textContent).toMatch(/^As of /))
  again.leave()
}

const person = `/registration/${UserDetailId}`
const cases: readonly (readonly [what: string, Case])[] = [
  ['a ticket', [<TicketScreen />, '/ticket', { '/api/Ticket': tickets }, 'Words and Trees']],
  ['that there is no ticket', [<TicketScreen />, '/ticket', { '/api/Ticket': null }, 'No ticket yet']],
  [
    'the form of a registration',
    [
      form,
      person,
      { [`/api/Accommodations/person/${UserDetailId}`]: registrant },
      `Is ${FullName} attending?`,
    ],
  ],
  ['travel details', [<EditTravel />, journey, { '/api/Travel': [traveller] }, 'Place of arrival']],
  [
    'a profile',
    [<ProfileScreen />, '/update-profile', { '/api/User/personal-details': profile }, 'First name'],
  ],
  [
    'the home screen of a presenter',
    [dashboard, '/', { ...besidePapers, '/api/Paper/user-paper-list': [item()] }, 'On tests'],
  ],
  [
    'the dialog of the authors of a paper',
    [
      <AuthorsDialog />,
      `/?authors=${PaperId}`,
      { [`/api/Accommodations/paper/${PaperId}`]: [registrant] },
      FullName,
    ],
  ],
  ['Author Management', [<AuthorManagement />, '/co-authors', { '/api/Author': [meera] }, 'Meera Iyer']],
]

test.each(cases)('with no network, %s says of when it is', (_what, one) => saysItsAge(...one))

test('with no network, the home screen of an attendee says of when the registration on it is', async () => {
  useSession.setState({ roles: ['GeneralAttendee'] })
  await saysItsAge(dashboard, '/', { ...besidePapers, '/api/Paper/user-paper-list': [] }, 'Not paid yet')
})
