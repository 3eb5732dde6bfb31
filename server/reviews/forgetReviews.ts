import { and, eq, ne, sql as text } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { auditorThemes, reviews } from '../db/schema/reviews.ts'

/**
 * Deletes an erased account's review requests and themes. Submitted reviews stay as part of the record of their
 * papers, without a name.
 */
export async function forgetReviews(sql: Sql, AuditorId: string): Promise<void> {
  await Promise.all([
    sql.delete(reviews).where(and(eq(reviews.AuditorId, AuditorId), ne(reviews.State, 'done'))),
    sql.delete(auditorThemes).where(eq(auditorThemes.AuditorId, AuditorId)),
  ])
}

/** Of two reviews of one paper by the same person, the later one in this list is kept. */
const weights = text`array['declined', 'assigned', 'accepted', 'conflict', 'done']`

/**
 * Moves the reviews of one account to another. If both have one for a paper, a submitted one is kept, then a conflict
 * of interest, then an accepted one; else the target's own.
 */
export async function moveReviews(sql: Sql, from: string, to: string): Promise<void> {
  await sql.execute(text`delete from reviews own using reviews coming
    where own.auditor_id = ${to} and coming.auditor_id = ${from} and coming.paper_id = own.paper_id
      and array_position(${weights}, coming.state) > array_position(${weights}, own.state)`)
  await sql
    .update(reviews)
    .set({ AuditorId: to, Version: text`${reviews.Version} + 1` })
    .where(
      and(
        eq(reviews.AuditorId, from),
        text`not exists (select 1 from reviews own where own.paper_id = ${reviews.PaperId} and own.auditor_id = ${to})`,
      ),
    )
  await sql.execute(text`update earlier_reviews set auditor_id = ${to}
    where auditor_id = ${from} and not exists (
      select 1 from earlier_reviews own where own.auditor_id = ${to}
        and own.paper_id = earlier_reviews.paper_id and own.round = earlier_reviews.round)`)
  await sql.execute(text`insert into auditor_themes (auditor_id, theme_id)
    select ${to}::uuid, theme_id from auditor_themes where auditor_id = ${from} on conflict do nothing`)
}
