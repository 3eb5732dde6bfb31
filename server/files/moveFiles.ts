import { asc, eq } from 'drizzle-orm'
import { extname } from 'node:path'
import type { Sql } from '../db/database.ts'
import { lockBytes } from './storeFile.ts'
import { arrivals, files } from '../db/schema/files.ts'

/** The first free name of 'paper.pdf', 'paper (2).pdf', 'paper (3).pdf' … */
function freeName(FileName: string, isTaken: (name: string) => boolean): string {
  const ending = extname(FileName)
  const stem = FileName.slice(0, FileName.length - ending.length)
  for (let count = 1; ; count++) {
    const name = count === 1 ? FileName : `${stem} (${count})${ending}`
    if (!isTaken(name)) return name
  }
}

/**
 * Gives the files of one account to another. Papers, payments and profiles still name them by their ids; if both have
 * the same bytes under the same name, the moved file gets another name. Unfinished uploads are deleted.
 */
export async function moveFiles(sql: Sql, from: string, to: string): Promise<void> {
  const keyOf = ({ Kind, Sha256 }: typeof files.$inferSelect, name: string) => `${Kind} ${Sha256} ${name}`
  const read = (OwnerId: string) =>
    sql.select().from(files).where(eq(files.OwnerId, OwnerId)).orderBy(asc(files.Sha256), asc(files.Id))
  const coming = await read(from)
  // A concurrent upload of the same bytes waits.
  for (const Sha256 of new Set(coming.map((file) => file.Sha256))) await lockBytes(sql, Sha256)
  const own = new Set((await read(to)).map((file) => keyOf(file, file.FileName)))
  const taken = new Set([...own, ...coming.map((file) => keyOf(file, file.FileName))])
  for (const file of coming) {
    if (!own.has(keyOf(file, file.FileName))) continue
    const FileName = freeName(file.FileName, (name) => taken.has(keyOf(file, name)))
    taken.add(keyOf(file, FileName))
    await sql.update(files).set({ FileName }).where(eq(files.Id, file.Id))
  }
  await sql.update(files).set({ OwnerId: to }).where(eq(files.OwnerId, from))
  await sql.delete(arrivals).where(eq(arrivals.OwnerId, from))
}
