// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnTickets } from '../../../contract/tickets/tickets.ts'
import { TicketScreen } from '../../../src/features/tickets/TicketScreen.tsx'
import { drawCode } from '../../../src/ui/files/qrCode.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
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
