import { clashesAmong, clashText, isRefused } from '../../../../contract/events/clashes.ts'
import type { DraftSession } from '../../../../contract/events/events.ts'

/** What is to be said of a session beside its name. */
export interface Marks {
  readonly isClash: boolean
  readonly texts: readonly string[]
}

/** What is to be looked at, by session; told from the side of each of the two. */
export function marksOf(sessions: readonly DraftSession[], timeZone: string): ReadonlyMap<string, Marks> {
  const marks = new Map<string, Marks>()
  const add = (id: string, isClash: boolean, text: string) => {
    const before = marks.get(id)
    marks.set(id, {
      isClash: isClash || (before?.isClash ?? false),
      texts: [...(before?.texts ?? []), text],
    })
  }
  for (const clash of clashesAmong(sessions)) {
    const { One, Other } = clash
    add(One.Id, isRefused(clash), clashText(clash, timeZone))
    add(Other.Id, isRefused(clash), clashText({ ...clash, One: Other, Other: One }, timeZone))
  }
  return marks
}
