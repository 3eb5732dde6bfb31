// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { emptyTravel, type Traveller } from '../../../contract/travel/travel.ts'
import type { Bill } from '../../../contract/payments/bills.ts'
import type { Room } from '../../../contract/travel/rooms.ts'
import { Allotment } from '../../../src/features/travel/desk/Allotment.tsx'
import { DayList } from '../../../src/features/travel/desk/DayList.tsx'
import { allotmentOf } from '../../../src/features/travel/desk/deskRows.ts'
import { allotmentList, allotmentRows } from '../../../src/features/travel/desk/travelLists.ts'
import { readShown } from '../../../src/parts/list/listAddress.ts'
import { useSession } from '../../../src/stores/session.ts'
import { pressKey } from '../../support/browser/keys.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

function travellerOf(number: number, FullName: string, ArrivalNumber: string): Traveller {
  const AccommodationId = `${number}0000000-0000-4000-8000-000000000000`
  const who = { AccommodationId, UserDetailId: noId, FullName, Phone: `99000${number}` }
  const Email = `guest${number}@example.org`
  const arrival = { ArrivalMode: 'Train', ArrivalNumber, ArrivalOn: '2026-12-01T09:40' }
  const stay = { StayFrom: '2026-12-01', StayUntil: '2026-12-03', DepartureOn: '2026-12-03T18:00' }
  return {
    ...who,
    ...{ Email, IsMe: false, IsPaymentDone: true, AccommodationRequired: true, People: 1 },
    Travel: {
      ...emptyTravel,
      ...arrival,
      ...stay,
      ...who,
      TravelId: AccommodationId,
      RoomName: '',
      Version: 1,
    },
    ...{ NightsWithoutRoom: [], Warnings: [] },
  }
}
const jose = travellerOf(2, 'José Iyer', '16536')
const asha = travellerOf(1, 'Asha Rao', '12007')
const leaving = asha.Travel && {
  ...asha.Travel,
  ...{ RoomName: 'Hampi 12', DepartureMode: 'Train', DeparturePickUp: true },
}
const travellers = [
  { ...asha, Travel: leaving },
  { ...jose, NightsWithoutRoom: ['2026-12-01'] },
]

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

const id = (number: number) => `${number}0000000-0000-4000-8000-000000000000`
const room: Room = {
  ...{ RoomId: id(9), RoomName: 'Hampi 12', Capacity: 2, CrowdedNights: [], Version: 1 },
  Guests: [
    {
      ...{ AccommodationId: id(1), FullName: 'Asha Rao', People: 1 },
      ...{ StayFrom: '2026-12-01', StayUntil: '2026-12-03' },
    },
  ],
}

let shown: ShownWindow
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})

const bill: Bill = {
  ...{ PaymentDetailsId: id(8), AccommodationId: id(1), UserDetailId: noId, FullName: 'Asha Rao' },
  ...{ PaperId: noId, Reference: 'R-7', CurrencySymbol: '₹', CancelledOn: null, MayPay: true, Version: 1 },
  Lines: [{ Label: 'Registration', Count: 1, Amount: 500_000 }],
  ...{ ExpectedAmount: 500_000, ConfirmedAmount: 400_000, RefundedAmount: 0, DueAmount: 100_000 },
  ...{ OverpaidAmount: 0, WaitingAmount: 0, PaymentStatus: 'Partial Payment Done' },
  ...{ BilledName: '', BilledAddress: '', BilledTaxNumber: '', Transfers: [], UpiLink: '', Others: [] },
  Bank: { AccountName: '', AccountNumber: '', IfscCode: '', BankName: '', UpiId: '' },
}

let portal: PagePortal
beforeAll(async () => {
  portal = await startPagePortal([
    ['/api/View?List=travel', []],
    ['/api/View?List=allotment', []],
  ])
})
afterAll(() => portal.stop())

async function open(element: React.ReactNode, search = '', name = 'José Iyer') {
  await signIn(crypto.randomUUID())
  // A change starts from the address of the window.
  window.history.replaceState(null, '', `/Travel${search}`)
  shown = await shownWindow(element, `/Travel${search}`)
  await soon(() => expect(shown.text()).toContain(name))
}
const days = <DayList travellers={travellers} onChanged={() => undefined} />
const rooms = <Allotment travellers={travellers} rooms={[room]} onChanged={() => undefined} />
const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => row.textContent)
const pane = () => document.querySelector('[aria-label="Traveller"]')?.textContent ?? ''
const searchByKey = () => {
  pressKey('/')
  expect(document.activeElement).toBe(shown.control('Search'))
}

