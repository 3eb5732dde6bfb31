// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import type { Room } from '../../../contract/travel/rooms.ts'
import { emptyTravel, type Traveller } from '../../../contract/travel/travel.ts'
import type { SavedView } from '../../../contract/views/views.ts'
import { TravelDesk } from '../../../src/features/travel/desk/TravelDesk.tsx'
import { useConnection } from '../../../src/stores/connection.ts'
import { asOfId } from '../../../src/ui/reads/asOfId.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { refusal, startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const id = (number: number) => `${number}0000000-0000-4000-8000-000000000000`

function travellerOf(number: number, FullName: string, ArrivalPickUp: boolean, year = 2036): Traveller {
  const AccommodationId = id(number)
  const who = { AccommodationId, UserDetailId: noId, FullName }
  return {
    ...{ ...who, Email: '', Phone: '', IsMe: false, IsPaymentDone: true },
    ...{ AccommodationRequired: true, People: 1, NightsWithoutRoom: [], Warnings: [] },
    Travel: {
      ...{ ...emptyTravel, ...who, ArrivalPickUp, TravelId: AccommodationId, RoomName: '', Version: 1 },
      ...{ ArrivalMode: 'Train', ArrivalOn: `${year}-12-01T09:40`, DepartureOn: `${year}-12-03T18:00` },
      ...{ StayFrom: `${year}-12-01`, StayUntil: `${year}-12-03` },
    },
  }
}
const travellers = [travellerOf(1, 'Asha Rao', true), travellerOf(2, 'José Iyer', false)]
const rooms: Room[] = [
  { RoomId: id(9), RoomName: 'Hampi 12', Capacity: 2, CrowdedNights: [], Version: 1, Guests: [] },
]
const view = (Name: string, Query: string): SavedView => ({
  ...{ Id: id(7), List: 'travel', Name, Query },
  ...{ IsShared: true, IsMine: false, OwnerName: 'Ravi Bhat', Version: 1 },
})

let portal: PagePortal
let userId: string
let windows: ShownWindow[]
let bar: HTMLElement
let probe: typeof fetch

beforeAll(async () => {
  portal = await startPagePortal([])
  probe = globalThis.fetch
})
beforeEach(async () => {
  portal.forget()
  portal.held = Promise.resolve()
  answer()
  windows = []
  userId = crypto.randomUUID()
  await signIn(userId)
  bar = document.body.appendChild(document.createElement('div'))
  bar.id = asOfId
})
afterEach(async () => {
  vi.useRealTimers()
  vi.stubGlobal('fetch', probe)
  for (const one of windows) one.leave()
  bar.remove()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

function answer(views: readonly SavedView[] = [view('Shuttle', 'pickups=yes')]) {
  portal.results.set('/api/Travel', travellers)
  portal.results.set('/api/Travel/room', rooms)
  portal.results.set('/api/View?List=travel', views)
  portal.results.set('/api/View?List=allotment', views)
}

/** Neither calls nor probes get an answer. */
function withoutNetwork() {
  portal.results.clear()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  useConnection.setState({ reachable: false })
}

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => row.textContent)
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent)
const chips = () =>
  [...document.querySelectorAll('.desk-chips li')].map(({ textContent }) =>
    textContent.replace('\u00a0', ' '),
  )
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const views = () => document.querySelector('[role="menu"]')?.textContent ?? ''

async function open(search = ''): Promise<ShownWindow> {
  // A change starts from the address of the window.
  window.history.replaceState(null, '', `/Travel${search}`)
  const shown = await shownWindow(<TravelDesk />, `/Travel${search}`)
  windows.push(shown)
  return shown
}

async function openViews(shown: ShownWindow, name = 'Views') {
  await soon(() => expect(button(name)).toBeDefined())
  shown.press(name)
  await soon(() => expect(views()).toContain('Always there'))
}

/** Leaves a copy of the lists and views on the device. */
async function readBefore() {
  const shown = await open()
  await openViews(shown)
  await soon(() => expect(views()).toContain('Shuttle (Ravi Bhat)'))
  await pageIsQuiet()
  shown.leave()
  await pageIsQuiet()
}

/** The lists of the copy go on working: filter, order and search. */
async function narrows(shown: ShownWindow) {
  await soon(() => expect(rows()).toHaveLength(2))
  expect(rows()[0]).toContain('José Iyer')
  shown.type('Pick-up', 'yes')
  await soon(() => expect(rows()).toEqual([expect.stringContaining('Asha Rao')]))
  expect(shown.text()).toContain('1 registration')
  shown.type('Search', 'nobody')
  await soon(() => expect(shown.text()).toContain('Nobody here fits these filters.'))
  shown.press('Clear filters')
  await soon(() => expect(rows()).toHaveLength(2))
}

test('with no network the lists and views of this device work, with the time of the copy', async () => {
  await readBefore()
  withoutNetwork()
  const shown = await open('?sort=-name')
  await narrows(shown)
  expect(bar.textContent).toMatch(/^As of /)
  expect(alerts()).toEqual([])
  await openViews(shown)
  expect(views()).toContain('Shuttle (Ravi Bhat)')
  expect(views()).not.toContain('Saved views')
})

test('with no network and no copy the screen says that nothing could be read', async () => {
  withoutNetwork()
  await open()
  await soon(() => expect(alerts()).toEqual(['Failed to fetch travel detailsTry again']))
})

test('views that could not be read say so below those that are always there', async () => {
  portal.results.delete('/api/View?List=travel')
  const shown = await open()
  await openViews(shown)
  await soon(() => expect(views()).toContain('Saved views could not be read'))
  expect(views()).toContain('Pick-ups on arrival')
})

