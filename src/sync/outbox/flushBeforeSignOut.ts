import { readOutbox } from '../../cache/outbox/outbox.ts'
import { databasesOf } from '../../cache/database/personDatabases.ts'
import { countUnsent } from '../../cache/transfer/unsentCount.ts'
import { flushAll } from '../../cache/database/openWriters.ts'
import { wakeSync } from './syncEngine.ts'
import { tellTabs } from '../transport/tabChannel.ts'
import { wait } from '../transport/wait.ts'

/** How long to try sending unsent work before the person is asked, in milliseconds (offline O11). */
const patience = 10_000

/** How long to wait between two attempts, in milliseconds. */
const rest = 1000

/** How long other tabs have to write their latest text to the device, in milliseconds. */
const flushTime = 150

/** Writes the text of every tab to the device, and counts the changes that the server does not have. */
export async function countBeforeLeaving(userId: string): Promise<number> {
  tellTabs({ Kind: 'flush' })
  await Promise.all([flushAll(), wait(flushTime)])
  return countUnsent(databasesOf(userId).work)
}

/** Sends what it can, for at most ten seconds or until the signal aborts; returns how many changes are left. */
export async function sendBeforeLeaving(userId: string, signal: AbortSignal): Promise<number> {
  const { work } = databasesOf(userId)
  const end = Date.now() + patience
  const waits = async () =>
    (await readOutbox(work)).some(
      ({ State, IsIncomplete }) => State !== 'conflict' && State !== 'refused' && !IsIncomplete,
    )
  while ((await waits()) && Date.now() < end && !signal.aborted) {
    await Promise.race([wakeSync(true), wait(end - Date.now(), signal)])
    if (await waits()) await wait(Math.min(rest, end - Date.now()), signal)
  }
  return countUnsent(work)
}
