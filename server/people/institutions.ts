import { and, asc, desc, eq, inArray, sql as text } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  getUniversityChoices,
  saveUniversity,
  type Choice,
  type ChoiceFields,
} from '../../contract/people/designations.ts'
import { limits } from '../../contract/core/limits.ts'
import { keepChange, type Changing } from '../conference/versions.ts'
import type { Sql } from '../db/database.ts'
import { announceInstitutions } from '../directory/institutionHints.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { institutions, people } from '../db/schema/people.ts'
import { findListed } from './listedInstitutions.ts'

/** The most institutions that a form can offer. */
const mostInstitutions = 2000

/** Institutions as people wrote them, with the number of people for each. */
const written = (sql: Sql) =>
  sql.$with('written').as(
    sql
      .select({
        Name: text<string>`trim(${people.Organization})`.as('written_name'),
        People: text<number>`count(*)::int`.as('written_people'),
      })
      .from(people)
      .where(text`trim(${people.Organization}) <> ''`)
      .groupBy(text`trim(${people.Organization})`),
  )

/**
 * The institutions in forms, by name: the most frequent of those that people entered, and those that organisers
 * added.
 */
export async function listInstitutions(sql: Sql): Promise<string[]> {
  const entered = written(sql)
  const rows = await sql
    .with(entered)
    .select({ Name: text<string>`coalesce(${entered.Name}, ${institutions.Name})` })
    .from(entered)
    .fullJoin(institutions, eq(institutions.Name, entered.Name))
    .where(text`coalesce(${institutions.IsActive}, true)`)
    .orderBy(desc(text`${institutions.IsActive} is not null`), desc(entered.People), text`1`)
    .limit(mostInstitutions)
  return rows.map(({ Name }) => Name).sort((a, b) => a.localeCompare(b, 'en'))
}

/** The institutions of the world that a text finds, without those that organisers hid. */
export async function findInstitutionNames(sql: Sql, words: string): Promise<string[]> {
  const names = await findListed(words)
  const hidden = await sql
    .select({ Name: institutions.Name })
    .from(institutions)
    .where(and(eq(institutions.IsActive, false), inArray(institutions.Name, names)))
  return names.filter((name) => !hidden.some(({ Name }) => Name === name))
}

async function listChoices(sql: Sql, words: string): Promise<Omit<Choice, 'Id'>[]> {
  const entered = written(sql)
  const Name = text<string>`coalesce(${entered.Name}, ${institutions.Name})`
  return sql
    .with(entered)
    .select({
      Name,
      IsActive: text<boolean>`coalesce(${institutions.IsActive}, true)`,
      People: text<number>`coalesce(${entered.People}, 0)`,
    })
    .from(entered)
    .fullJoin(institutions, eq(institutions.Name, entered.Name))
    .where(text`position(lower(${words}) in lower(${Name})) > 0`)
    .orderBy(desc(text`coalesce(${entered.People}, 0)`), asc(Name))
    .limit(limits.PageSizeLargest)
}

/** Offers an institution in forms, or hides it. */
export async function changeInstitution(change: Changing<ChoiceFields>): Promise<void> {
  const { sql, body } = change
  const Name = body.Name.trim()
  const [before] = await sql.select().from(institutions).where(eq(institutions.Name, Name)).for('update')
  await sql
    .insert(institutions)
    .values({ Name, IsActive: body.IsActive })
    .onConflictDoUpdate({ target: institutions.Name, set: { IsActive: body.IsActive } })
  await keepChange(change, {
    Noun: 'University',
    Key: Name,
    Title: Name,
    // Institutions that people entered are offered by default.
    ...(before || !body.IsActive ? { Before: { Name, IsActive: before?.IsActive ?? true } } : {}),
    After: { Name, IsActive: body.IsActive },
    Action: body.IsActive ? 'Offer institution' : 'Hide institution',
    Details: { Name },
  })
  announceInstitutions(change)
}

/** The endpoints for the list of institutions, for admins. */
export function institutionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getUniversityChoices, async ({ sql, query }) => ({
    Result: await listChoices(sql, query.Text?.trim() ?? ''),
  }))

  serve(app, context, saveUniversity, async (call) => {
    await changeInstitution(call)
    return { Result: null }
  })
}
