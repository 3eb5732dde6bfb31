import { noId } from '../../../contract/core/limits.ts'
import type { PaperAuthor } from '../../../contract/papers/papers.ts'
import { readDraft, samePaper, writeDraft } from '../entities/paperDrafts.ts'
import { readAuthorList, sameAuthors, writeAuthors } from '../entities/authorLists.ts'
import { readExported, type Content, type Exported } from './exportFormat.ts'
import { isSameForm } from './formBytes.ts'
import { mustFit, putFile } from '../database/localFiles.ts'
import { localPeople, withServerIds } from '../entities/localPeople.ts'
import { asNewPapers } from './importOthersDrafts.ts'
import { queueSave } from '../outbox/outbox.ts'
import { registrationDrafts } from '../entities/registrationDrafts.ts'
import type { AuthorList, LocalFile, PaperDraft } from '../database/paperRows.ts'
import { OutboxKind } from '../database/outboxRows.ts'
import type { Entity, EntityDraft } from '../entities/defineEntity.ts'
import { entities } from '../entities/entities.ts'
import { addOlderVersions, keepVersion, type NewVersion } from '../entities/draftVersions.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** The result of an import. Drafts are named by their id on this device. */
export interface Imported {
  /** Drafts that were not here. */
  readonly Added: readonly string[]
  /** Drafts that are here with different text: the file's text is kept among their versions. */
  readonly ToCompare: readonly string[]
  /** Number of drafts that are the same here. */
  readonly Same: number
  /** Number of forms, registrations and people that are here with different data, which stays. */
  readonly Left: number
}

/**
 * Imports a file of `exportWork`. Nothing here is overwritten, and additions are queued as after typing. Work of
 * another account is imported as new papers, with `owner` as an author. Throws `ImportError`, with a text for the
 * person, and `NoRoomError`; then nothing has changed.
 */
export async function importWork(
  db: WorkDatabase,
  userId: string,
  file: Blob,
  now: number,
  owner?: PaperAuthor,
): Promise<Imported> {
  const read = await readExported(file)
  const { Content: content, documents } = read.UserId === userId ? read : await asNewPapers(read, owner)
  await mustFit(
    db,
    [...documents.values()].reduce((size, bytes) => size + bytes.byteLength, 0),
  )
  return db.transaction('rw', db.tables, async () => {
    const taking: Taking = { db, userId, content, documents, now }
    const Left =
      (await takeDrafts(taking, localPeople, content.People.map(withWaits))) +
      (await takeDrafts(taking, registrationDrafts, content.Registrations.map(withWaits))) +
      (await takeForms(taking))
    const ids: Record<Taken['outcome'], string[]> = { added: [], 'to-compare': [], same: [] }
    for (const draft of content.Drafts) {
      const taken = await takeDraft(taking, draft)
      ids[taken.outcome].push(taken.DraftId)
    }
    return { Added: ids.added, ToCompare: ids['to-compare'], Same: ids.same.length, Left }
  })
}

interface Taking {
  readonly db: WorkDatabase
  readonly userId: string
  readonly content: Content
  readonly documents: Exported['documents']
  readonly now: number
}

interface Taken {
  readonly DraftId: string
  readonly outcome: 'added' | 'to-compare' | 'same'
}

async function takeDraft(taking: Taking, draft: PaperDraft): Promise<Taken> {
  const { db, content, now } = taking
  const list = content.AuthorLists.find(({ DraftId }) => DraftId === draft.DraftId)
  const here = await draftHere(db, draft)
  await takeVersions(taking, draft, here)
  if (here && (await hasSameText(db, draft, list, here))) return { DraftId: here.DraftId, outcome: 'same' }
  await takeDocument(taking, draft.File)
  if (!here) {
    await addDraft(taking, draft, list)
    return { DraftId: draft.DraftId, outcome: 'added' }
  }
  const { Fields, File, FileName } = draft
  const Authors = list && (await withServerIds(db, list.Authors))
  await keepVersion(
    db,
    { DraftId: here.DraftId, Fields, File, FileName, Reason: 'imported', ...(Authors ? { Authors } : {}) },
    now,
  )
  return { DraftId: here.DraftId, outcome: 'to-compare' }
}

/** Stores the bytes of a document, unless they are here. */
async function takeDocument({ db, documents }: Taking, file: LocalFile | null): Promise<void> {
  const bytes = file && documents.get(file.Sha256)
  if (bytes && (await db.files.where('Sha256').equals(file.Sha256).count()) === 0)
    await putFile(db, file, bytes)
}

