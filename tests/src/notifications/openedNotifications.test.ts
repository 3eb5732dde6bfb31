import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { keepCopy, openCopies, readCopy } from '../../../src/cache/database/copyDatabase.ts'
import {
  getActiveNotifications,
  type OpenedNotification,
} from '../../../contract/notifications/notifications.ts'
import { dropOpenedBut, keepOpened, readOpened } from '../../../src/cache/copies/openedNotifications.ts'
import { notificationsKey } from '../../../src/cache/entities/readMarks.ts'
import { testUserId } from '../../support/browser/indexedDb.ts'

const opened = (Id: string): OpenedNotification => ({
  Id,
  Subject: 'The hall has changed',
  IsRead: true,
  CreatedOn: '2026-11-14T08:00:00.000Z',
  Link: '',
  Body: '<p>We meet in hall 2.</p>',
})
const first = '5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11'
const second = '6b0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b22'

test('what was opened on a device stays there until the portal no longer lists it', async () => {
  const copies = openCopies(testUserId, { indexedDB: new IDBFactory(), IDBKeyRange })
  await keepCopy(copies, notificationsKey, [], 1)
  await keepCopy(copies, '/Paper/user-paper-list', [], 1)
  await keepOpened(copies, opened(first), 2)
  await keepOpened(copies, opened(second), 2)
  expect(await readOpened(copies, first)).toEqual(opened(first))
  await dropOpenedBut(copies, [second])
  expect(await readOpened(copies, first)).toBeUndefined()
  expect(await readOpened(copies, second)).toEqual(opened(second))
  expect(await readCopy(copies, notificationsKey, getActiveNotifications.result)).toBeDefined()
  expect(await copies.copies.count()).toBe(3)
})
