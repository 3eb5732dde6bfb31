// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConferenceDate } from '../../../contract/content/dates.ts'
import { LandingScreen } from '../../../src/features/content/LandingScreen.tsx'
import { keepServed } from '../../../src/sync/public/publicContent.ts'
import { publicHomePage, servedDate, welcomeTexts } from '../../support/publicConference.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'

const submission = servedDate('paper_submission', 'Paper submission', '2030-11-20')
const acceptance = servedDate('paper_acceptance', 'Paper acceptance communication', '2030-11-25T18:00')
const conference = servedDate('conference_date', 'Conference date', '2030-12-03')

let page: ShownWindow | undefined
const textOf = (place: string) => document.querySelector(place)?.textContent

/** Shows the landing page to a visitor at a moment, by the clock of their device. */
async function open(moment: string, Dates: ConferenceDate[], place = 'Mysuru') {
  page?.leave()
  vi.setSystemTime(moment)
  keepServed({ HomePage: { ...publicHomePage, ConferencePlace: place }, Welcome: welcomeTexts, Dates })
  page = await shownWindow(<LandingScreen />, '/')
  await vi.waitFor(() => expect(textOf('.landing-title')).toBe('Welcome'))
}
/** The nearest date at a moment: its heading, itself with its countdown, and its day. */
async function nextAt(moment: string, Dates = [submission, acceptance, conference]) {
  await open(moment, Dates)
  await vi.waitFor(() => expect(textOf('.landing-next')).not.toBe(''))
  return [...document.querySelectorAll('.landing-next p')].map(({ textContent }) => textContent.trim())
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  page?.leave()
  page = undefined
  vi.useRealTimers()
})

test('a visitor reads below the title when and where the conference is, as far as it is known', async () => {
  await open('2030-11-01T00:00:00Z', [submission, conference])
  expect(textOf('.landing-when')).toBe('3 December 2030 · Mysuru')
  await open('2030-11-01T00:00:00Z', [submission])
  expect(textOf('.landing-when')).toBe('Mysuru')
  await open('2030-11-01T00:00:00Z', [conference], '')
  expect(textOf('.landing-when')).toBe('3 December 2030')
  await open('2030-11-01T00:00:00Z', [], '')
  expect(textOf('.landing-when')).toBeUndefined()
  expect(textOf('.landing-next')).toBeUndefined()
})

test('the nearest date has a countdown, which says today and the minutes of the last hour, and the next one follows', async () => {
  const day = 'Wednesday, 20 November 2030 (Asia/Kolkata)'
  expect(await nextAt('2030-11-07T00:00:00Z')).toEqual([
    'Next date',
    'Paper submission in 13 days 18 hours',
    day,
  ])
  expect(await nextAt('2030-11-19T18:29:00Z')).toEqual(['Next date', 'Paper submission in 1 day', day])
  expect(await nextAt('2030-11-19T18:30:00Z')).toEqual([
    'Next date',
    'Paper submission today, 23 hours 59 minutes left',
    day,
  ])
  expect((await nextAt('2030-11-20T17:30:05Z'))[1]).toBe('Paper submission today, 59 minutes left')
  expect((await nextAt('2030-11-20T18:29:05Z'))[1]).toBe('Paper submission today, less than a minute left')
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() =>
    expect(textOf('.landing-next')).toBe(
      'Next datePaper acceptance communication in 4 days 17 hoursMonday, 25 November 2030 at 18:00 (Asia/Kolkata)',
    ),
  )
})

test('a date with a time counts down to it on its day, and the day of the conference is no deadline', async () => {
  expect((await nextAt('2030-11-25T09:29:01Z'))[1]).toBe('Paper acceptance communication in 3 hours')
  expect((await nextAt('2030-11-25T12:29:05Z'))[1]).toBe(
    'Paper acceptance communication in less than a minute',
  )
  expect(await nextAt('2030-12-02T18:30:00Z')).toEqual([
    'Next date',
    'Conference date today',
    'Tuesday, 3 December 2030 (Asia/Kolkata)',
  ])
})

test('once all dates have passed the last one is shown, without a countdown', async () => {
  expect(await nextAt('2030-12-04T00:00:00Z')).toEqual([
    'Last date',
    'Conference date',
    'Tuesday, 3 December 2030 (Asia/Kolkata)',
  ])
})
