import { useEffect } from 'react'
import { create } from 'zustand'

interface UnsavedState {
  /** How many forms hold text that lies in memory only. */
  readonly forms: number
}

/** Forms whose text is nowhere but on screen: while there is one, no reload happens by itself (offline O16). */
export const useUnsaved = create<UnsavedState>(() => ({ forms: 0 }))

/** Says that a form holds text in memory only, as long as it does. */
export function useUnsavedForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined
    useUnsaved.setState(({ forms }) => ({ forms: forms + 1 }))
    return () => {
      useUnsaved.setState(({ forms }) => ({ forms: forms - 1 }))
    }
  }, [isDirty])
}
