import { asc, count, eq, max, sql as text } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/people/designations.ts'
import {
  choiceTexts,
  isFixedDesignation,
  type Choice,
  type ChoiceChange,
  type ChoiceFields,
  type KeptChoice,
} from '../../contract/people/designations.ts'
import { designations as firstDesignations } from '../../contract/people/lookups.ts'
import { keepChange, keptNumber, newestNumbers, type Changing } from '../conference/versions.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import type { Permitted } from '../http/permitted.ts'
import { conflicting } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { designations, people } from '../db/schema/people.ts'
import { lockList, mayChangeDesignation } from './designationRights.ts'
import { stored } from '../db/stored.ts'
import { pick } from '../../contract/core/collections.ts'

type DesignationRow = typeof designations.$inferSelect

/** Inserts a new portal's designations, if there are none. */
export async function seedDesignations(sql: Sql): Promise<void> {
  if ((await sql.$count(designations)) > 0) return
  await sql
    .insert(designations)
    .values(firstDesignations.map((Name, SortOrder) => ({ Name, SortOrder })))
    .onConflictDoNothing()
}

const inOrder = [asc(designations.SortOrder), asc(designations.Name)]

/** The designations in forms, in their order. */
export async function listDesignations(sql: Sql): Promise<string[]> {
  const rows = await sql
    .select({ Name: designations.Name })
    .from(designations)
    .where(eq(designations.IsActive, true))
    .orderBy(...inOrder)
  return rows.map(({ Name }) => Name)
}

async function listChoices(sql: Sql): Promise<KeptChoice[]> {
  const rows = await sql
    .select({
      ...pick(designations, 'Id', 'Name', 'IsActive'),
      People: count(people.UserDetailId),
    })
    .from(designations)
    .leftJoin(people, eq(people.Designation, designations.Name))
    .groupBy(designations.Id)
    .orderBy(...inOrder)
  const versions = await newestNumbers(sql, 'Designation')
  return rows.map((row) => ({ ...row, Version: versions.get(row.Id) ?? 0 }))
}

const peopleWith = (sql: Sql, Name: string) => sql.$count(people, eq(people.Designation, Name))

/** Refuses a name that another designation has, ignoring case (409). */
async function mustBeFree(sql: Sql, name: string, exceptId?: string): Promise<void> {
  const all = await sql.select().from(designations)
  if (all.some(({ Id, Name }) => Id !== exceptId && Name.toLowerCase() === name.toLowerCase()))
    throw conflicting({ Name: choiceTexts.nameTaken })
}

const fieldsOf = ({ Name, IsActive }: ChoiceFields): ChoiceFields => ({ Name, IsActive })

async function keep(
  change: Changing<unknown>,
  Action: string,
  { Id, Name }: DesignationRow,
  kept: { readonly Before?: ChoiceFields; readonly After?: ChoiceFields },
): Promise<void> {
  await keepChange(change, {
    Noun: 'Designation',
    Key: Id,
    Title: Name,
    ...kept,
    Action,
    Details: { ...(kept.Before ? { From: kept.Before } : {}), ...(kept.After ? { To: kept.After } : {}) },
  })
  change.publish({ Roles: ['Admin'] }, { Target: 'Changed', Entity: 'Designation', Id, Version: 0 })
}

/** Adds a designation; with `Id` it restores a deleted one. 409 if the name exists. */
export async function addDesignation(change: Changing<ChoiceFields>, Id?: string): Promise<Choice> {
  const { sql, body } = change
  const Name = body.Name.trim()
  await lockList(sql)
  await mustBeFree(sql, Name)
  const [last] = await sql.select({ SortOrder: max(designations.SortOrder) }).from(designations)
  const values = { Name, IsActive: body.IsActive, SortOrder: (last?.SortOrder ?? 0) + 1 }
  const rows = await sql
    .insert(designations)
    .values({ ...values, ...(Id ? { Id } : {}) })
    .returning()
  const row = stored(rows)
  await keep(change, 'Add designation', row, { After: fieldsOf(row) })
  return { ...fieldsOf(row), Id: row.Id, People: await peopleWith(sql, Name) }
}

/** Renames a designation, also for the people who have it, or removes it from the list of choices. */
export async function changeDesignation(
  change: Changing<ChoiceChange>,
  before: Permitted<DesignationRow, 'change'>,
): Promise<Choice> {
  const { sql, body } = change
  const { Id: id } = before
  const Name = body.Name?.trim() ?? before.Name
  await mustBeFree(sql, Name, id)
  if (Name !== before.Name) {
    // A rename to or from these would add or remove the need for a proof.
    if (isFixedDesignation(before.Name) || isFixedDesignation(Name)) throw conflicting(choiceTexts.fixed)
    await sql
      .update(people)
      .set({ Designation: Name, Version: text`${people.Version} + 1` })
      .where(eq(people.Designation, before.Name))
  }
  const after = { ...before, Name, IsActive: body.IsActive ?? before.IsActive }
  await sql.update(designations).set(after).where(eq(designations.Id, id))
  await keep(change, 'Change designation', after, { Before: fieldsOf(before), After: fieldsOf(after) })
  return { ...fieldsOf(after), Id: id, People: await peopleWith(sql, Name) }
}

/** The endpoints for the list of designations, for admins. */
export function designationRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getDesignationChoices, async ({ sql }) => ({
    Result: await listChoices(sql),
  }))

  serve(app, context, contract.addDesignation, async (call) => {
    const Result = await addDesignation(call)
    return { Result, Id: Result.Id }
  })

  serve(app, context, contract.changeDesignation, async (call) => {
    const designation = await mayChangeDesignation(call.sql, call.params.id, call.ifMatch)
    const Result = await changeDesignation(call, designation)
    return { Result, Id: Result.Id, Version: await keptNumber(call.sql, 'Designation', Result.Id) }
  })

  serve(app, context, contract.deleteDesignation, async (call) => {
    const { sql, params } = call
    const row = await mayChangeDesignation(sql, params.id, null)
    if (isFixedDesignation(row.Name)) throw conflicting(choiceTexts.fixed)
    const used = await peopleWith(sql, row.Name)
    if (used > 0) throw conflicting(choiceTexts.inUse(used))
    await sql.delete(designations).where(eq(designations.Id, row.Id))
    await keep(call, 'Delete designation', row, { Before: fieldsOf(row) })
    return { Result: null, Id: row.Id }
  })
}
