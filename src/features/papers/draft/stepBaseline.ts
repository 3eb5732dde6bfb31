import { paperFieldNames, type PaperAuthor, type PaperFields } from '../../../../contract/papers/papers.ts'
import { samePaper } from '../../../cache/entities/paperDrafts.ts'
import { sameAuthors } from '../../../cache/entities/authorLists.ts'
import type { LocalFile, PaperDraft } from '../../../cache/database/paperRows.ts'

/** The paper at a step's opening or last save: the button's label depends on it (design §3 "Papers"). */
export interface Opened {
  readonly Fields: PaperFields
  readonly File: LocalFile | null
  readonly Authors: readonly PaperAuthor[]
}

/**
 * Sync changes an open draft too: an uploaded file gets its id, another device's field is merged. Fields the person
 * has not touched since the step opened follow, so that only their own changes need an update.
 */
export function followDraft(
  opened: Opened,
  before: PaperDraft,
  after: PaperDraft,
  typed: Partial<PaperFields>,
): Opened {
  const hadSameFile = before.File?.Sha256 === opened.File?.Sha256
  const Fields = { ...opened.Fields }
  const follow = <K extends keyof PaperFields>(name: K) => {
    if (name in typed || before.Fields[name] !== opened.Fields[name]) return
    if (name === 'PaperURL' && !hadSameFile) return
    Fields[name] = after.Fields[name]
  }
  paperFieldNames.forEach(follow)
  return { ...opened, Fields, File: hadSameFile ? after.File : opened.File }
}

/** New people of this device get the server's ids once they are sent. */
export function followAuthors(
  opened: Opened,
  before: readonly PaperAuthor[],
  after: readonly PaperAuthor[],
): Opened {
  return sameAuthors(opened.Authors, before) ? { ...opened, Authors: after } : opened
}

/** True if the paper on screen differs from the baseline of the step. */
export function isPaperChanged(opened: Opened, fields: PaperFields, file: LocalFile | null): boolean {
  return !samePaper(opened.Fields, fields) || opened.File?.Sha256 !== file?.Sha256
}

/** True if the author list on screen differs from the baseline of the step. */
export function areAuthorsChanged(opened: Opened, authors: readonly PaperAuthor[]): boolean {
  return !sameAuthors(opened.Authors, authors)
}