/** Adds the file's versions of a draft below those here, as far as there is room for them. */
async function takeVersions(taking: Taking, draft: PaperDraft, here: PaperDraft | undefined): Promise<void> {
  const { db, content } = taking
  const DraftId = here?.DraftId ?? draft.DraftId
  const theirs: NewVersion[] = []
  for (const version of content.Versions.filter((one) => one.DraftId === draft.DraftId))
    theirs.push({
      ...version,
      DraftId,
      Authors: version.Authors && (await withServerIds(db, version.Authors)),
    })
  for (const { File } of await addOlderVersions(db, DraftId, theirs)) await takeDocument(taking, File)
}

/** The draft of the same paper here: a device that opened the server's copy has it under another id. */
async function draftHere(db: WorkDatabase, draft: PaperDraft): Promise<PaperDraft | undefined> {
  const known = await readDraft(db, draft.DraftId)
  if (known || draft.PaperId === noId) return known
  const other = await db.drafts.where('PaperId').equals(draft.PaperId).first()
  return other && readDraft(db, other.DraftId)
}

async function hasSameText(
  db: WorkDatabase,
  draft: PaperDraft,
  list: AuthorList | undefined,
  here: PaperDraft,
): Promise<boolean> {
  if (!samePaper(draft.Fields, here.Fields)) return false
  if (draft.File && draft.File.Sha256 !== here.File?.Sha256) return false
  if (!list) return true
  const authors = (await readAuthorList(db, here.DraftId))?.Authors ?? []
  return sameAuthors(await withServerIds(db, list.Authors), await withServerIds(db, authors))
}

/** Adds a draft that is new here, and queues it as typing would. */
async function addDraft(
  { db, userId, content, now }: Taking,
  draft: PaperDraft,
  list: AuthorList | undefined,
): Promise<void> {
  const created = content.Creating.find(({ DraftId }) => DraftId === draft.DraftId)
  if (created) {
    // It may have arrived: sent exactly as it was, it makes the server return the same paper.
    const { DraftId, OpId, Body } = created
    await queueSave(db, { UserId: userId, Kind: 'paper', EntityId: DraftId, NextAttemptOn: now })
    const rows = db.outbox.where('EntityId').equals(DraftId)
    await rows.modify({ OpId, Frozen: { Body, BaseVersion: 0 } })
  }
  await db.drafts.put(draft)
  await writeDraft(db, userId, draft, draft.File ? { File: draft.File } : {}, now)
  if (list) await writeAuthors(db, userId, list, now)
}

/**
 * Adds drafts that are not here, and queues those that waited where they come from. Returns the number of those that
 * are here with different fields, which stay.
 */
async function takeDrafts<F extends object, D extends EntityDraft<F>>(
  { db, userId, now }: Taking,
  { store, same, queue }: Entity<F, D>,
  drafts: readonly { readonly draft: D; readonly waits: boolean }[],
): Promise<number> {
  let left = 0
  for (const { draft, waits } of drafts) {
    const here = await store.readByKey(db, store.keyOf(draft))
    if (here && !same(here.Fields, draft.Fields)) left += 1
    if (here) continue
    await store.put(db, draft)
    if (waits) await queue(db, userId, draft, now)
  }
  return left
}

const withWaits = <D>({ Waits: waits, ...draft }: D & { readonly Waits: boolean }) => ({ draft, waits })

/** Adds forms that are not here. Returns the number of those that are here with different text, which stays. */
async function takeForms({ db, userId, content, documents, now }: Taking): Promise<number> {
  let left = 0
  for (const { Name, Fields, Version, Documents } of content.Forms) {
    const bytes = Object.entries(Documents).map(([name, sha256]) => [name, documents.get(sha256)] as const)
    const whole: unknown = bytes.length > 0 ? { ...(Fields as object), ...Object.fromEntries(bytes) } : Fields
    const here = await db.forms.get(Name)
    if (!here) {
      await db.forms.put({ Name, Fields: whole, Version })
      const [kind, id = ''] = Name.split('/')
      const known = OutboxKind.safeParse(kind).data
      if (known) await entities[known].queueSaved?.(db, userId, id, now)
    } else if (!isSameForm(here.Fields, whole)) left += 1
  }
  return left
}
