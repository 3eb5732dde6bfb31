// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ConferenceDate } from '../../../../contract/content/dates.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { isAway, useConnection } from '../../../../src/stores/connection.ts'
import {
  keepServed,
  loadDates,
  loadHomePage,
  loadMissing,
  loadWelcome,
  publicContent,
  readServed,
  usePublicContent,
} from '../../../../src/sync/public/publicContent.ts'
import { awaitFirst } from '../../../../src/stores/firstReads.ts'
import { useSession } from '../../../../src/stores/session.ts'
import { useTimeZone } from '../../../../src/sync/public/useTimeZone.ts'
import { publicHomePage as homePage, welcomeTexts as welcome } from '../../../support/publicConference.ts'
import { signIn } from '../../../support/browser/signIn.ts'
import { shownHook } from '../../../support/browser/shownHook.tsx'

const date: ConferenceDate = {
  ...{ Id: noId, Title: 'Papers', UniqueKey: 'paper_submission', Description: '', IconUrl: '' },
  ...{ DeadlineDate: '2030-01-01', EndsOn: null, Version: 1 },
}

const paths = {
  homePage: '/api/HomePage/config',
  welcome: '/api/getwelcomePageData',
  dates: '/api/Configuration/date/active',
}
/** What the network brings by address; nothing for all others. */
let network: Map<string, () => Response>
/** The addresses that were asked for, and how the browser's caches were to be used. */
let asked: string[]

const reply = (Result: unknown, storedOn?: string) => () =>
  Response.json(
    { Success: true, Message: '', Result, Id: null, Errors: [] },
    storedOn ? { headers: { 'x-stored-on': storedOn } } : {},
  )
