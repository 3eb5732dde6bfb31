import { expect, test } from 'vitest'
import {
  badgeOf,
  notificationTexts,
  type StoredNotification,
} from '../../../contract/notifications/notifications.ts'
import { clickBell } from '../../../src/features/notifications/bellClick.ts'
import { recentOf } from '../../../src/features/notifications/recentNotifications.ts'

test('an admin’s click on the bell leads to the admin page and toggles the panel, unread or not (spec 2.67)', () => {
  for (const unread of [0, 3]) {
    expect(clickBell({ isAdmin: true, unread, isOpen: false })).toEqual({
      goTo: '/notifications/admin',
      opens: true,
    })
    expect(clickBell({ isAdmin: true, unread, isOpen: true })).toEqual({
      goTo: '/notifications/admin',
      opens: false,
    })
  }
})

test('anybody else’s click leads to the notifications where nothing is unread, and else toggles the panel (spec 2.68)', () => {
  expect(clickBell({ isAdmin: false, unread: 0, isOpen: false })).toEqual({
    goTo: '/notifications',
    opens: false,
  })
  expect(clickBell({ isAdmin: false, unread: 0, isOpen: true }).opens).toBe(false)
  expect(clickBell({ isAdmin: false, unread: 1, isOpen: false })).toEqual({ goTo: undefined, opens: true })
  expect(clickBell({ isAdmin: false, unread: 1, isOpen: true })).toEqual({ goTo: undefined, opens: false })
})

test('the five newest that are not read are recent, in whatever order they come (spec 9.12)', () => {
  const stored = (day: number, IsRead = false): StoredNotification => ({
    Id: `5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b0${day}`,
    Subject: `Day ${day}`,
    IsRead,
    CreatedOn: `2026-11-0${day}T08:00:00.000Z`,
    Link: '',
  })
  const list = [stored(3), stored(9, true), stored(1), stored(8), stored(2), stored(5), stored(6), stored(7)]
  const newest = ['Day 8', 'Day 7', 'Day 6', 'Day 5', 'Day 3']
  expect(recentOf(list).map(({ Subject }) => Subject)).toEqual(newest)
  expect(list[0]?.Subject).toBe('Day 3')
  expect(recentOf([stored(1, true)])).toEqual([])
})

test('the bell is named by the number that is seen on it', () => {
  expect(notificationTexts.bell(badgeOf(0, 10), 'Connected')).toBe('Notifications, Connected')
  expect(notificationTexts.bell(badgeOf(3, 10), 'Disconnected')).toBe('Notifications, 3 unread, Disconnected')
  expect(notificationTexts.bell(badgeOf(14, 10), 'Connected')).toBe('Notifications, 10+ unread, Connected')
})
