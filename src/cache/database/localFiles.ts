import type { Table } from 'dexie'
import { limits } from '../../../contract/core/limits.ts'
import { readStorageQuota } from './storageQuota.ts'
import { KeptFile } from './deviceRows.ts'
import type { LocalFile } from './paperRows.ts'
import { FullStoreError } from './storeErrors.ts'
import type { WorkDatabase } from './workDatabase.ts'

/** The SHA-256 of bytes, as the server writes it. */
export async function hashBytes(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Thrown if a file does not fit into the space that the browser still offers. */
export class NoRoomError extends Error {}

/** Thrown if the picked file cannot be read, for instance because it was moved. */
export class UnreadableFileError extends Error {}

/** True if this many more bytes fit into the browser's quota. An unknown quota counts as enough. */
async function fits(size: number): Promise<boolean> {
  const { Usage, Quota } = await readStorageQuota()
  return Usage === null || Quota === null || Usage + size <= Quota
}

/**
 * Checks the space left before a large write could fail half-way; frees data that is not precious first (offline
 * O13). Throws `NoRoomError`.
 */
export async function mustFit({ makesRoom }: Pick<WorkDatabase, 'makesRoom'>, size: number): Promise<void> {
  for (const makeRoom of makesRoom) {
    if (await fits(size)) return
    await makeRoom().catch(() => undefined)
  }
  if (!(await fits(size))) throw new NoRoomError()
}

/** Writes bytes beside typed text, all or none. Throws `NoRoomError` if they do not fit after all. */
export async function writeBytes(
  db: WorkDatabase,
  tables: readonly Table[],
  write: () => Promise<void>,
): Promise<void> {
  await db.bulky(tables, write).catch((error: unknown) => {
    throw error instanceof FullStoreError ? new NoRoomError() : error
  })
}

/**
 * Keeps a picked file in pieces under its hash (offline O12). Throws `NoRoomError` if it does not fit, and
 * `UnreadableFileError`.
 */
export async function keepFile(
  db: WorkDatabase,
  picked: { readonly name: string; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> },
): Promise<LocalFile> {
  const bytes = await picked.arrayBuffer().catch(() => {
    throw new UnreadableFileError()
  })
  await mustFit(db, bytes.byteLength)
  const file: LocalFile = {
    Sha256: await hashBytes(bytes),
    FileName: picked.name,
    ContentType: picked.type || 'application/octet-stream',
    Size: bytes.byteLength,
  }
  await putFile(db, file, bytes)
  return file
}

/** Splits bytes into pieces of at most 1 MiB, in order (offline O12). */
export function piecesOf(bytes: ArrayBuffer): ArrayBuffer[] {
  const { PieceSize } = limits
  const count = Math.ceil(bytes.byteLength / PieceSize)
  return Array.from({ length: count }, (_, index) => bytes.slice(index * PieceSize, (index + 1) * PieceSize))
}

/** Stores the bytes of a file under their hash. */
export async function putFile(db: WorkDatabase, file: LocalFile, bytes: ArrayBuffer): Promise<void> {
  const { Sha256 } = file
  await writeBytes(db, [db.files, db.pieces], async () => {
    await db.files.put({ ...file, Received: 0, GoesWhole: false })
    await db.pieces.bulkPut(piecesOf(bytes).map((Bytes, Index) => ({ Sha256, Index, Bytes })))
  })
}

/** Reads a kept file, or undefined. */
export async function readFile(db: WorkDatabase, sha256: string): Promise<KeptFile | undefined> {
  const row = await db.files.get(sha256)
  return row && KeptFile.parse(row)
}

/** The bytes from an offset to the end of its piece; empty past the end. */
export async function readPiece(db: WorkDatabase, sha256: string, offset: number): Promise<ArrayBuffer> {
  const piece = await db.pieces.get([sha256, Math.floor(offset / limits.PieceSize)])
  return piece ? piece.Bytes.slice(offset % limits.PieceSize) : new ArrayBuffer(0)
}

/** All bytes of a kept file, for opening it on the device. */
export async function readBytes(db: WorkDatabase, sha256: string): Promise<ArrayBuffer[]> {
  // An index has the rows of one value in the order of their keys, and so of their places.
  const pieces = await db.pieces.where('Sha256').equals(sha256).toArray()
  return pieces.map((piece) => piece.Bytes)
}

/** Drops a file once the server has confirmed its hash and no draft or version here still needs it. */
export async function dropFile(db: WorkDatabase, sha256: string): Promise<void> {
  const needs = (row: { readonly File?: LocalFile | null }) => row.File?.Sha256 === sha256
  const needed = (await db.drafts.filter(needs).count()) + (await db.versions.filter(needs).count())
  if (needed > 0) return
  await db.files.delete(sha256)
  await db.pieces.where('Sha256').equals(sha256).delete()
}
