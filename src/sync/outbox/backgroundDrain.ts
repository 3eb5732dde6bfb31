import axios from 'axios'
import { texts } from '../../../contract/core/errors.ts'
import { quietTime, readOutbox } from '../../cache/outbox/outbox.ts'
import type { WorkerAccess } from '../../cache/database/deviceRows.ts'
import { openKnownWork, readWorkerToken } from '../../cache/database/workerToken.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { wireResponseOf } from '../transport/axiosResponse.ts'
import { drain, waitForFirst } from './drain.ts'
import { noAnswer, type Transport } from '../transport/request.ts'
import { tabNames } from '../transport/tabNames.ts'

/** A request that waits until the person is signed in in a page. */
const leftToPage = { ...noAnswer, why: texts.signInNeeded }

/**
 * Sends with the kept token and never refreshes it: if it has expired, the row waits for a page (offline O10). It is
 * read for each request, so nothing is sent for a person who has signed out meanwhile.
 */
export function workerTransport(read: () => Promise<Omit<WorkerAccess, 'Key'> | undefined>): Transport {
  const client = axios.create({ adapter: 'fetch', validateStatus: () => true })
  return async ({ method, url, data, headers }) => {
    try {
      const access = await read()
      if (!access) return leftToPage
      const { AccessToken, ApiBase } = access
      const response = await client.request<unknown>({
        method,
        baseURL: ApiBase,
        url,
        headers: { ...headers, Authorization: `Bearer ${AccessToken}` },
        data,
      })
      if (response.status === 401) return leftToPage
      return wireResponseOf(response)
    } catch {
      return noAnswer
    }
  }
}

/** Drains one person's outbox; returns true if something is left that another attempt may send. */
export async function drainKept(db: WorkDatabase, transport: Transport, echoes: boolean): Promise<boolean> {
  await drain({
    db,
    transport,
    // No one is typing when this runs, so the quiet time is skipped.
    now: () => Date.now() + quietTime,
    random: Math.random,
    echoes,
    firstAlone: waitForFirst,
  })
  return (await readOutbox(db)).some((row) => row.State === 'pending' && !row.IsIncomplete)
}

/**
 * Run by Background Sync in the service worker: the pages' own drain and lock, with the kept token (offline O9, O10).
 * Throws if something is left, so the browser retries.
 */
export async function drainInBackground(userId: string): Promise<void> {
  const db = await openKnownWork(userId)
  if (!db) return
  try {
    const access = await readWorkerToken(db)
    // A database of a newer version of the app is left to that version's worker (offline O14).
    if (!access || db.isNewer) return
    const left = await navigator.locks.request(
      tabNames.drainLock(userId),
      { ifAvailable: true },
      // A page that has the lock may be closed before it has sent everything, so the browser must retry.
      (lock) => {
        const transport = workerTransport(() => readWorkerToken(db))
        return lock ? drainKept(db, transport, access.ApiBase.startsWith('/')) : true
      },
    )
    if (left) throw new Error('Something still waits to be sent')
  } finally {
    db.close()
  }
}
