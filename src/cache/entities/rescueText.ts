import { storeTexts } from '../../../contract/device/deviceStore.ts'
import { noId } from '../../../contract/core/limits.ts'
import { isTyped, paperFields, saidOf } from '../../../contract/papers/paperFields.ts'
import { paperFieldNames, type PaperAuthor, type PaperFields } from '../../../contract/papers/papers.ts'
import { listTexts } from '../../../contract/papers/wizard.ts'
import { readDrafts, samePaper } from './paperDrafts.ts'
import { readAuthorLists } from './authorLists.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'
import type { Rescued } from '../database/openWriters.ts'

/** A paper's text and authors, readable by its author (offline O13). */
export function paperText(id: string, fields: PaperFields, authors: readonly PaperAuthor[]): Rescued {
  const Title = fields.PaperTitle.trim() || listTexts.untitled
  const names = authors.map(({ FullName, Organization }) =>
    [FullName, Organization].filter(Boolean).join(', '),
  )
  const texts = paperFieldNames.filter(
    (name) => isTyped(name) && name !== 'PaperTitle' && (name === 'Abstract' || fields[name]),
  )
  const parts = [
    fields.PaperTitle,
    `${storeTexts.authors}\n${names.join('\n')}`,
    ...texts.map((name) => `${paperFields[name].label}\n${saidOf(fields[name])}`),
  ]
  return { Id: id, Title, Text: `${parts.join('\n\n')}\n` }
}

/** The text typed into a form, line by line; the id of nothing was not typed. */
export function formText(name: string, fields: unknown): Rescued {
  const lines = Object.entries(fields ?? {}).flatMap(([field, value]) =>
    typeof value === 'string' && value && value !== noId ? [`${field}: ${value}`] : [],
  )
  return { Id: name, Title: name, Text: `${lines.join('\n')}\n` }
}

/** Papers here that the portal does not have in this state; if this database is in memory, they exist nowhere else. */
export async function unsentPapers(db: WorkDatabase): Promise<readonly Rescued[]> {
  const [drafts, lists, waiting] = await Promise.all([
    readDrafts(db),
    readAuthorLists(db),
    db.outbox.toArray(),
  ])
  const unsent = drafts.filter(
    (draft) =>
      draft.PaperId === noId ||
      !samePaper(draft.Fields, draft.Base) ||
      waiting.some((row) => row.EntityId === draft.DraftId),
  )
  return unsent.map(({ DraftId, Fields }) =>
    paperText(DraftId, Fields, lists.find((list) => list.DraftId === DraftId)?.Authors ?? []),
  )
}

/** True if something is stored here that the portal does not have. */
export async function hasUnsent(db: WorkDatabase): Promise<boolean> {
  const waiting = (await db.outbox.count()) + (await db.forms.count()) + (await db.registrations.count())
  return waiting > 0 || (await unsentPapers(db)).length > 0
}
