import { eq, inArray } from 'drizzle-orm'
import { wordsOfHeld, type HeldParts } from '../../../contract/core/deskParts.ts'
import { deskPartsNotice } from '../../../contract/notifications/notices.ts'
import { handOutTexts, type HandOutBody } from '../../../contract/users/handOut.ts'
import { noId } from '../../../contract/core/limits.ts'
import { recordAudit, type Audited } from '../../audit/record.ts'
import type { Sql } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { themes } from '../../db/schema/papers.ts'
import { announceAccount } from '../../directory/accountHints.ts'
import { notify } from '../../directory/notify.ts'
import { broken } from '../../http/refusal.ts'
import type { Publishing } from '../../hub/hub.ts'
import type { mayHandOut } from './accessRights.ts'

type Organiser = Awaited<ReturnType<typeof mayHandOut>>

/** The titles of all themes that are named. */
async function titlesOf(sql: Sql, ...all: readonly HeldParts[]): Promise<ReadonlyMap<string, string>> {
  const ids = all.flatMap((held) => (held ?? []).flatMap(({ ThemeIds }) => ThemeIds))
  if (ids.length === 0) return new Map()
  const rows = await sql
    .select({ Id: themes.Id, ThemeTitle: themes.ThemeTitle })
    .from(themes)
    .where(inArray(themes.Id, ids))
  return new Map(rows.map(({ Id, ThemeTitle }) => [Id, ThemeTitle]))
}

/**
 * Gives an organiser these parts of the desk, or the whole desk. Their screens change at once, and they are notified.
 * Refuses a theme that does not exist with 422.
 */
export async function handOut(
  call: Audited & Publishing,
  { Id, UserDetailId, DeskParts: before }: Organiser,
  { DeskParts }: Pick<HandOutBody, 'DeskParts'>,
): Promise<HeldParts> {
  const titles = await titlesOf(call.sql, before, DeskParts)
  const named = (DeskParts ?? []).flatMap(({ ThemeIds }) => ThemeIds)
  if (named.some((id) => !titles.has(id))) throw broken({ DeskParts: handOutTexts.noTheme })
  await call.sql.update(users).set({ DeskParts }).where(eq(users.Id, Id))
  const words = (held: HeldParts) => wordsOfHeld(held, (id) => titles.get(id) ?? '')
  await recordAudit(call, 'Hand out parts of desk', Id, {
    Parts: { From: words(before), To: words(DeskParts) },
  })
  announceAccount(call, Id)
  const receivers = UserDetailId === noId ? { PersonIds: [], UserIds: [Id] } : { PersonIds: [UserDetailId] }
  await notify(call, { ...deskPartsNotice(words(DeskParts)), ...receivers, OnceKey: '' })
  return DeskParts
}
