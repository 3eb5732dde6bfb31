import {
  archiveTexts,
  type ArchivedConference,
  type closeConference,
} from '../../contract/archive/archive.ts'
import { recordAudit } from '../audit/record.ts'
import { clearDates } from '../conference/dates.ts'
import { changeHomePage, getHomePageRow } from '../conference/settings.ts'
import { insertOne } from '../db/insertOne.ts'
import { broken, Refusal } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { namesOfAccounts } from '../directory/namesOfAccounts.ts'
import { countConference, reasonsAgainst } from './closingChecks.ts'
import { lockTables, moveIntoArchive } from './moveIntoArchive.ts'
import { conferences } from '../db/schema/archive.ts'

/**
 * Moves the conference into the archive and starts the next one, all or nothing. People, accounts, settings and
 * number sequences stay; dates are cleared. Refuses a mistyped name with 422, and with 409 and every reason while
 * something is in progress. `now` is in milliseconds.
 */
export async function closeNow(call: Call<typeof closeConference>, now: number): Promise<ArchivedConference> {
  const { sql, body, caller } = call
  // From here on writers wait, and then work on the next conference.
  await lockTables(sql)
  const { ConferenceName, Version: _version, ...settings } = await getHomePageRow(sql)
  if (body.ConferenceName.trim() !== ConferenceName.trim())
    throw broken({ ConferenceName: archiveTexts.nameDiffers })
  const reasons = await reasonsAgainst(sql)
  if (reasons[0] !== undefined) throw new Refusal(409, reasons[0], reasons)
  const Counts = await countConference(sql)
  const ClosedOn = new Date(now).toISOString()
  const closed = { ConferenceName, Counts, ClosedBy: caller.UserId, ClosedOn }
  const { ConferenceId } = await insertOne(sql, conferences, closed)
  await moveIntoArchive(sql, ConferenceId)
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
