import { expect, test } from 'vitest'
import { LiveNotification } from '../../../contract/hub/hub.ts'
import {
  badgeOf,
  dayWord,
  StoredNotification,
  unreadOf,
} from '../../../contract/notifications/notifications.ts'

test('a badge is capped at 99 on a desk and at 10 on a phone, and says nothing for none (spec 9.13)', () => {
  expect([0, 1, 99, 100].map((unread) => badgeOf(unread, 99))).toEqual(['', '1', '99', '99+'])
  expect([0, 1, 10, 11].map((unread) => badgeOf(unread, 10))).toEqual(['', '1', '10', '10+'])
})

test('a day is called Today or Yesterday by the reader’s calendar, and any other by its date (spec 2.78)', () => {
  const now = new Date(2026, 2, 1, 0, 5).getTime()
  const word = (...moment: [number, number, number, number, number]) =>
    dayWord(new Date(...moment).toISOString(), now)
  expect(word(2026, 2, 1, 0, 1)).toBe('Today')
  expect(word(2026, 1, 28, 23, 59)).toBe('Yesterday')
  expect(word(2026, 1, 28, 0, 0)).toBe('Yesterday')
  expect(word(2026, 1, 27, 23, 59)).toBe('27 February 2026')
  expect(word(2025, 2, 1, 0, 5)).toBe('1 March 2025')
})

test('a message that came live and is stored too is one unread message, and is read with the stored one', () => {
  const stored = (Subject: string, IsRead: boolean) => ({ Subject, IsRead })
  const live = (message: string, isRead: boolean) => ({ message, isRead })
  expect(unreadOf([stored('A', false)], [live('A', false), live('B', false), live('C', true)])).toBe(2)
  expect(unreadOf([stored('A', true)], [live('A', false)])).toBe(0)
  expect(unreadOf([], [live('A', false), live('A', false)])).toBe(2)
})

test('stored and live notifications have the fields that the specification names (spec 3.31, 3.32)', () => {
  expect(Object.keys(StoredNotification.shape)).toEqual(
    expect.arrayContaining(['Id', 'Subject', 'IsRead', 'CreatedOn']),
  )
  expect(Object.keys(LiveNotification.shape)).toEqual(['id', 'message', 'timestamp', 'isRead'])
})