test('while the portal is silent the copy of this device works', async () => {
  await readBefore()
  portal.held = new Promise(() => undefined)
  const shown = await open('?sort=-name')
  await narrows(shown)
  await openViews(shown)
  expect(views()).toContain('Shuttle (Ravi Bhat)')
})

test('while the portal is silent and there is no copy the screen says that it is still loading', async () => {
  portal.held = new Promise(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const shown = await open()
  await vi.advanceTimersByTimeAsync(100)
  expect(document.querySelector('[aria-label="Loading"]')).not.toBeNull()
  await vi.advanceTimersByTimeAsync(8000)
  await soon(() => expect(shown.text()).toContain('Still loading. The portal has not answered yet.'))
})

test('the travellers of a day do not wait for the rooms, and views that do not come say so', async () => {
  portal.answers.set('/api/Travel/room', () => new Promise(() => undefined))
  portal.answers.set('/api/View?List=travel', () => new Promise(() => undefined))
  const shown = await open()
  await soon(() => expect(rows()).toHaveLength(2))
  await openViews(shown)
  expect(views()).toContain('Saved views are still loading')
})

test('a refused call is shown with its reason above the copy, whose time is named and which goes on working', async () => {
  await readBefore()
  for (const path of ['/api/Travel', '/api/Travel/room', '/api/View?List=travel'])
    portal.answers.set(path, refusal(403, 'You hold another part of the desk'))
  const shown = await open('?sort=-name')
  await soon(() => expect(alerts()).toEqual(['You hold another part of the deskTry again']))
  expect(bar.textContent).toMatch(/^As of /)
  await narrows(shown)
  await openViews(shown)
  expect(views()).toContain('You hold another part of the desk')
  expect(views()).toContain('Shuttle (Ravi Bhat)')
})

test('a refused call without a copy is shown with its reason', async () => {
  portal.answers.set('/api/Travel', refusal(403, 'You hold another part of the desk'))
  await open()
  await soon(() => expect(alerts()).toEqual(['You hold another part of the deskTry again']))
  expect(document.querySelector('[aria-label="Loading"]')).toBeNull()
})

test('a shared view of a day on which nobody travels any more says so, and shows another day', async () => {
  answer([view('Early shuttle', 'day=2036-11-28&pickups=yes')])
  const shown = await open()
  await openViews(shown)
  await soon(() => expect(views()).toContain('Early shuttle'))
  document.querySelector<HTMLElement>('[role="menuitem"][href*="2036-11-28"]')?.click()
  await soon(() =>
    expect(shown.text()).toContain(
      'Nobody arrives or leaves on Fri, 28 November 2036. This is Mon, 1 December 2036.',
    ),
  )
  expect(rows()).toEqual([expect.stringContaining('Asha Rao')])
  expect(button('Early shuttle')).toBeDefined()
  shown.type('Day', '2036-12-03')
  await soon(() => expect(shown.text()).not.toContain('This is Mon, 1 December 2036.'))
})

test('a view of a day or a night that has passed says so above its people', async () => {
  portal.results.set('/api/Travel', [travellerOf(1, 'Asha Rao', true, 2020)])
  const shown = await open('?day=2020-12-01')
  await soon(() => expect(shown.text()).toContain('Tue, 1 December 2020 has passed.'))
  expect(rows()).toHaveLength(1)
  shown.leave()
  const nights = await open('?tab=allotment&night=2020-12-02')
  await soon(() => expect(nights.text()).toContain('The night of Wed, 2 December 2020 has passed.'))
  expect(rows()).toHaveLength(1)
})

test('a view of a night, a room or a state that is no longer there says so, and each can be taken out of it', async () => {
  const query = `room=${id(8)}&missing=asleep&night=2036-11-28`
  answer([view('Old rooms', query)])
  const shown = await open('?tab=allotment')
  await openViews(shown)
  await soon(() => expect(views()).toContain('Old rooms'))
  const item = document.querySelector('[role="menuitem"][href*="asleep"]')
  const address = item?.getAttribute('href') ?? ''
  shown.leave()
  const old = await open(address.slice(address.indexOf('?')))
  await soon(() => expect(old.text()).toContain('Nobody stays in the night of Fri, 28 November 2036.'))
  expect(chips()).toEqual([
    'Remove the filter Room: no longer there',
    'Remove the filter Night of: 28 November 2036',
    'Remove the filter To do: no longer there',
  ])
  expect(old.text()).toContain('Nobody here fits these filters.')
  const chip = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('.desk-chip')].find(({ textContent }) =>
      textContent.includes(name),
    )
  chip('To do')?.click()
  await soon(() => expect(chips()).toHaveLength(2))
  old.press('Clear filters')
  await soon(() => expect(rows()).toHaveLength(2))
  expect(old.text()).not.toContain('Nobody stays')
})

test('a screen reader reads whether the box of filters is open, and the count in the same place after a choice', async () => {
  const shown = await open()
  await soon(() => expect(rows()).toHaveLength(2))
  const count = document.querySelector('.desk-tools [role="status"]')
  expect(count?.textContent).toBe('2 registrations')
  for (const name of ['More filters', 'Columns']) {
    expect(button(name)?.getAttribute('aria-expanded')).toBe('false')
    shown.press(name)
    await soon(() => expect(button(name)?.getAttribute('aria-expanded')).toBe('true'))
    shown.press(name)
    await soon(() => expect(button(name)?.getAttribute('aria-expanded')).toBe('false'))
  }
  shown.type('Pick-up', 'yes')
  await soon(() => expect(count?.textContent).toBe('1 registration'))
  expect(count?.isConnected).toBe(true)
})