const refused =
  (Message: string, Errors: string[] = []) =>
  () =>
    Response.json({ Success: false, Message, Result: null, Id: null, Errors }, { status: 422 })

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
beforeEach(() => {
  asked = []
  network = new Map([
    [paths.homePage, reply(homePage)],
    [paths.welcome, reply(welcome)],
    [paths.dates, reply([date])],
  ])
  vi.stubGlobal('fetch', async (address: string, { cache }: RequestInit = {}) => {
    if (address !== '/health') asked.push(`${address} ${cache}`)
    const answer = network.get(address)
    if (!answer) throw new TypeError('No network')
    return answer()
  })
  useConnection.setState({ reachable: true })
  publicContent.setState(publicContent.getInitialState(), true)
})
afterEach(async () => {
  useSession.setState({ session: null })
  // A probe that a test has caused finds the portal before the next one begins.
  network.set('/health', () => Response.json({ Status: 'ok' }))
  await vi.advanceTimersByTimeAsync(60_000)
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = () => publicContent.getState()
const failure = (part: 'homePage' | 'welcome' | 'dates') => {
  const { state } = shown()[part]
  return [state, 'message' in shown()[part] ? (shown()[part] as { message: string }).message : undefined]
}

test('content is read from the server first, and a copy is enough for what is only missing', async () => {
  await loadHomePage()
  await loadWelcome()
  await loadHomePage({ isNew: false })
  await loadWelcome({ isNew: false })
  await loadDates()
  expect(asked).toEqual([
    `${paths.homePage} reload`,
    `${paths.welcome} reload`,
    `${paths.homePage} default`,
    `${paths.welcome} default`,
    `${paths.dates} default`,
  ])
  expect(shown().homePage).toEqual({ state: 'ready', value: homePage, storedOn: null })
  expect(shown().dates).toEqual({ state: 'ready', value: [date], storedOn: null })
})

test('a refusal shows the words of the portal, else those of what was read; no response has its own', async () => {
  network.set(paths.homePage, refused('Closed for today'))
  await loadHomePage()
  expect(failure('homePage')).toEqual(['failed', 'Closed for today'])
  network.set(paths.homePage, refused('', ['First', 'Second']))
  await loadHomePage()
  expect(failure('homePage')).toEqual(['failed', 'First'])
  network.set(paths.welcome, refused(''))
  network.set(paths.dates, refused(''))
  await Promise.all([loadWelcome(), loadDates()])
  expect(failure('welcome')).toEqual(['failed', 'Failed to fetch homepage content'])
  expect(failure('dates')).toEqual(['failed', 'Failed to fetch dates'])
  network.clear()
  await Promise.all([loadHomePage(), loadDates()])
  expect(failure('homePage')).toEqual(['failed', 'An error occurred while fetching data'])
  expect(failure('dates')).toEqual(['failed', 'An error occurred while fetching dates'])
})

test('what is on screen stays when it cannot be read again', async () => {
  await loadHomePage()
  network.clear()
  await loadHomePage()
  expect(shown().homePage).toEqual({ state: 'ready', value: homePage, storedOn: null })
})

test('a response of the portal brings it back; a copy of the browser or the page of a hotel does not', async () => {
  const brings = async (answer: () => Response) => {
    useConnection.setState({ reachable: false })
    network.set(paths.dates, answer)
    await loadDates()
    return !isAway()
  }
  expect(await brings(reply([date]))).toBe(true)
  expect(await brings(refused('No'))).toBe(true)
  expect(await brings(reply([date], '2030-01-01T10:42:00.000Z'))).toBe(false)
  expect(shown().dates.storedOn).toBe('2030-01-01T10:42:00.000Z')
  expect(await brings(() => new Response('<html>Welcome to our hotel</html>'))).toBe(false)
})

test.each([
  ['nothing', () => Response.error()],
  ['the page of a hotel', () => new Response('<html>Welcome to our hotel</html>')],
])('%s in place of public content makes the page look whether the portal is away', async (_what, answer) => {
  if (answer().type === 'error') network.delete(paths.dates)
  else network.set(paths.dates, answer)
  await loadDates()
  await vi.advanceTimersByTimeAsync(6000)
  expect(isAway()).toBe(true)
  network.set('/health', () => Response.json({ Status: 'ok' }))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(isAway()).toBe(false)
})

test('only what is missing is read, and dates of a copy are read again', async () => {
  await loadMissing()
  expect([...asked].sort()).toEqual([
    `${paths.dates} default`,
    `${paths.homePage} default`,
    `${paths.welcome} default`,
  ])
  asked = []
  await loadMissing()
  expect(asked).toEqual([])
  publicContent.setState({ dates: { state: 'ready', value: [date], storedOn: '2030-01-01' } })
  await loadMissing()
  expect(asked).toEqual([`${paths.dates} default`])
})

test('the landing blocks of a signed-in person are read once their own screen is shown', async () => {
  await signIn(crypto.randomUUID())
  const isRead = awaitFirst()
  await loadMissing()
  await vi.advanceTimersByTimeAsync(1000)
  expect([...asked].sort()).toEqual([`${paths.dates} default`, `${paths.homePage} default`])
  isRead()
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveLength(3)
  await vi.waitFor(() => expect(shown().welcome.state).toBe('ready'))
})

test('new dates are not shown in the time zone of an older copy of the settings', async () => {
  publicContent.setState({ homePage: { state: 'ready', value: homePage, storedOn: '2030-01-01' } })
  await loadMissing()
  expect(asked).toContain(`${paths.homePage} reload`)
  expect(shown().homePage.storedOn).toBeNull()
  asked = []
  publicContent.setState({ homePage: { state: 'ready', value: homePage, storedOn: '2030-01-01' } })
  network.set(paths.dates, reply([date], '2030-01-01'))
  publicContent.setState({ dates: { state: 'loading' } })
  await loadMissing()
  expect(asked).toEqual([`${paths.dates} default`])
})

test('a page shows the content that it was served with, and reads nothing', async () => {
  const data = document.body.appendChild(document.createElement('script'))
  data.id = 'lectern-content'
  data.type = 'application/json'
  data.textContent = JSON.stringify({ HomePage: homePage, Welcome: welcome, Dates: [date] })
  readServed()
  await loadMissing()
  expect(asked).toEqual([])
  expect(shown().welcome).toEqual({ state: 'ready', value: welcome, storedOn: null })
  data.textContent = '{'
  publicContent.setState(publicContent.getInitialState(), true)
  readServed()
  await loadMissing()
  expect(asked).toHaveLength(3)
  data.remove()
})

test('a part that reads twice is shown if the served data come just as it begins to wait for them', async () => {
  const data = document.body.appendChild(document.createElement('script'))
  data.id = 'lectern-content'
  data.type = 'application/json'
  data.textContent = JSON.stringify({ HomePage: homePage, Welcome: welcome, Dates: [date] })
  const read = vi.fn(readServed)
  const complaints = vi.spyOn(console, 'error')
  const hook = await shownHook(() => {
    // Between the first rendering and the next the data are read.
    if (read.mock.calls.length === 0) read()
    const name = usePublicContent((content) => content.homePage.value?.ConferenceName)
    return [name, usePublicContent(({ dates }) => dates.state)]
  }, {})
  expect(hook.now()).toEqual(['Words 2030', 'ready'])
  // React finds that a part no longer waits the way it began to.
  expect(complaints.mock.calls).toEqual([])
  complaints.mockRestore()
  await hook.leave()
  data.remove()
})

test('a screen shows the time zone of the conference, and until it is known the one of its reader', async () => {
  const hook = await shownHook(() => [useTimeZone(), usePublicContent(({ dates }) => dates.state)], {})
  expect(hook.now()).toEqual([Intl.DateTimeFormat().resolvedOptions().timeZone, 'loading'])
  await hook.during(() => keepServed({ HomePage: homePage, Welcome: welcome, Dates: [date] }))
  expect(hook.now()).toEqual(['Asia/Kolkata', 'ready'])
  await hook.leave()
})