test('the travellers of a day are searched by name, train and phone, from the key of a search on', async () => {
  await open(days)
  searchByKey()
  expect(shown.text()).toContain('2 registrations')
  expect(shown.text()).toContain('1 Dec: 2 arrive')
  shown.type('Search', 'jose 16536')
  await soon(() => expect(shown.text()).not.toContain('Asha Rao'))
  expect(shown.text()).toContain('José Iyer')
  expect(shown.text()).toContain('1 registration')
  shown.type('Search', 'nobody')
  await soon(() => expect(shown.text()).toContain('Nobody here fits these filters.'))
  shown.press('Clear filters')
  await soon(() => expect(shown.text()).toContain('Asha Rao'))
})

test('the travellers of a day are narrowed by pick-up and mode, and clearing that keeps the day and the way', async () => {
  await open(days, '?day=2026-12-03&movement=departures&pickups=yes', 'Asha Rao')
  expect(shown.text()).toContain('1 registration')
  expect(rows()).toHaveLength(1)
  shown.leave()
  window.history.replaceState(null, '', '/Travel?day=2026-12-03&movement=departures&pickups=yes&by=Car')
  shown = await shownWindow(days, '/Travel?day=2026-12-03&movement=departures&pickups=yes&by=Car')
  await soon(() => expect(shown.text()).toContain('Nobody here fits these filters.'))
  shown.press('Clear filters')
  await soon(() => expect(rows()).toHaveLength(2))
  expect(document.querySelector<HTMLInputElement>('[value="departures"]')?.checked).toBe(true)
})

test('the travellers of a day are sorted by what a column shows', async () => {
  await open(days, '?sort=-name')
  expect(rows()).toEqual([expect.stringContaining('José Iyer'), expect.stringContaining('Asha Rao')])
})

test('the people who need a room begin with those who have none, and are searched by name', async () => {
  await open(rooms)
  searchByKey()
  expect(rows()).toEqual([expect.stringContaining('José Iyer'), expect.stringContaining('Asha Rao')])
  shown.type('Search', 'iyer')
  await soon(() => expect(shown.text()).not.toContain('Asha Rao'))
  expect(shown.text()).toContain('José Iyer')
})

test.each([
  ['what is to do', 'missing=yes', ['José Iyer']],
  ['nothing to do', 'missing=no', ['Asha Rao']],
  ['details that are not filled', 'missing=unfilled', ['Ravi Bhat']],
  ['a room', `room=${id(9)}`, ['Asha Rao']],
  ['no room', 'room=none', ['José Iyer', 'Ravi Bhat']],
  ['a night', 'night=2026-12-02', ['José Iyer', 'Asha Rao']],
  ['the night of their departure', 'night=2026-12-03', []],
  ['a shared room', 'shares=yes', []],
  ['companions', 'people=more', ['Ravi Bhat']],
])('the people who need a room are narrowed by %s', (_what, query, names) => {
  const ravi = { ...travellerOf(3, 'Ravi Bhat', '12007'), Travel: null, People: 2 }
  const all = allotmentOf([...travellers, ravi], [room])
  const asked = readShown(allotmentList, new URLSearchParams(query))
  expect(allotmentRows(all, asked).map(({ traveller }) => traveller.FullName)).toEqual(names)
})

test('a person who needs a room opens beside the list, j goes to the next one, and the room is given there', async () => {
  await open(rooms, `?traveller=${id(2)}`)
  await soon(() => expect(pane()).toContain('1 of 2'))
  expect(pane()).toContain('José Iyer')
  expect(pane()).toContain('No room in the night of 1 Dec')
  expect(pane()).toContain('Asked forA room')
  expect(pane()).toContain('Emailguest2@example.org')
  expect(document.querySelector('a[href="mailto:guest2@example.org"]')).not.toBeNull()
  expect(pane()).toContain('99000')
  document.querySelector<HTMLElement>('[aria-label="Give José Iyer a room"]')?.click()
  await soon(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Hampi 12'))
  pressKey('Escape')
  await soon(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  pressKey('j')
  await soon(() => expect(pane()).toContain('2 of 2'))
  expect(pane()).toContain('Asha Rao')
  expect(pane()).toContain('Hampi 12')
  expect(document.querySelector('[aria-label="Change the room of Asha Rao"]')).not.toBeNull()
})

test('an address of somebody who needs no room any more says so', async () => {
  await open(rooms, `?traveller=${id(7)}`)
  await soon(() => expect(pane()).toContain('This person is not in these lists any more.'))
})

test('somebody’s bill is a tab of their record, for who may read it', async () => {
  portal.results.set(`/api/Payment/${id(1)}`, bill)
  await open(rooms, `?traveller=${id(1)}&pane=bill`)
  await soon(() => expect(pane()).toContain('R-7'))
  expect(pane()).toContain('Registration₹5,000')
  expect(pane()).toContain('Due₹1,000')
  useSession.setState(({ session }) => ({
    session: session && { ...session, DeskParts: [{ Part: 'travel', IsFull: true, ThemeIds: [] }] },
  }))
  await soon(() => expect(pane()).not.toContain('R-7'))
  expect(pane()).toContain('Asked forA room')
})
