import { eq } from 'drizzle-orm'
import { keptNumber } from '../../conference/versions.ts'
import type { Sql } from '../../db/database.ts'
import { themes } from '../../db/schema/papers.ts'
import { permit } from '../../http/permitted.ts'
import { mustBeCurrent, notFound } from '../../http/refusal.ts'

/** Locks a theme, which organisers change and delete; 412 if stale. */
export async function mayChangeTheme(sql: Sql, id: string, ifMatch: number | null) {
  const [theme] = await sql.select().from(themes).where(eq(themes.Id, id)).for('update')
  if (!theme) throw notFound()
  mustBeCurrent(ifMatch, await keptNumber(sql, 'Theme', id))
  return permit(theme, 'change')
}
