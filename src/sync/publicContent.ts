import { create } from 'zustand'
import { getHomePage, getWelcome, type HomePage, type Welcome } from '../../contract/content.ts'
import { getActiveDates, type ConferenceDate } from '../../contract/dates.ts'
import { texts } from '../../contract/errors.ts'
import { readPublic, type PublicRead } from './publicRead.ts'

/** How far a public reading has come. What was read once stays while it is read again. */
export type Loading<R> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: R; readonly storedOn: string | null }
  | { readonly state: 'failed'; readonly message: string }

interface PublicContent {
  readonly homePage: Loading<HomePage>
  readonly welcome: Loading<Welcome>
  readonly dates: Loading<readonly ConferenceDate[]>
}

const loading = { state: 'loading' } as const

/** The conference's settings, landing blocks and dates, as everybody may read them. */
export const usePublicContent = create<PublicContent>(() => ({
  homePage: loading,
  welcome: loading,
  dates: loading,
}))

async function load<K extends keyof PublicContent, R>(
  key: K,
  read: () => Promise<PublicRead<R>>,
  keep: (loaded: Loading<R>) => Pick<PublicContent, K>,
  fallback: string,
): Promise<void> {
  try {
    const { Result, StoredOn } = await read()
    usePublicContent.setState(keep({ state: 'ready', value: Result, storedOn: StoredOn }))
  } catch (error) {
    // What is on screen stays there: an older text is better than none.
    if (usePublicContent.getState()[key].state === 'ready') return
    const message = error instanceof Error ? error.message : fallback
    usePublicContent.setState(keep({ state: 'failed', message }))
  }
}

/** Reads the conference's settings; nothing is thrown, the store tells what happened. */
export function loadHomePage(): Promise<void> {
  return load(
    'homePage',
    () => readPublic(getHomePage),
    (homePage) => ({ homePage }),
    texts.contentFailed,
  )
}

/** Reads the landing blocks; nothing is thrown, the store tells what happened. */
export function loadWelcome(): Promise<void> {
  return load(
    'welcome',
    () => readPublic(getWelcome),
    (welcome) => ({ welcome }),
    texts.contentFailed,
  )
}

/** Reads the dates that are set; nothing is thrown, the store tells what happened. */
export function loadDates(): Promise<void> {
  return load(
    'dates',
    () => readPublic(getActiveDates),
    (dates) => ({ dates }),
    texts.datesFailed,
  )
}
