import { openNotification, type OpenedNotification } from '../../../contract/notifications/notifications.ts'
import { dropCopiesBut, keepCopy, readCopy, type CopyDatabase } from '../database/copyDatabase.ts'
import { notificationsKey } from '../entities/readMarks.ts'

const [before = '', after = ''] = openNotification.path.split(':id')
const keyOf = (id: string) => `${before}${id}${after}`

/** Keeps an opened notification for offline reading; its content is requested only once. */
export async function keepOpened(
  copies: CopyDatabase,
  opened: OpenedNotification,
  on: number,
): Promise<void> {
  await keepCopy(copies, keyOf(opened.Id), opened, on)
}

/** Reads a notification opened on this device before; undefined for any other. */
export async function readOpened(copies: CopyDatabase, id: string): Promise<OpenedNotification | undefined> {
  return (await readCopy(copies, keyOf(id), openNotification.result))?.Value
}

/** Deletes opened notifications that are no longer in the portal's list: they were withdrawn or have expired. */
export async function dropOpenedBut(copies: CopyDatabase, listed: readonly string[]): Promise<void> {
  await dropCopiesBut(copies, before, [notificationsKey, ...listed.map(keyOf)])
}
