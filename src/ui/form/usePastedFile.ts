import { useEffect, useEffectEvent } from 'react'

/** The fields on screen that take a file. */
const fields = new Set<object>()

/** The file of a paste; undefined where it is meant for a text, to which some programs add a picture. */
function fileOf({ clipboardData, target }: ClipboardEvent): File | undefined {
  const isTyping = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
  return isTyping && clipboardData?.types.includes('text/plain') ? undefined : clipboardData?.files[0]
}

/** Takes a file that is pasted anywhere on a screen with one field for files. */
export function usePastedFile(take: (file: File) => void): void {
  const taken = useEffectEvent(take)
  useEffect(() => {
    const field = {}
    fields.add(field)
    const paste = (event: ClipboardEvent) => {
      const file = fields.size === 1 ? fileOf(event) : undefined
      if (!file) return
      event.preventDefault()
      taken(file)
    }
    document.addEventListener('paste', paste)
    return () => {
      fields.delete(field)
      document.removeEventListener('paste', paste)
    }
  }, [])
}
