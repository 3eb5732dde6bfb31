import { useEffect } from 'react'
import { create } from 'zustand'

interface UnsavedState {
  /** Number of forms with text in memory only. */
  readonly forms: number
}

/** Forms whose text exists only on screen: while there is one, the page does not reload automatically (offline O16). */
export const useUnsaved = create<UnsavedState>(() => ({ forms: 0 }))

/** Counts a form as long as it has text in memory only. */
export function useUnsavedForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined
    useUnsaved.setState(({ forms }) => ({ forms: forms + 1 }))
    return () => {
      useUnsaved.setState(({ forms }) => ({ forms: forms - 1 }))
    }
  }, [isDirty])
}
