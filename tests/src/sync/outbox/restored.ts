import { beforeEach } from 'vitest'
import { replySchema } from '../../../../contract/core/endpoint.ts'
import { type emptyPaper, PaperListItem } from '../../../../contract/papers/papers.ts'
import { addPerson, authorOf } from '../../../../src/cache/entities/localPeople.ts'
import { keepFile } from '../../../../src/cache/database/localFiles.ts'
import { newDraft, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { newAuthorList, readAuthorList, writeAuthors } from '../../../../src/cache/entities/authorLists.ts'
import { readSent } from '../../../../src/cache/outbox/sentChanges.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { applyServerPapers } from '../../../../src/sync/entities/applyServerCopy.ts'
import { drain } from '../../../../src/sync/outbox/drain.ts'
import type { Transport, WireRequest } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase } from '../../../support/browser/indexedDb.ts'
import { startModel } from '../../../simulation/model/model.ts'
import { coAuthor } from '../../../simulation/acts.ts'

// One device of one person, and a portal that goes back to a backup.

export let now: number
export let far: ReturnType<typeof startModel>
export let userId: string
export let work: WorkDatabase
export let transport: Transport
export const sent: WireRequest[] = []
beforeEach(async () => {
  now = Date.parse('2026-11-20T10:00:00Z')
  far = startModel(() => now)
  userId = await far.register('asha@example.org')
  work = newWorkDatabase()
  const { AccessToken } = await far.signIn(userId)
  sent.length = 0
  transport = (request) => {
    sent.push(request)
    return far.answer({ ...request, headers: { ...request.headers, Authorization: `Bearer ${AccessToken}` } })
  }
})

/** Lets time pass. */
export function wait(milliseconds: number): void {
  now += milliseconds
}

/** Has requests go through another line from now on. */
export function speakThrough(line: Transport): void {
  transport = line
}

/** Sends what waits, a little later each time. */
export async function sync(): Promise<void> {
  now += 5000
  await drain({ db: work, transport, now: () => now, random: () => 0, echoes: true })
}

/** Looks a minute later whether the portal still has everything; any answer of it has its epoch. */
export async function check(): Promise<void> {
  now += 61_000
  const { headers } = await transport({ method: 'GET', url: '/Paper/user-paper-list', headers: {} })
  const epoch = () => headers['lectern-epoch']
  await drain({ db: work, transport, now: () => now, random: () => 0, echoes: true, epoch })
}

export async function typed(draftId: string, fields: Partial<typeof emptyPaper>): Promise<void> {
  const draft = await readDraft(work, draftId)
  if (draft) await writeDraft(work, userId, draft, { Fields: fields }, now)
  await sync()
}

export async function newPaper(): Promise<string> {
  const draft = newDraft(now)
  await work.authorLists.put(
    newAuthorList(draft.DraftId, authorOf(await personId(), coAuthor('asha@example.org'), 1)),
  )
  await writeDraft(work, userId, draft, { Fields: { PaperTitle: 'On words', ThemeId: far.themeId } }, now)
  await sync()
  return draft.DraftId
}

export async function listed(): Promise<PaperListItem[]> {
  const { data } = await transport({ method: 'GET', url: '/Paper/user-paper-list', headers: {} })
  return PaperListItem.array().parse((data as { readonly Result: unknown }).Result)
}

export const personId = async () => (await far.signIn(userId)).UserDetailId

/** Brings the portal's copies to the drafts here, as every screen of papers does. */
export async function pullPapersOf(): Promise<void> {
  const { data } = await transport({ method: 'GET', url: '/Paper/user-paper-list', headers: {} })
  const { Result } = replySchema(PaperListItem.array()).parse(data)
  await applyServerPapers(work, userId, Result ?? [], now)
}

export const lostKinds = async () => (await readSent(work, 'lost')).map(({ Kind }) => Kind)

export const backUp = () => far.backUp()

/** Adds a co-author to a paper, which is sent at the next call of `sync`. */
export async function addCoAuthor(draftId: string): Promise<string> {
  const LocalId = await addPerson(work, userId, coAuthor('co@example.org'), now)
  const list = await readAuthorList(work, draftId)
  const Authors = [...(list?.Authors ?? []), authorOf(LocalId, coAuthor('co@example.org'), 2)]
  if (list) await writeAuthors(work, userId, { ...list, Authors }, now)
  return LocalId
}

/** A small document, kept on the device; another name is another document. */
export function pickDocument(name = 'a.pdf') {
  const bytes = new TextEncoder().encode(`%PDF-1.4\n%${name}\n%%EOF\n`)
  return keepFile(work, {
    name,
    type: 'application/pdf',
    arrayBuffer: () => Promise.resolve(bytes.buffer),
  })
}
