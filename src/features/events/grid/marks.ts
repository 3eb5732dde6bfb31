import { clashesAmong, clashText, isRefused } from '../../../../contract/events/clashes.ts'
import type { DraftSession } from '../../../../contract/events/events.ts'

/** The problems shown beside a session's name. */
export interface Marks {
  readonly isClash: boolean
  readonly texts: readonly string[]
}

/** Each session's problems; both sessions of a clash get their own text. */
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
