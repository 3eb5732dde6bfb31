import { useEffect } from 'react'
import { create } from 'zustand'

/** Counts how often the portal has hinted that what a screen shows may be old (offline O15). */
export const useChangeHints = create<{ readonly heard: number }>(() => ({ heard: 0 }))

/** Lets every open screen ask anew. */
export function addChangeHint(): void {
  useChangeHints.setState(({ heard }) => ({ heard: heard + 1 }))
}

/** Asks anew whenever there are news; `ask` stays the same from one rendering to the next. */
export function useOnChangeHint(ask: () => void): void {
  useEffect(() => useChangeHints.subscribe(ask), [ask])
}
