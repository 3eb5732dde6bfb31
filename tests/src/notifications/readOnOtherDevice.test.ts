import { expect, test } from 'vitest'
import { readOnOtherDevice } from '../../../src/features/notifications/readOnOtherDevice.ts'

const live = (id: string, message: string) => ({
  ...{ id, message, isRead: false },
  timestamp: '2026-11-22T05:00:00.000Z',
})

test('a live message is read once what is stored of it was read on another device', () => {
  const list = [live('1', 'A decision'), live('2', 'A payment'), live('3', 'Not stored')]
  const stored = [
    { Subject: 'A decision', IsRead: true },
    { Subject: 'A payment', IsRead: false },
  ]
  expect(readOnOtherDevice(list, stored)).toEqual(['1'])
})

test('where one of two with the same words is unread, the live message stays unread', () => {
  const stored = [
    { Subject: 'Closing soon', IsRead: true },
    { Subject: 'Closing soon', IsRead: false },
  ]
  expect(readOnOtherDevice([live('1', 'Closing soon')], stored)).toEqual([])
})
