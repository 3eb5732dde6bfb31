import {
  archiveTexts,
  type ArchivedConference,
  type closeConference,
  type ClosingBody,
} from '../../contract/archive/archive.ts'
import { recordAudit } from '../audit/record.ts'
import { clearDates } from '../conference/dates.ts'
import { changeHomePage, getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { broken, Refusal } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { namesOfAccounts } from '../directory/namesOfAccounts.ts'
import { catchUp } from './catchUp.ts'
import { countConference, reasonsAgainst } from './closingChecks.ts'
import type { Copy } from './copyAhead.ts'
import { emptyTables, lockTables } from './copyRows.ts'
import { goOn } from './unfinishedClosings.ts'

/**
 * Refuses a mistyped name with 422, and with 409 and every reason while something is in progress. Returns the
 * conference's settings.
 */
export async function mustBeClosable(sql: Sql, { ConferenceName }: ClosingBody) {
  const settings = await getHomePageRow(sql)
  if (ConferenceName.trim() !== settings.ConferenceName.trim())
    throw broken({ ConferenceName: archiveTexts.nameDiffers })
  const reasons = await reasonsAgainst(sql)
  if (reasons[0] !== undefined) throw new Refusal(409, reasons[0], reasons)
  return settings
}

/**
 * Completes the copy of the conference in the archive and starts the next one, all or nothing. People, accounts,
 * settings and number sequences stay; dates are cleared. Refuses what `mustBeClosable` refuses, and a copy that was
 * taken for broken off. `now` is in milliseconds.
 */
export async function closeNow(
  call: Call<typeof closeConference>,
  copy: Copy,
  now: number,
): Promise<ArchivedConference> {
  const { sql, body, caller } = call
  // From here on writers wait, and then work on the next conference.
  await lockTables(sql)
  const { ConferenceName, Version: _version, ...settings } = await mustBeClosable(sql, body)
  const Counts = await countConference(sql)
  const ClosedOn = new Date(now).toISOString()
  const { ConferenceId } = copy
  await catchUp(sql, copy)
  await emptyTables(sql)
  await goOn(sql, ConferenceId, { ConferenceName, Counts, ClosedBy: caller.UserId, ClosedOn, HeardOn: null })
  await recordAudit(call, 'Close conference', ConferenceId, {
    ConferenceName,
    NextName: body.NextName,
    ...Counts,
  })
  const change = { ...call, ifMatch: null }
  await clearDates({ ...change, body: null })
  await changeHomePage({ ...change, body: { ...settings, ConferenceName: body.NextName.trim() } })
  const ClosedByName = (await namesOfAccounts(sql, [caller.UserId])).get(caller.UserId) ?? ''
  return { ConferenceId, ConferenceName, ClosedOn, ClosedByName, Counts }
}
