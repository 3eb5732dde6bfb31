// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VisitorsProgramme } from '../../../src/features/programme/VisitorsProgramme.tsx'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { programmeEvent, programmeSession } from '../../support/programme.ts'

const session = (Title: string, from: string, until: string) =>
  programmeSession({ Title, StartsOn: `2030-12-${from}:00.000Z`, EndsOn: `2030-12-${until}:00.000Z` })
const Sessions = [
  session('Welcome', '03T03:30', '03T04:30'),
  session('Semantics', '03T04:30', '03T05:30'),
  session('Syntax', '03T05:30', '03T06:30'),
  session('Phonology', '04T04:30', '04T05:30'),
  session('Closing', '05T04:30', '05T05:30'),
]

let portal: PagePortal
let shown: ShownWindow

beforeEach(async () => {
  const { happyDOM } = window as unknown as { readonly happyDOM: { setViewport(size: object): void } }
  happyDOM.setViewport({ width: 390, height: 844 })
  const Events = [programmeEvent({ Sessions })]
  const programme = { Version: 1, PublishedOn: '2030-12-01T00:00:00.000Z', TimeZone: 'Asia/Kolkata', Events }
  portal = await startPagePortal([['/api/Event/programme', programme]])
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  shown.leave()
  await portal.stop()
})

/** Each heading of the programme at a moment with the sessions below it, in the order of the screen. */
async function partsAt(moment: string, address = '/programme') {
  vi.setSystemTime(moment)
  shown = await shownWindow(<VisitorsProgramme signIn={null} />, address)
  await vi.waitFor(() => expect(shown.text()).toContain('Tuesday 3 December 2030'))
  return [...document.querySelectorAll('section:has(h2)')].map((part) => [
    part.querySelector('h2')?.textContent,
    ...[...part.querySelectorAll('.programme-title')].map(({ textContent }) => textContent),
  ])
}

test('on a phone what runs now comes first, then what begins next, then the days with today open', async () => {
  expect(await partsAt('2030-12-03T04:45:00.000Z')).toEqual([
    ['Now', 'Semantics'],
    ['Next', 'Syntax'],
    ['Tuesday 3 December 20303 sessions', 'Welcome', 'Semantics', 'Syntax'],
    ['Wednesday 4 December 20301 session'],
    ['Thursday 5 December 20301 session'],
  ])
})

test('on a phone the programme of another day begins with its days', async () => {
  expect((await partsAt('2030-11-20T04:45:00.000Z')).map(([heading]) => heading)).toEqual([
    'Tuesday 3 December 20303 sessions',
    'Wednesday 4 December 20301 session',
    'Thursday 5 December 20301 session',
  ])
})

test('on a phone the acts of the programme are behind its sessions, as they are shown', async () => {
  await partsAt('2030-11-20T04:45:00.000Z')
  const places = ['Thursday 5 December 2030', 'Print'].map((text) => shown.text().indexOf(text))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('what is printed from a desk is the sheet, though paper is as narrow as a phone', async () => {
  const { happyDOM } = window as unknown as { readonly happyDOM: { setViewport(size: object): void } }
  happyDOM.setViewport({ width: 1280, height: 800 })
  await partsAt('2030-11-20T04:45:00.000Z', '/programme?by=day')
  const printed = () => document.querySelector('.programme-print')?.textContent ?? ''
  const isPhone = () => document.querySelector('.programme-line select') !== null
  expect([printed(), isPhone()]).toEqual(['', false])
  // The page of the tests knows only of changes since the last one.
  window.dispatchEvent(new Event('resize'))
  window.dispatchEvent(new Event('beforeprint'))
  happyDOM.setViewport({ width: 794, height: 1123 })
  window.dispatchEvent(new Event('resize'))
  await vi.waitFor(() => expect(isPhone()).toBe(true))
  expect(printed()).toContain('Wednesday 4 December 2030')
  window.dispatchEvent(new Event('afterprint'))
  await vi.waitFor(() => expect(printed()).toBe(''))
})
