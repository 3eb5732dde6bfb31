import { sql as text } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'

/**
 * Moves one person's parts in sessions to another, also in the latest publication: a part that both have is kept
 * once.
 */
export async function moveParts(
  sql: Sql,
  { KeepId, DropId }: { readonly KeepId: string; readonly DropId: string },
): Promise<void> {
  await sql.execute(text`delete from session_participants d where d.user_detail_id = ${DropId} and exists (
    select 1 from session_participants k
    where k.session_id = d.session_id and k.label = d.label and k.user_detail_id = ${KeepId})`)
  await sql.execute(
    text`update session_participants set user_detail_id = ${KeepId} where user_detail_id = ${DropId}`,
  )
  // Only the newest publication is read.
  await sql.execute(text`update programme_publications
    set events = replace(events::text, ${DropId}::text, ${KeepId}::text)::json
    where number = (select max(number) from programme_publications) and events::text like ${`%${DropId}%`}`)
}
