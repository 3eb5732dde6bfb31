import { openNotification, type OpenedNotification } from '../../../contract/notifications/notifications.ts'
import { keepOpened, readOpened } from '../../cache/copies/openedNotifications.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { noteRead } from '../../cache/entities/readMarks.ts'
import { call, CallError } from '../../sync/session/call.ts'
import { cleanHtml } from '../../sync/public/sanitizeHtml.ts'
import { logFailure } from './logFailure.ts'
import { markSeen, readLiveAlike } from './markRead.ts'
import { pullAgain } from './usePulledNotifications.ts'

/** The result of opening one: its text, or why there is none. */
export type Opening = OpenedNotification | 'offline' | 'gone' | 'failed'

const clean = (opened: OpenedNotification): OpenedNotification => {
  readLiveAlike(opened.Subject)
  return { ...opened, Body: cleanHtml(opened.Body) }
}

async function ask(databases: PersonDatabases, id: string): Promise<Opening> {
  const { copies } = databases
  try {
    const { Result } = await call(openNotification, { params: { id } })
    // Show it even if the device has no space for it.
    await keepOpened(copies, Result, Date.now()).catch(() => undefined)
    await noteRead(copies, [id]).catch(() => undefined)
    return clean(Result)
  } catch (error) {
    logFailure('one could not be opened', error)
    const reason = error instanceof CallError ? error.reason : undefined
    if (reason === 'offline') {
      await markSeen(databases, id)
      return 'offline'
    }
    if (reason === 'gone') pullAgain(databases)
    return reason === 'gone' ? 'gone' : 'failed'
  }
}

async function open(databases: PersonDatabases, id: string): Promise<Opening> {
  const kept = await readOpened(databases.copies, id).catch(() => undefined)
  if (!kept) return ask(databases, id)
  await markSeen(databases, id).catch((error: unknown) => logFailure('one could not be marked', error))
  return clean(kept)
}

const underWay = new Map<string, Promise<Opening>>()

/**
 * Opens a notification, which marks it read: from the device if it was opened there before, else by a single request
 * (design §3 "Notifications"). Offline, the subject alone marks it read.
 */
export function openStored(databases: PersonDatabases, id: string): Promise<Opening> {
  const found = underWay.get(id)
  if (found) return found
  const opening = open(databases, id).finally(() => underWay.delete(id))
  underWay.set(id, opening)
  return opening
}
