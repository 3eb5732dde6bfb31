import { create } from 'zustand'
import type { Endpoint } from '../../contract/core/endpoint.ts'

/** The kinds of rows that may have changed (contract/core/changes.ts), with `all` if others may have too. */
type Hint = readonly string[]

interface Hinted {
  readonly last: Hint
  /** When the portal announced it, on the clock of `performance.now()`. */
  readonly on: number
  /** Since when answers may be trusted nevertheless: it is known what was announced since they were given. */
  readonly trusted: number
}

/** The portal's last hint that data on screen may be old (offline O15). Each hint is a new object. */
export const useChangeHints = create<Hinted>(() => ({ last: [], on: 0, trusted: Infinity }))

/**
 * Makes open screens request their data again, if they show rows of these kinds as of an earlier time. What was both
 * requested since `trusted` and answered stays.
 */
export function addChangeHint(last: Hint, on = performance.now(), trusted = Infinity): void {
  useChangeHints.setState({ last, on, trusted })
}

/** Calls `act` on each hint; returns a function to stop. */
export const onChangeHint = (act: (hint: Hint, on: number, trusted: number) => void): (() => void) =>
  useChangeHints.subscribe(({ last, on, trusted }) => act(last, on, trusted))

/** Calls what it gets on each hint that the rows of a read may have changed: for a preview of an act on those rows. */
export const newsOf =
  ({ shows = [] }: Endpoint) =>
  (changed: () => void): (() => void) =>
    onChangeHint((hint) => {
      if (hint.includes('all') || shows.some((entity) => hint.includes(entity))) changed()
    })
