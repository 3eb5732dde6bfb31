import { noId } from '../../../../../contract/core/limits.ts'

/**
 * The marks that this screen knows of: those that it shows, and those that it has just made and that its list has not
 * read yet. A second press of a key must not be taken for another organiser's.
 */
export function seenMarks() {
  const own = new Map<string, { readonly stale: ReadonlySet<string>; readonly now: string }>()
  return {
    /** The latest mark of a paper, of which the screen shows `shown`. */
    of: (id: string, shown: string = noId) => {
      const made = own.get(id)
      return made?.stale.has(shown) ? made.now : shown
    },
    /** Remembers that a mark was replaced. */
    made: (id: string, before: string, now: string) => {
      const stale = new Set([...(own.get(id)?.stale ?? []), before])
      // A mark that was taken off twice is no older one.
      stale.delete(now)
      own.set(id, { stale, now })
    },
    forget: (id: string) => own.delete(id),
  }
}
