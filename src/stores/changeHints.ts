import { useEffect } from 'react'
import { create } from 'zustand'

/** Counts the portal's hints that data on screen may be old (offline O15). */
export const useChangeHints = create<{ readonly heard: number }>(() => ({ heard: 0 }))

/** Makes every open screen request its data again. */
export function addChangeHint(): void {
  useChangeHints.setState(({ heard }) => ({ heard: heard + 1 }))
}

/** Calls `ask` on each hint; `ask` must stay the same between renders. */
export function useOnChangeHint(ask: () => void): void {
  useEffect(() => useChangeHints.subscribe(ask), [ask])
}
