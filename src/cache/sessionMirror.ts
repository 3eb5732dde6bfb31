import type { EntityTable } from 'dexie'
import { Session } from '../../contract/accounts.ts'
import { DeviceDatabase } from './deviceDatabase.ts'
import { mirrorName } from './mirrorName.ts'
import { removeDatabase } from './removeDatabase.ts'

interface MirrorRow {
  readonly Key: 'session'
  readonly Value: unknown
}

function openMirror() {
  const db = new DeviceDatabase(mirrorName, false, {
    chromeTransactionDurability: 'strict',
  }) as DeviceDatabase & {
    mirror: EntityTable<MirrorRow, 'Key'>
  }
  db.version(1).stores({ mirror: 'Key' })
  return db
}

let opened: ReturnType<typeof openMirror> | undefined
const mirror = () => (opened ??= openMirror()).mirror

/** One change at a time, so that a session that has ended does not overtake the one before it. */
let last: Promise<void> = Promise.resolve()

function inTurn(change: () => Promise<void>): Promise<void> {
  last = last.then(change, change)
  return last
}

/**
 * Keeps a durable copy of the session, or removes it. A browser writes local storage down some seconds late: one
 * that is killed before that would start without the session, and so without the way to the person's drafts.
 */
export async function keepMirror(session: Session | null): Promise<void> {
  if (!session) return dropMirror()
  await inTurn(async () => {
    const table = mirror()
    await opened?.transaction('rw', [table], () => table.put({ Key: 'session', Value: session }))
  })
}

/** Removes the copy with its database. */
export async function dropMirror(): Promise<void> {
  await inTurn(async () => {
    // Emptied first: deleting waits until every tab has closed it.
    await mirror()
      .delete('session')
      .catch(() => undefined)
    opened?.close()
    opened = undefined
    await removeDatabase(mirrorName)
  })
}

/** The copy, or undefined where there is none that can be read. */
export async function readMirror(): Promise<Session | undefined> {
  const row = await mirror().get('session')
  return Session.safeParse(row?.Value).data
}
