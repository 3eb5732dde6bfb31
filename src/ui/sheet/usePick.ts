import { useRef, type RefObject } from 'react'

interface Pick {
  readonly resetRef: RefObject<(() => void) | null>
  readonly onChange: (file: File | null) => void
}

/**
 * The props of a `FileButton` that can pick the same file again: browsers fire no change event for the same name, and
 * a corrected file usually keeps its name.
 */
export function usePick(onPick: (file: File) => void): Pick {
  const resetRef = useRef<() => void>(null)
  return {
    resetRef,
    onChange: (file) => {
      if (!file) return
      onPick(file)
      resetRef.current?.()
    },
  }
}
