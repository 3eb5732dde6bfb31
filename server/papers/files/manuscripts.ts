import { Readable } from 'node:stream'
import { inArray } from 'drizzle-orm'
import { noId, limits } from '../../../contract/core/limits.ts'
import { manuscriptTexts } from '../../../contract/papers/manuscripts.ts'
import type { Sql } from '../../db/database.ts'
import { fileFor, type FileRow } from '../../files/fileGrants.ts'
import type { FileStore } from '../../files/fileStore.ts'
import { zipOf, type ZipEntry } from '../../files/zip.ts'
import type { Caller } from '../../http/context.ts'
import { broken, Refusal } from '../../http/refusal.ts'
import { papers } from '../../db/schema/papers.ts'

/** Characters of a title in a file name: with the code before them, no script makes it too long for a file system. */
const titleLongest = 60

interface Manuscript {
  /** The paper's code, or a number among the drafts. */
  readonly named: string
  readonly title: string
  /** The file, or the reason why it is left out. */
  readonly file: FileRow | string
}

/** A title as part of a file name that is valid on every file system: letters and digits, separated by hyphens. */
function slugOf(title: string): string {
  const plain = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
  return Array.from(plain.replace(/^-+/, '')).slice(0, titleLongest).join('').replace(/-+$/, '')
}

const endingOf = ({ FileName }: FileRow) => /\.[a-z0-9]{1,5}$/i.exec(FileName)?.[0].toLowerCase() ?? ''

async function readableFile(sql: Sql, id: string, caller: Caller): Promise<FileRow | string> {
  if (id === noId) return manuscriptTexts.withoutFile
  try {
    return await fileFor(sql, {}, id, caller)
  } catch (error) {
    if (error instanceof Refusal) return manuscriptTexts.notYours
    throw error
  }
}

async function manuscriptsOf(sql: Sql, ids: readonly string[], caller: Caller): Promise<Manuscript[]> {
  const rows = await sql
    .select({ Id: papers.Id, Code: papers.PaperCode, Title: papers.PaperTitle, PaperURL: papers.PaperURL })
    .from(papers)
    .where(inArray(papers.Id, [...ids]))
  const byId = new Map(rows.map((row) => [row.Id, row]))
  const found: Manuscript[] = []
  let drafts = 0
  for (const row of ids.flatMap((id) => byId.get(id) ?? [])) {
    if (!row.Code) drafts += 1
    const named = row.Code || `Draft ${drafts}`
    found.push({ named, title: row.Title, file: await readableFile(sql, row.PaperURL, caller) })
  }
  return found
}

/** An entry of an archive with the bytes of a stored file; nothing if they are not there. */
export async function* entryOf(
  files: Pick<FileStore, 'openWhole'>,
  file: Pick<FileRow, 'Sha256' | 'Size'>,
  name: () => string,
): AsyncGenerator<ZipEntry, boolean> {
  const opened = await files.openWhole(file)
  if (!opened) return false
  try {
    yield { name: name(), bytes: () => opened.createReadStream() }
  } finally {
    await opened.close()
  }
  return true
}

/**
 * The files of some papers as one streamed archive. Each is named by the paper's code and title; a text file at the
 * end lists the missing ones. Throws 422 if they are too large for one archive.
 */
export async function manuscriptsArchive(
  { files, sql }: { readonly files: FileStore; readonly sql: Sql },
  ids: readonly string[],
  caller: Caller,
): Promise<Readable> {
  const manuscripts = await manuscriptsOf(sql, ids, caller)
  const size = manuscripts.reduce((sum, { file }) => sum + (typeof file === 'string' ? 0 : file.Size), 0)
  if (size > limits.ArchiveSize) throw broken(manuscriptTexts.tooLarge)

  async function* entries(): AsyncGenerator<ZipEntry> {
    const leftOut: string[] = []
    const taken = new Set<string>()
    for (const { named, title, file } of manuscripts) {
      const nameOf = (ending: string) => {
        const base = `${named} ${slugOf(title)}`.trim()
        let name = `${base}${ending}`
        for (let copy = 2; taken.has(name); copy += 1) name = `${base} ${copy}${ending}`
        taken.add(name)
        return name
      }
      const why = typeof file === 'string' ? file : manuscriptTexts.missing
      // The bytes may be missing if only the database was restored, or in part if a disk lost some.
      if (typeof file === 'string' || !(yield* entryOf(files, file, () => nameOf(endingOf(file)))))
        leftOut.push(`${named} ${title.replace(/\s+/g, ' ').trim()}: ${why}\n`)
    }
    if (leftOut.length > 0)
      yield { name: manuscriptTexts.leftOut, bytes: () => Readable.from([Buffer.from(leftOut.join(''))]) }
  }
  return Readable.from(zipOf(entries()), { objectMode: false })
}
