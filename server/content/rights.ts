import { lockHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { permit } from '../http/permitted.ts'
import { mustBeCurrent } from '../http/refusal.ts'
import { pageRow } from './pageRows.ts'

/** Locks a page that organisers may change, so that two who choose the same address follow one another; 412 if stale. */
export async function mayChangePage(sql: Sql, Id: string, ifMatch: number | null) {
  await lockHomePageRow(sql)
  const page = await pageRow(sql, Id, true)
  mustBeCurrent(ifMatch, page.Version)
  return permit(page, 'change')
}
