// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { DraftEvent, DraftSession } from '../../../contract/events/events.ts'
import { EventList } from '../../../src/features/events/EventList.tsx'
import { storageKeys } from '../../../src/stores/storageKeys.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { eventFields, sessionFields } from '../../support/events.ts'

const sessionOf = (number: number, EventId: string, Room: string): DraftSession => {
  const { PaperIds: _papers, ...fields } = sessionFields({ Title: `Session ${number}`, Room })
  const Id = `${number}0000000-0000-4000-8000-000000000001`
  return { ...fields, Participants: [], Papers: [], Id, EventId, Version: 1 }
}
function eventOf(number: number, Title: string, ...rooms: readonly string[]): DraftEvent {
  const Id = `${number}0000000-0000-4000-8000-000000000000`
  const Sessions = rooms.map((room, at) => sessionOf(10 * number + at, Id, room))
  return { ...eventFields({ Title }), Id, Sessions, Version: 1 }
}
const plain = [eventOf(1, 'Opening', 'Hall A'), eventOf(2, 'Closing', 'Hall B')]
const clashing = [eventOf(1, 'Opening', 'Hall A', 'Hall A'), eventOf(2, 'Closing', 'Hall B')]

let shown: ShownWindow
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})

const headings = () => [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

async function open(events: readonly DraftEvent[]) {
  await signIn(crypto.randomUUID())
  const list = <EventList events={events} timeZone="Asia/Kolkata" onChanged={() => undefined} />
  shown = await shownWindow(list, '/events')
  await soon(() => expect(shown.text()).toContain('2 events'))
}

test('a list of events has a column of what to look at only while there is something to look at', async () => {
  await open(plain)
  expect(headings()).toEqual(['Title', 'Type', 'Starts ↑', 'Sessions', 'Programme'])
  shown.leave()
  await open(clashing)
  expect(headings()).toEqual(['Title', 'Type', 'Starts ↑', 'Sessions', 'Programme', 'To look at'])
  expect(shown.text()).toContain('1 clash')
})

test('a search that finds no event to look at moves no column', async () => {
  await open(clashing)
  shown.type('Search events', 'closing')
  await soon(() => expect(shown.text()).not.toContain('Opening'))
  expect(headings()).toContain('To look at')
})

test('a column without anything to look at stays chosen, and alone it leaves the usual ones', async () => {
  localStorage.setItem(`${storageKeys.columns}events`, 'notes')
  await open(plain)
  expect(headings()).toEqual(['Title', 'Type', 'Starts ↑', 'Sessions', 'Programme'])
  shown.leave()
  await open(clashing)
  expect(headings()).toEqual(['To look at'])
  localStorage.clear()
})
