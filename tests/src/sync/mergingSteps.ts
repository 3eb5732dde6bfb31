import type { PaperAuthor, PaperFields, PaperListItem } from '../../../contract/papers/papers.ts'
import { draftFrom, keepDraft, writeDraft } from '../../../src/cache/entities/paperDrafts.ts'
import { authorListFrom, writeAuthors } from '../../../src/cache/entities/authorLists.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'
import { author } from '../papers/samples.ts'
import { drainTo, failure, itemOf, paperId, success } from './answers.ts'

export let work: WorkDatabase
/** The paper as the server of the script has it. */
export let item: PaperListItem
export let sent: WireRequest[]

/** A device with nothing on it, and a server that has received nothing. */
export function beginAnew(): void {
  work = newWorkDatabase()
  sent = []
}

/** The paper is changed elsewhere. */
export function elsewhere(changed: PaperListItem): void {
  item = changed
}

export const old = { PaperTitle: 'Old title', Abstract: 'Old abstract' }
export const now = 10_000

/** A server that keeps one paper by the rules of its versions. */
export function answer(request: WireRequest): WireResponse {
  if (request.method === 'GET') return success(request, [item])
  const base = Number(request.headers['If-Match']?.replaceAll('"', ''))
  const isList = request.url === '/Paper/add-paper-authors'
  if (base !== (isList ? item.AuthorsVersion : item.Version)) return failure(412, 'stale')
  sent.push(request)
  if (isList) {
    const { Authors } = request.data as { Authors: readonly { UserDetailId: string }[] }
    const listed = Authors.map(({ UserDetailId }, index) => author(Number(UserDetailId.slice(-1)), index + 1))
    item = { ...item, Authors: listed, AuthorsVersion: item.AuthorsVersion + 1 }
    return success(request, item)
  }
  if (request.url.endsWith('final-submission'))
    return success(request, {
      PaperCode: 'P-0001',
      PaperTitle: item.PaperTitle,
      SubmittedOn: '2026-01-01T00:00:00.000Z',
      Authors: item.Authors,
      FileName: 'a.pdf',
      Sha256: 'a'.repeat(64),
    })
  const { Abstract, ...fields } = request.data as PaperFields
  item = { ...item, ...fields, abstract: Abstract, Version: item.Version + 1 }
  return success(request, item)
}

export const sync = (respond = answer) => drainTo(work, respond, now)

/** A draft that this device opened at version 3, with changes; elsewhere it has got others since. */
export async function changedOnBothSides(
  mine: Partial<PaperFields>,
  theirs: Partial<PaperFields>,
): Promise<void> {
  await writeDraft(work, testUserId, draftFrom(itemOf(old, 3), 0), { Fields: mine }, 0, true)
  item = itemOf({ ...old, ...theirs }, 4)
}

/** The same for its authors, by their numbers. */
export async function authorsChanged(base: string, mine: string, theirs: string): Promise<void> {
  const listed = (numbers: string) => Array.from(numbers, (digit, at) => author(Number(digit), at + 1))
  const opened = { ...itemOf(old, 3), Authors: listed(base) }
  await keepDraft(work, draftFrom(opened, 0))
  const list = authorListFrom(opened, paperId)
  await work.authorLists.put(list)
  await writeAuthors(work, testUserId, { ...list, Authors: listed(mine) }, 0, true)
  item = { ...opened, Authors: listed(theirs), AuthorsVersion: 2 }
}

export const states = async () => (await readOutbox(work)).map(({ Kind, State }) => `${Kind} ${State}`)

export const numbers = (authors: readonly PaperAuthor[] | null | undefined) =>
  authors?.map(({ UserDetailId }) => UserDetailId.slice(-1)).join('')
