import { open, readdir, rm, stat } from 'node:fs/promises'
import { constants, createReadStream } from 'node:fs'
import { join } from 'node:path'
import { and, desc, eq, lt } from 'drizzle-orm'
import {
  fileRules,
  fileTexts,
  type Arrival,
  type PieceQuery,
  type StoredFile,
} from '../../contract/files/files.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import type { Job } from '../jobs/runner.ts'
import { broken, conflicting, Refusal, tooLarge } from '../http/refusal.ts'
import { checkContent } from './checkContent.ts'
import { flushName, makeFolder } from '../disk/durable.ts'
import { checkNameAndSize, keepStaged, nameFile, storedFile, type Upload } from './storeFile.ts'
import { cleanName } from './fileNames.ts'
import { asRefusalIfFull } from './fileStore.ts'
import { arrivals, files } from '../db/schema/files.ts'
import { dayLong, hourLong } from '../../contract/core/moments.ts'

/** How long an upload is kept after its last piece, in milliseconds. */
const longestArrival = 7 * dayLong

/** How long bytes are kept that no running request and no row needs, in milliseconds. */
const longestLeftover = hourLong

/** A file that arrives in pieces. */
interface Incoming {
  readonly context: Context
  readonly OwnerId: string
  readonly Sha256: string
}

/** A file and its next piece. */
type Incomplete = Incoming & PieceQuery

const folderOf = (context: Context) => join(context.settings.DATA_DIR, 'arrivals')
const nameOf = ({ OwnerId, Sha256 }: Pick<Incoming, 'OwnerId' | 'Sha256'>) => `${OwnerId}-${Sha256}`
const partialOf = (incoming: Incoming) => join(folderOf(incoming.context), nameOf(incoming))
const rowOf = ({ OwnerId, Sha256 }: Incoming) =>
  and(eq(arrivals.OwnerId, OwnerId), eq(arrivals.Sha256, Sha256))

/**
 * A file that this owner has uploaded before needs only its name, no second transfer; another owner's file is never
 * reused.
 */
async function sentBefore({ files: store }: Context, sql: Sql, upload: Upload, Sha256: string) {
  const [known] = await sql
    .select(storedFile)
    .from(files)
    .where(and(eq(files.OwnerId, upload.OwnerId), eq(files.Kind, upload.Kind), eq(files.Sha256, Sha256)))
    // The same name first: then there is nothing left to check.
    .orderBy(desc(eq(files.FileName, upload.FileName)))
    .limit(1)
  if (!known || !(await store.has(Sha256))) return undefined
  if (known.FileName === upload.FileName) return known
  const ContentType = await checkContent(store.pathOf(Sha256), upload.Kind, upload.FileName)
  return nameFile(sql, upload, { Sha256, Size: known.Size, ContentType })
}

async function startAnew(sql: Sql, incoming: Incoming): Promise<void> {
  await sql.delete(arrivals).where(rowOf(incoming))
  await rm(partialOf(incoming), { force: true })
}

/**
 * How many bytes have certainly arrived: the row's count, unless the bytes are gone or the request gives another
 * size.
 */
async function receivedOf(sql: Sql, incoming: Incomplete): Promise<number> {
  const [row] = await sql.select().from(arrivals).where(rowOf(incoming))
  if (!row) return 0
  const partial = await open(partialOf(incoming), 'r').catch(() => undefined)
  const size = partial ? (await partial.stat()).size : 0
  await partial?.close()
  if (row.Size === incoming.Size && size >= row.Received) return row.Received
  await startAnew(sql, incoming)
  return 0
}

/**
 * Writes a piece at its offset and flushes it; only the first piece creates the file. The time of the file is that of
 * its last piece, by the portal's clock.
 */
