import { create } from 'zustand'

/** The kinds of rows that may have changed (contract/core/changes.ts), with `all` if others may have too. */
type Hint = readonly string[]

/** The portal's last hint that data on screen may be old (offline O15). Each hint is a new object. */
export const useChangeHints = create<{ readonly last: Hint }>(() => ({ last: [] }))

/** Makes open screens request their data again, if they show rows of these kinds. */
export function addChangeHint(last: Hint): void {
  useChangeHints.setState({ last })
}

/** Calls `act` on each hint; returns a function to stop. */
export const onChangeHint = (act: (hint: Hint) => void): (() => void) =>
  useChangeHints.subscribe(({ last }) => act(last))
