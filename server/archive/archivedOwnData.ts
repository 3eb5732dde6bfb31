import { eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { pick } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Actor } from '../http/context.ts'
import { objections, paperAuthors, paperFiles, papers, statusChanges } from '../db/schema/papers.ts'
import { bills, receipts, transfers } from '../db/schema/payments.ts'
import { accommodations } from '../db/schema/registration.ts'
import { travels } from '../db/schema/travel.ts'
import { rowsNaming } from './readArchived.ts'
import { archivedRows, conferences } from '../db/schema/archive.ts'

type Person = Pick<Actor, 'UserId' | 'UserDetailId'>

const Row = z.record(z.string(), z.unknown())
type Row = z.infer<typeof Row>

const idIn = (row: Row, field: string) => z.string().catch(noId).parse(row[field])
const idsIn = (rows: readonly Row[], field: string) => rows.map((row) => idIn(row, field))
const without = (rows: readonly Row[], ...fields: readonly string[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name))))

/** The rows of a table about the person. */
const ownRows = async (sql: Sql, table: PgTable, UserDetailId: string) =>
  (await rowsNaming(sql, table, [UserDetailId], Row)).filter(
    (row) => idIn(row, 'UserDetailId') === UserDetailId,
  )

async function papersOf(sql: Sql, { UserId, UserDetailId }: Person) {
  const ids = idsIn(await ownRows(sql, paperAuthors, UserDetailId), 'PaperId')
  const rows = (await rowsNaming(sql, papers, [UserId, ...ids], Row)).filter(
    (row) => idIn(row, 'OwnerId') === UserId || ids.includes(idIn(row, 'Id')),
  )
  const all = idsIn(rows, 'Id')
  return {
    Papers: rows,
    Files: await rowsNaming(sql, paperFiles, all, Row),
    History: without(await rowsNaming(sql, statusChanges, all, Row), 'ChangedBy'),
    Objections: await ownRows(sql, objections, UserDetailId),
  }
}

async function registrationsOf(sql: Sql, { UserId, UserDetailId }: Person) {
  const Registrations = await ownRows(sql, accommodations, UserDetailId)
  const ids = idsIn(Registrations, 'AccommodationId')
  const Bills = await rowsNaming(sql, bills, ids, Row)
  const own = idsIn(Bills, 'PaymentDetailsId')
  const Payments = (await rowsNaming(sql, transfers, [UserId, ...own], Row)).filter(
    (row) => own.includes(idIn(row, 'PaymentDetailsId')) || idIn(row, 'ClaimedBy') === UserId,
  )
  const paid = Payments.filter((row) => own.includes(idIn(row, 'PaymentDetailsId')))
  return {
    Registrations,
    Bills,
    Payments: without(Payments, 'DecidedBy', 'UndoId'),
    Receipts: without(await rowsNaming(sql, receipts, idsIn(paid, 'PaymentId'), Row), 'VerifyCode'),
    Travels: await rowsNaming(sql, travels, ids, Row),
  }
}

/** The stored data of a person from past conferences, as they may see it. */
export async function archivedOf(sql: Sql, person: Person) {
  // An account without a profile has no person in the archive.
  if (person.UserDetailId === noId) return { Conferences: [], Papers: [], Files: [] }
  const own = { ...(await papersOf(sql, person)), ...(await registrationsOf(sql, person)) }
  const keys = [...idsIn(own.Papers, 'Id'), ...idsIn(own.Registrations, 'AccommodationId')]
  const Conferences = await sql
    .selectDistinct(pick(conferences, 'ConferenceId', 'ConferenceName', 'ClosedOn'))
    .from(conferences)
    .innerJoin(archivedRows, eq(archivedRows.ConferenceId, conferences.ConferenceId))
    .where(inArray(archivedRows.RowKey, keys))
  return { Conferences, ...own }
}

/** The files that a person's archived papers refer to. */
export const filesInArchive = ({ Papers, Files }: Awaited<ReturnType<typeof archivedOf>>): string[] => [
  ...idsIn(Papers, 'PaperURL'),
  ...idsIn(Files, 'FileId'),
]
