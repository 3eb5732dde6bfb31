import { AsyncLocalStorage } from 'node:async_hooks'
import { and, inArray, not, sql as text, type SQL } from 'drizzle-orm'
import { idsIn } from './archivedRows.ts'
import type { Sql } from './database.ts'
import { objections, papers } from './schema/papers.ts'

const held = new AsyncLocalStorage<readonly string[]>()

/** Answers a call of an organiser whose papers are confined to some themes. */
export const withinThemes = <R>(themes: readonly string[], answer: () => R): R => held.run(themes, answer)

/**
 * Papers of the themes that the organiser of this call is confined to; undefined for everybody else. Each search that
 * finds papers for organisers has it among its conditions.
 */
export function ofHeldTheme(): SQL | undefined {
  const themes = held.getStore()
  return themes && inArray(papers.ThemeId, [...themes])
}

/** True if a request names a paper of another theme, or an objection to one. */
export async function namesOtherThemes(
  sql: Sql,
  themes: readonly string[],
  ...parts: readonly unknown[]
): Promise<boolean> {
  const ids = [...new Set(idsIn(parts))]
  if (ids.length === 0) return false
  const all = text.param(ids)
  const [row] = await sql
    .select({ Id: papers.Id })
    .from(papers)
    .where(
      and(
        text`(${papers.Id} = any(${all}::uuid[]) or ${papers.Id} in (select ${objections.PaperId} from ${objections} where ${objections.Id} = any(${all}::uuid[])))`,
        not(inArray(papers.ThemeId, [...themes])),
      ),
    )
    .limit(1)
  return row !== undefined
}