async function writePiece(path: string, piece: Buffer, offset: number, now: number): Promise<void> {
  const file = await open(path, offset === 0 ? constants.O_RDWR | constants.O_CREAT : constants.O_RDWR, 0o600)
  try {
    let written = 0
    while (written < piece.length)
      written += (await file.write(piece, written, piece.length - written, offset + written)).bytesWritten
    await file.utimes(now / 1000, now / 1000)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Stores the bytes of a piece. A failing disk leaves no first piece behind: its name has to be made again. */
async function keepPiece(incoming: Incomplete, piece: Buffer): Promise<void> {
  const { context, Offset } = incoming
  const write = () => writePiece(partialOf(incoming), piece, Offset, context.now())
  try {
    await makeFolder(folderOf(context))
    await (Offset === 0 ? flushName(folderOf(context), write) : write())
  } catch (error) {
    if (Offset === 0) await rm(partialOf(incoming), { force: true })
    throw asRefusalIfFull(error)
  }
}

/**
 * Counts a stored piece. The count only advances from the offset of this piece, so that if two tabs send the same
 * file, one of them counts; both write the same bytes, and the final hash checks them.
 */
async function countPiece(sql: Sql, incoming: Incomplete, length: number): Promise<number> {
  const { context, OwnerId, Sha256, Size, Offset } = incoming
  if (Offset === 0)
    await sql
      .insert(arrivals)
      .values({ OwnerId, Sha256, Size, Received: 0, CreatedOn: new Date(context.now()).toISOString() })
      .onConflictDoNothing()
  const [moved] = await sql
    .update(arrivals)
    .set({ Received: Offset + length })
    .where(and(rowOf(incoming), eq(arrivals.Received, Offset)))
    .returning({ Received: arrivals.Received })
  return moved ? moved.Received : receivedOf(sql, incoming)
}

/** Makes the file from its pieces: a copy, since another tab may still have the partial file open. */
async function finish<R>(upload: Upload, incoming: Incomplete, answering: Answering<R>): Promise<R> {
  const { context, Sha256, Size } = incoming
  const { sql } = context.database
  const rule = fileRules[upload.Kind]
  const bytes = createReadStream(partialOf(incoming), { end: Size - 1 })
  const staged = await context.files.stage(bytes, rule.size, () => tooLarge(rule.tooLarge))
  try {
    if (staged.Sha256 !== Sha256) {
      await context.files.discard(staged)
      throw broken(fileTexts.hashDiffers)
    }
    const named: StoredFile[] = []
    const done = await keepStaged(context, upload, staged, (_content, name) =>
      answering(async (own) => {
        const File = await name(own)
        named.push(File)
        return { Received: Size, File }
      }),
    )
    // The kept reply to an earlier piece has named no file: what has arrived is still needed.
    if (named.length > 0) await startAnew(sql, incoming)
    return done
  } catch (error) {
    // An upload that can never become a file is forgotten; after a full disk or a lost database, a retry may succeed.
    if (error instanceof Refusal && error.status === 422) await startAnew(sql, incoming)
    throw error
  }
}

/** True for a partial file that disappeared during the request, since another tab completed it. */
const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Computes the response for a piece, in the transaction that stores it under the piece's idempotency key. */
export type Answering<R> = (act: (sql: Sql) => Promise<Arrival>) => Promise<R>

/**
 * Stores the next piece of a paper's file (offline O12); for an empty piece it only returns how much has arrived. A
 * repeated piece is not stored again; one that leaves a gap is refused with 409.
 */
export async function takePiece<R>(
  context: Context,
  OwnerId: string,
  query: PieceQuery,
  piece: Buffer,
  answering: Answering<R>,
): Promise<R> {
  const { Sha256, Size, Offset } = query
  const { sql } = context.database
  const incoming = { context, OwnerId, ...query }
  const upload: Upload = { OwnerId, Kind: 'paper', FileName: cleanName(query.FileName) }
  checkNameAndSize(upload.Kind, upload.FileName, Size)
  const answerKnown = async (): Promise<Arrival | undefined> => {
    const File = await sentBefore(context, sql, upload, Sha256)
    return File && { Received: Size, File }
  }
  const answer = (arrival: Arrival) => answering(() => Promise.resolve(arrival))
  const known = await answerKnown()
  if (known) return answer(known)
  try {
    let Received = await receivedOf(sql, incoming)
    if (piece.length > 0 && (Offset > Received || Offset + piece.length > Size)) {
      const whole = await answerKnown()
      if (whole) return await answer(whole)
      throw conflicting(fileTexts.outOfOrder)
    }
    if (piece.length > 0 && Offset === Received) {
      await keepPiece(incoming, piece)
      const count = (own: Sql) => countPiece(own, incoming, piece.length)
      if (Offset + piece.length < Size)
        return await answering(async (own) => ({ Received: await count(own), File: null }))
      Received = await count(sql)
    }
    return await (Received < Size ? answer({ Received, File: null }) : finish(upload, incoming, answering))
  } catch (error) {
    if (!isGone(error)) throw error
    const whole = await answerKnown()
    return answer(whole ?? { Received: await receivedOf(sql, incoming), File: null })
  }
}

/**
 * True while the data that an earlier response confirmed still exists; a partial file may have been forgotten since.
 */
export async function hasArrived(
  context: Context,
  sql: Sql,
  OwnerId: string,
  query: PieceQuery,
  earlier: Arrival,
): Promise<boolean> {
  if (earlier.File) return context.files.has(earlier.File.Sha256)
  return (await receivedOf(sql, { context, OwnerId, ...query })) >= earlier.Received
}

/** Deletes a person's unfinished uploads. */
export async function forgetArrivals(context: Context, OwnerId: string): Promise<void> {
  const { sql } = context.database
  const begun = await sql.select().from(arrivals).where(eq(arrivals.OwnerId, OwnerId))
  for (const { Sha256 } of begun) await startAnew(sql, { context, OwnerId, Sha256 })
}

/** When a file was last written, in milliseconds since 1970; 0 if there is none. */
const writtenOn = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/** Deletes uploads whose last piece arrived long ago. */
async function removeStaleArrivals(context: Context): Promise<void> {
  const { sql } = context.database
  const before = context.now() - longestArrival
  const old = lt(arrivals.CreatedOn, new Date(before).toISOString())
  for (const { OwnerId, Sha256 } of await sql.select().from(arrivals).where(old)) {
    const incoming = { context, OwnerId, Sha256 }
    if ((await writtenOn(partialOf(incoming))) < before) await startAnew(sql, incoming)
  }
}

/** Deletes pieces without a row: of an upload that was deleted, or of a crash before the first piece was counted. */
async function removeUncounted(context: Context): Promise<void> {
  const before = context.now() - longestLeftover
  // Named before the rows are read, so that a piece that is counted meanwhile has its row.
  const names = await readdir(folderOf(context)).catch(() => [])
  const counted = new Set((await context.database.sql.select().from(arrivals)).map(nameOf))
  for (const name of names) {
    const path = join(folderOf(context), name)
    if (!counted.has(name) && (await writtenOn(path)) < before) await rm(path, { force: true })
  }
}

/**
 * Removes what crashes and abandoned uploads left behind, at the start and every quarter of an hour: files that never
 * arrived whole after an hour, uploads in pieces seven days after their last piece.
 */
export const sweeping = (context: Context): Job => ({
  name: 'remove leftovers of uploads',
  look: hourLong / 4,
  backoff: hourLong / 4,
  run: async () => {
    await context.files.sweep(context.now() - longestLeftover)
    await removeStaleArrivals(context)
    await removeUncounted(context)
    return Infinity
  },
})
