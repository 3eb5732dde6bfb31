// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnTickets } from '../../../contract/tickets/tickets.ts'
import { TicketScreen } from '../../../src/features/tickets/TicketScreen.tsx'
import { useConnection } from '../../../src/stores/connection.ts'
import { drawCode } from '../../../src/ui/files/qrCode.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { programmeEvent, programmeSession } from '../../support/programme.ts'
import { attendee } from '../sync/attending.ts'

const own: OwnTickets = {
  ...{
    AccommodationId: attendee.AccommodationId,
    ConferenceName: 'Words and Trees',
    TimeZone: 'Asia/Kolkata',
  },
  ...{
    BeginsOn: null,
    EndsOn: null,
    AccommodationRequired: false,
    RoomName: '',
    StayFrom: '',
    StayUntil: '',
  },
  Tickets: [
    { TicketId: attendee.TravelId, FullName: attendee.FullName, Relation: '', Code: 'code of Asha' },
    { TicketId: attendee.PaperId, FullName: 'Meera Iyer', Relation: 'Spouse', Code: 'code of Meera' },
  ],
}

let portal: PagePortal
let shown: ShownWindow
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

async function open(tickets: OwnTickets) {
  portal.results.set('/api/Ticket', tickets)
  shown = await shownWindow(<TicketScreen />, '/ticket')
  await soon(() => expect(shown.text()).toContain('Words and Trees'))
}
/** Of each ticket inside an element: its name, its first words, and the description and picture of its code. */
const codesIn = (place: Element | null) =>
  [...(place?.querySelectorAll('article') ?? [])].map((ticket) => {
    const code = ticket.querySelector('img')
    return [ticket.getAttribute('aria-label'), code?.alt, code?.getAttribute('src')]
  })
const dates = () => /Dates(.*)Accompanying/.exec(shown.text())?.[1]

beforeEach(async () => {
  portal = await startPagePortal([])
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  shown.leave()
  await portal.stop()
})

test('somebody who comes along has a code of their own, beside that of the attendee and at the entrance', async () => {
  await open(own)
  const codes = [
    [attendee.FullName, 'QR code of the ticket of Asha Rao', await drawCode('code of Asha')],
    ['Meera Iyer', 'QR code of the ticket of Meera Iyer', await drawCode('code of Meera')],
  ]
  await soon(() => expect(codesIn(document.body)).toEqual(codes))
  expect(codes[0]?.[2]).not.toBe(codes[1]?.[2])
  shown.press('Show at the entrance')
  await soon(() => expect(codesIn(document.querySelector('[role="dialog"]'))).toEqual(codes))
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Meera IyerSpouse')
})

test('a ticket says the day or the days of the conference, and when they will be known', async () => {
  await open(own)
  expect(dates()).toBe('Once the programme is published')
  shown.leave()
  const EndsOn = '2030-12-02T18:29:59.000Z'
  await open({ ...own, BeginsOn: EndsOn, EndsOn })
  await soon(() => expect(dates()).toBe('2 December 2030'))
  shown.leave()
  await open({ ...own, BeginsOn: EndsOn, EndsOn: '2030-12-05T13:00:00.000Z' })
  await soon(() => expect(dates()).toMatch(/^2\s–\s5 December 2030$/))
})

/** The facts of the ticket, label and value in turn; between two days the space is a thin one. */
const facts = () =>
  [...document.querySelectorAll('dt, dd')].map(({ textContent }) => textContent.replaceAll(/\s/g, ' '))

test('a ticket with a room says which and for which nights, and without one yet, who gives it', async () => {
  const companions = ['Accompanying persons', 'Meera Iyer']
  const dates = ['Dates', 'Once the programme is published']
  await open(own)
  expect(facts()).toEqual([...dates, ...companions])
  shown.leave()
  await open({ ...own, AccommodationRequired: true })
  await soon(() =>
    expect(facts()).toEqual([...dates, 'Hotel', 'The organisers give you a room', ...companions]),
  )
  shown.leave()
  const stay = { RoomName: 'Lotus 12', StayFrom: '2030-12-02', StayUntil: '2030-12-05' }
  await open({ ...own, AccommodationRequired: true, ...stay })
  const nights = ['Nights', '2 – 5 December 2030']
  await soon(() => expect(facts()).toEqual([...dates, 'Hotel', 'Lotus 12', ...nights, ...companions]))
})

test('a ticket lists the starred sessions by time, with their room, and has them and the hotel with no network', async () => {
  const session = (Title: string, hour: string, Room: string) =>
    programmeSession({
      ...{ Title, Room },
      ...{ StartsOn: `2030-12-03T${hour}:30:00.000Z`, EndsOn: `2030-12-03T${hour}:50:00.000Z` },
    })
  const late = session('Syntax', '09', 'Hall B')
  const early = session('Semantics', '04', 'Hall A')
  const Sessions = [late, session('Phonology', '06', 'Hall A'), early]
  const programme = { Version: 1, PublishedOn: '2030-12-01T00:00:00.000Z', TimeZone: 'Asia/Kolkata' }
  portal.results
    .set('/api/Event', { ...programme, Events: [programmeEvent({ Sessions })] })
    .set('/api/Event/stars', { SessionIds: [late.Id, early.Id] })
    .set('/api/Event/abstracts', { Version: 1, Abstracts: [] })
  const starred = () =>
    [...document.querySelectorAll('section[aria-label="Your sessions"] li')].map(
      ({ textContent }) => textContent,
    )
  const sessions = [
    'SemanticsTue 3 Dec, 10:00–10:20 · Hall A, Main building',
    'SyntaxTue 3 Dec, 15:00–15:20 · Hall B, Main building',
  ]
  await open({ ...own, AccommodationRequired: true, RoomName: 'Lotus 12' })
  await soon(() => expect(starred()).toEqual(sessions))
  await pageIsQuiet()
  shown.leave()
  // Nothing gets an answer, and so nothing fails.
  portal.held = new Promise(() => undefined)
  useConnection.setState({ reachable: false })
  shown = await shownWindow(<TicketScreen />, '/ticket')
  await soon(() => expect(starred()).toEqual(sessions))
  await soon(() => expect(facts()).toContain('Lotus 12'))
})

test('a ticket says how its sessions are chosen while nobody has starred one, and nothing of them before a programme', async () => {
  const programme = { Version: 0, PublishedOn: null, TimeZone: 'Asia/Kolkata', Events: [] }
  portal.results.set('/api/Event', programme).set('/api/Event/stars', { SessionIds: [] })
  await open(own)
  await pageIsQuiet()
  expect(shown.text()).not.toContain('Your sessions')
  shown.leave()
  portal.results
    .set('/api/Event', { ...programme, Version: 1, Events: [programmeEvent({})] })
    .set('/api/Event/abstracts', { Version: 1, Abstracts: [] })
  await open(own)
  await soon(() =>
    expect(shown.text()).toContain('Your sessionsSessions that you star in the programme are listed here.'),
  )
})
