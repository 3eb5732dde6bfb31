import { pluck } from '../../../contract/core/collections.ts'
import { noId } from '../../../contract/core/limits.ts'
import { authorFormOf, readDrafts } from '../entities/paperDrafts.ts'
import { readAuthorLists } from '../entities/authorLists.ts'
import { writeExported, type Content } from './exportFormat.ts'
import { bytesIn, textIn } from './formBytes.ts'
import { hashBytes, readBytes, readFile } from '../database/localFiles.ts'
import { localPeople } from '../entities/localPeople.ts'
import { readOutbox } from '../outbox/outbox.ts'
import { registrationDrafts } from '../entities/registrationDrafts.ts'
import { checkInsForm } from '../entities/checkIns.ts'
import { starsForm } from '../entities/stars.ts'
import { KeptText } from '../database/deviceRows.ts'
import { KeptPaper, type LocalFile, type PaperDraft } from '../database/paperRows.ts'
import { readVersions } from '../entities/draftVersions.ts'
import { userOf, type WorkDatabase } from '../database/workDatabase.ts'

type Form = Content['Forms'][number]

/**
 * Exports drafts with their versions, authors, new people, kept forms and documents as one file, for keeping
 * elsewhere and for `importWork` (offline O13). Includes all drafts and forms of this device, or those of `draftIds`.
 */
export async function exportWork(db: WorkDatabase, draftIds?: readonly string[]): Promise<Blob> {
  const read = await db.transaction('r', db.tables, async () => readWork(db, draftIds))
  const documents = new Map(read.documents)
  const Forms: Form[] = []
  for (const { Name, Fields, Version } of read.forms) {
    const bytes = bytesIn(Fields)
    const Documents: Record<string, string> = {}
    for (const [name, value] of bytes) {
      Documents[name] = await hashBytes(value)
      documents.set(Documents[name], value)
    }
    Forms.push({ Name, Fields: JSON.parse(textIn(Fields)) as Form['Fields'], Version, Documents })
  }
  return writeExported({ UserId: userOf(db), Content: { ...read.content, Forms }, documents }, Date.now())
}

async function readWork(db: WorkDatabase, draftIds: readonly string[] | undefined) {
  const isMeant = (draftId: string) => draftIds?.includes(draftId) ?? true
  const documents = new Map<string, ArrayBuffer>()
  /** A document whose bytes are no longer here cannot be exported. */
  const withBytes = async <R extends { readonly File: LocalFile | null }>(row: R): Promise<R> => {
    const sha256 = row.File?.Sha256
    const bytes = sha256 && (documents.get(sha256) ?? (await documentOf(db, sha256)))
    if (!sha256 || !bytes) return { ...row, File: null }
    documents.set(sha256, bytes)
    return row
  }
  const Drafts: PaperDraft[] = []
  const Versions: Content['Versions'] = []
  for (const draft of (await readDrafts(db)).filter(({ DraftId }) => isMeant(DraftId))) {
    Drafts.push(await withBytes(draft))
    for (const { Number: _number, ...version } of (await readVersions(db, draft.DraftId)).reverse())
      Versions.push(await withBytes(version))
  }
  const AuthorLists = (await readAuthorLists(db)).filter(({ DraftId }) => isMeant(DraftId))
  const rows = await readOutbox(db)
  const waiting = new Set(pluck(rows, 'EntityId'))
  const named = new Set(AuthorLists.flatMap(({ Authors }) => pluck(Authors, 'UserDetailId')))
  const People = (await localPeople.readAll(db))
    .filter(({ LocalId }) => !draftIds || named.has(LocalId))
    .map((person) => ({ ...person, Waits: waiting.has(person.LocalId) }))
  const ofDrafts = new Set(Drafts.map(({ DraftId }) => authorFormOf(DraftId)))
  const forms = KeptText.array()
    .parse(await db.forms.toArray())
    .filter(({ Name }) => (draftIds ? ofDrafts.has(Name) : Name !== starsForm && Name !== checkInsForm))
  const created = new Set(Drafts.filter(({ PaperId }) => PaperId === noId).map(({ DraftId }) => DraftId))
  const Creating = rows.flatMap(({ Kind, EntityId: DraftId, Frozen, OpId }) =>
    Kind === 'paper' && Frozen && created.has(DraftId)
      ? [{ DraftId, OpId, Body: KeptPaper.parse(Frozen.Body) }]
      : [],
  )
  const Registrations = (draftIds ? [] : await registrationDrafts.readAll(db)).map((draft) => ({
    ...draft,
    Waits: waiting.has(draft.EntityId),
  }))
  return { content: { Drafts, AuthorLists, People, Creating, Versions, Registrations }, forms, documents }
}

/** The bytes of a document, if all of them are here. */
async function documentOf(db: WorkDatabase, sha256: string): Promise<ArrayBuffer | undefined> {
  const file = await readFile(db, sha256)
  const pieces = await readBytes(db, sha256)
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(new Uint8Array(piece), at)
    at += piece.byteLength
  }
  return file?.Size === whole.byteLength ? whole.buffer : undefined
}
