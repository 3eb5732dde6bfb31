import { openNotification, type OpenedNotification } from '../../../contract/notifications/notifications.ts'
import { keepCopy, readCopy, type CopyDatabase } from '../database/copyDatabase.ts'
import { notificationsKey } from '../entities/readMarks.ts'

const [before = '', after = ''] = openNotification.path.split(':id')
const keyOf = (id: string) => `${before}${id}${after}`

/** Keeps what a notification says, so that it can be read again with no network; it is asked for once only. */
export async function keepOpened(
  copies: CopyDatabase,
  opened: OpenedNotification,
  on: number,
): Promise<void> {
  await keepCopy(copies, keyOf(opened.Id), opened, on)
}

/** A notification that was opened on this device before; undefined for any other. */
export async function readOpened(copies: CopyDatabase, id: string): Promise<OpenedNotification | undefined> {
  return (await readCopy(copies, keyOf(id), openNotification.result))?.Value
}

/** Forgets what was opened here and is in the portal's list no more: it was withdrawn, or its time is over. */
export async function dropOpenedBut(copies: CopyDatabase, listed: readonly string[]): Promise<void> {
  const kept = new Set([notificationsKey, ...listed.map(keyOf)])
  await copies.copies
    .where('Key')
    .startsWith(before)
    .filter(({ Key }) => !kept.has(Key))
    .delete()
}
