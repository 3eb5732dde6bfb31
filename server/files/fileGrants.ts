import { and, eq } from 'drizzle-orm'
import { holds, themesHeld, type NeededPart } from '../../contract/core/deskParts.ts'
import type { FileKind } from '../../contract/files/files.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { notFound, mustExist } from '../http/refusal.ts'
import { files } from '../db/schema/files.ts'

export type FileRow = typeof files.$inferSelect

/** What a person sees of a file that is not their own: another name, and the copy that names nobody. */
export interface Disguise {
  readonly FileName: string
}

/** The part of the desk that files of each kind belong to. */
const partOfKind: Readonly<Record<FileKind, NeededPart>> = {
  paper: 'papers',
  'student-proof': 'money',
  'payment-proof': 'money',
  image: 'any',
}

/** True for an organiser who holds all files of a kind; one who is confined to some themes needs a grant for each paper. */
const holdsAll = (Kind: FileKind, { Roles, DeskParts }: Caller) =>
  Roles.includes('Admin') &&
  holds(DeskParts, partOfKind[Kind]) &&
  (Kind !== 'paper' || themesHeld(DeskParts) === null)

/**
 * Decides whether a person may read a file that is not their own, perhaps under another name; an organiser who holds them all needs no grant.
 * The nouns that use the file provide these.
 */
export type FileGrant = (sql: Sql, FileId: string, caller: Caller) => Promise<boolean | Disguise>
export type FileGrants = Partial<Readonly<Record<FileKind, readonly FileGrant[]>>>

/** The file, if the caller may see it (design §5); 404 otherwise. */
export async function fileFor(
  sql: Sql,
  grants: FileGrants,
  Id: string,
  caller: Caller,
): Promise<FileRow & { readonly isDisguised?: true }> {
  const [found] = await sql.select().from(files).where(eq(files.Id, Id))
  const file = mustExist(found)
  if (file.OwnerId === caller.UserId || holdsAll(file.Kind, caller)) return file
  for (const grant of grants[file.Kind] ?? []) {
    const granted = await grant(sql, Id, caller)
    if (granted) return granted === true ? file : { ...file, ...granted, isDisguised: true }
  }
  throw notFound()
}

/** An image of the landing page, public; 404 for every other kind of file. */
export async function imageFor(sql: Sql, Id: string): Promise<FileRow> {
  const [file] = await sql
    .select()
    .from(files)
    .where(and(eq(files.Id, Id), eq(files.Kind, 'image')))
  return mustExist(file)
}

/** True for a file of some kind that an account has uploaded. */
export const isOwnFile = async (sql: Sql, OwnerId: string, Kind: FileKind, Id: string): Promise<boolean> =>
  (await sql.$count(files, and(eq(files.Id, Id), eq(files.OwnerId, OwnerId), eq(files.Kind, Kind)))) > 0
