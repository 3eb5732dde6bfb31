import { useRef, type RefObject } from 'react'

interface Pick {
  readonly resetRef: RefObject<(() => void) | null>
  readonly onChange: (file: File | null) => void
}

/**
 * What a `FileButton` needs so that a file can be picked once more: browsers tell of no change where the name is the
 * same, and a mended file mostly has the name of the one before.
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
