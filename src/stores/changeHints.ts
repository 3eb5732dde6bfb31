import { create } from 'zustand'

/** The kinds of rows that may have changed (contract/core/changes.ts), with `all` if others may have too. */
type Hint = readonly string[]

interface Hinted {
  readonly last: Hint
  /** When the portal announced it, on the clock of `performance.now()`. */
  readonly on: number
}

/** The portal's last hint that data on screen may be old (offline O15). Each hint is a new object. */
export const useChangeHints = create<Hinted>(() => ({ last: [], on: 0 }))

/** Makes open screens request their data again, if they show rows of these kinds as of an earlier time. */
export function addChangeHint(last: Hint, on = performance.now()): void {
  useChangeHints.setState({ last, on })
}

/** Calls `act` on each hint; returns a function to stop. */
export const onChangeHint = (act: (hint: Hint, on: number) => void): (() => void) =>
  useChangeHints.subscribe(({ last, on }) => act(last, on))
