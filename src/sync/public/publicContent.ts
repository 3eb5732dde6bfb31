import { use, useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import type { PublicHomePage, Welcome } from '../../../contract/content/content.ts'
import type { ConferenceDate } from '../../../contract/content/dates.ts'
import { publicTexts } from '../../../contract/core/publicTexts.ts'
import type { LandingContent } from '../../../contract/content/landing.ts'
import { whenShown } from '../../stores/firstReads.ts'
import { useSession } from '../../stores/session.ts'
import type { PublicRead } from './publicRead.ts'
import type * as reads from './publicReads.ts'

/** The state of a public read. A value stays while it is read again. */
export type Loading<R> =
  | { readonly state: 'loading'; readonly value?: undefined; readonly storedOn?: undefined }
  | { readonly state: 'ready'; readonly value: R; readonly storedOn: string | null }
  | {
      readonly state: 'failed'
      readonly message: string
      readonly value?: undefined
      readonly storedOn?: undefined
    }

interface Values {
  readonly homePage: PublicHomePage
  readonly welcome: Welcome
  readonly dates: readonly ConferenceDate[]
}

type PublicContent = { readonly [K in keyof Values]: Loading<Values[K]> }

const loading = { state: 'loading' } as const

/** The conference's public settings, landing blocks and dates. */
export const publicContent = createStore<PublicContent>(() => ({
  homePage: loading,
  welcome: loading,
  dates: loading,
}))

/**
 * The reading of the data that the page was served with. It stays once it is over: a component that waited for it has to
 * call `use` again when React goes on with it, or React has no place for its later hooks.
 */
let reading: Promise<void> | undefined

/**
 * A part of the public content. If the page was served with it, the component suspends until its data were read, and
 * the server's HTML stays on screen meanwhile.
 */
export function usePublicContent<V>(select: (content: PublicContent) => V): V {
  const read = () => select(publicContent.getState())
  const value = useSyncExternalStore(publicContent.subscribe, read, read)
  // After the hook: React renders a suspended component again with the hooks that it has called.
  if (reading) use(reading)
  return value
}

/** Shows the content that a page was served with. */
export function keepServed({ HomePage, Welcome, Dates }: LandingContent): void {
  const ready = <R>(value: R) => ({ state: 'ready' as const, value, storedOn: null })
  publicContent.setState({ homePage: ready(HomePage), welcome: ready(Welcome), dates: ready(Dates) })
}

/** Reads the data embedded in the page, in a chunk that the first screen does not wait for. */
export function readServed(): void {
  reading = import('./embeddedContent.ts')
    .then(({ servedContent }) => {
      keepServed(servedContent())
    })
    // Unreadable data are requested like everything else.
    .catch(() => undefined)
}

type Reads = typeof reads

/** The messages for a refusal without a reason and for no response (spec §8). */
interface Failures {
  readonly refused: string
  readonly broken: string
}

async function load<K extends keyof Values>(
  key: K,
  read: (reads: Reads) => Promise<PublicRead<Values[K]>>,
  { refused, broken }: Failures = { refused: publicTexts.contentFailed, broken: publicTexts.dataError },
): Promise<void> {
  const fail = (message: string) => {
    // Content on screen stays: an older text is better than none.
    if (publicContent.getState()[key].state !== 'ready')
      publicContent.setState({ [key]: { state: 'failed', message } })
  }
  try {
    const answer = await read(await import('./publicReads.ts'))
    if (answer.kind === 'refused') fail(answer.message || refused)
    else
      publicContent.setState({ [key]: { state: 'ready', value: answer.Result, storedOn: answer.StoredOn } })
  } catch {
    fail(broken)
  }
}

/**
 * Reads the conference's settings, from the server first unless a copy is enough. Throws nothing; the store has the
 * outcome.
 */
export const loadHomePage = ({ isNew = true } = {}): Promise<void> =>
  load('homePage', (reads) => reads.readHomePage(isNew))

/** Reads the landing blocks, from the server first unless a copy is enough. Throws nothing. */
export const loadWelcome = ({ isNew = true } = {}): Promise<void> =>
  load('welcome', (reads) => reads.readWelcome(isNew))

/** Reads the dates that are set. Throws nothing; the store has the outcome. */
export const loadDates = (): Promise<void> =>
  load('dates', (reads) => reads.readDates(), {
    refused: publicTexts.datesFailed,
    broken: publicTexts.datesError,
  })

/** Reads the landing blocks, if they are missing: for a signed-in person once their own screen is shown. */
function loadMissingWelcome(): Promise<void> | undefined {
  if (publicContent.getState().welcome.state === 'ready') return undefined
  if (!useSession.getState().session) return loadWelcome({ isNew: false })
  whenShown(() => {
    if (publicContent.getState().welcome.state !== 'ready') void loadWelcome({ isNew: false })
  })
  return undefined
}

/** Reads the public content that every screen shows, if it is missing or old. */
export async function loadMissing(): Promise<void> {
  await reading
  const { homePage, dates } = publicContent.getState()
  await Promise.all([
    homePage.state !== 'ready' && loadHomePage({ isNew: false }),
    loadMissingWelcome(),
    (dates.state !== 'ready' || dates.storedOn !== null) && loadDates(),
  ])
  const read = publicContent.getState()
  // Dates that the server just sent must not be shown in the time zone of an older copy.
  if (read.homePage.storedOn && read.dates.storedOn === null) await loadHomePage()
}
