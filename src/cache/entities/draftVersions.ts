import { limits } from '../../../contract/core/limits.ts'
import { paperFieldNames, type PaperAuthor, type PaperFields } from '../../../contract/papers/papers.ts'
import { dropFile } from '../database/localFiles.ts'
import {
  AuthorList,
  DraftVersion,
  type LocalFile,
  type PaperDraft,
  type VersionReason,
} from '../database/paperRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** The content of a draft version. */
interface Content {
  readonly DraftId: string
  readonly Fields: PaperFields
  /** Defaults to the authors on this device. */
  readonly Authors?: readonly PaperAuthor[]
  readonly File?: LocalFile | null
  readonly FileName?: string
  readonly Reason: VersionReason
}

const idsOf = (authors: readonly PaperAuthor[] | null) =>
  authors?.map((author) => author.UserDetailId).join() ?? ''

/** A version without a number yet. */
export type NewVersion = Omit<DraftVersion, 'Number'>

const isSameVersion = (a: NewVersion, b: NewVersion) =>
  paperFieldNames.every((name) => a.Fields[name] === b.Fields[name]) &&
  idsOf(a.Authors) === idsOf(b.Authors) &&
  a.File?.Sha256 === b.File?.Sha256

/**
 * Keeps a version of a draft, and only the last 20 (offline O2). A version replaces an equal earlier one, so repeats
 * push nothing out. Runs inside a transaction of the whole database, or outside any.
 */
export async function keepVersion(db: WorkDatabase, content: Content, On: number): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const { DraftId, Fields, File = null, FileName = '', Reason } = content
    const list = content.Authors ? undefined : await db.authorLists.get(DraftId)
    const Authors = content.Authors ?? (list && AuthorList.parse(list).Authors) ?? null
    const version = { DraftId, Fields, Authors: Authors && [...Authors], File, FileName, On, Reason }
    const before = await readVersions(db, DraftId)
    await db.versions.add(version)
    const isAgain = (other: DraftVersion) => isSameVersion(version, other)
    const others = before.filter((other) => !isAgain(other)).slice(limits.VersionsKept - 1)
    await drop(db, [...before.filter(isAgain), ...others])
  })
}

/** Keeps the current state of a draft as a version; `other` replaces parts of it. */
export async function keepVersionOf(
  db: WorkDatabase,
  { DraftId, Fields, FileName }: PaperDraft,
  Reason: VersionReason,
  now: number,
  other: Partial<Content> = {},
): Promise<void> {
  await keepVersion(db, { DraftId, Fields, FileName, Reason, ...other }, now)
}

/**
 * Adds versions from elsewhere, oldest first, below those that a draft has here. No version here is dropped for them;
 * if not all fit, the newest are added. Returns the added ones. Runs inside a transaction of the whole database.
 */
export async function addOlderVersions(
  db: WorkDatabase,
  draftId: string,
  theirs: readonly NewVersion[],
): Promise<readonly NewVersion[]> {
  const here = await readVersions(db, draftId)
  const unknown = theirs.filter((version) => !here.some((other) => isSameVersion(version, other)))
  const added = unknown.slice(Math.max(0, unknown.length - (limits.VersionsKept - here.length)))
  const first = (await db.versions.orderBy('Number').first())?.Number ?? 0
  await db.versions.bulkAdd(added.map((version, at) => ({ ...version, Number: first - added.length + at })))
  return added
}

/** The versions of one draft, newest first. */
export async function readVersions(db: WorkDatabase, draftId: string): Promise<DraftVersion[]> {
  const rows = await db.versions.where('DraftId').equals(draftId).sortBy('Number')
  return DraftVersion.array().parse(rows).reverse()
}

/** Deletes the versions of a draft that its owner deletes. Runs inside a transaction of the whole database. */
export async function dropVersions(db: WorkDatabase, draftId: string): Promise<void> {
  await drop(db, await readVersions(db, draftId))
}

async function drop(db: WorkDatabase, versions: readonly DraftVersion[]): Promise<void> {
  await db.versions.bulkDelete(versions.map(({ Number: number }) => number))
  for (const { File } of versions) if (File) await dropFile(db, File.Sha256)
}
