import { expect, test } from 'vitest'
import { placeAt, rooms } from '../../../src/app/shell/rooms.ts'
import { thumbPlaces } from '../../../src/app/shell/menuPlaces.ts'

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://portal.invalid')
  const here = placeAt({ pathname, search, hash })
  return here && [here.room.label, here.place.label]
}

test('an organiser’s work has seven rooms and the settings', () => {
  expect(rooms.map(({ label }) => label)).toEqual([
    ...['Home', 'Papers', 'Reviews', 'Programme', 'People', 'Money', 'Messages', 'Settings'],
  ])
})

test('every address of an organiser is in its room, the one whose query says most', () => {
  for (const [address, room, place] of [
    ['/', 'Home', 'Home'],
    ['/#reports', 'Settings', 'Reports'],
    ['/papers?status=submitted&paper=1', 'Papers', 'All papers'],
    ['/papers/reviews', 'Reviews', 'Auditors'],
    ['/abstract?tab=pairs', 'Papers', 'Suspicious pairs'],
    ['/users', 'People', 'Users'],
    ['/users?tab=audit&sort=newest', 'Settings', 'Audit log'],
    ['/Travel', 'People', 'Travel'],
    ['/payment/users?status=waiting', 'Money', 'User payments'],
    ['/notifications/admin?tab=mail', 'Messages', 'Mails'],
    ['/notifications/admin?tab=mail&part=templates', 'Messages', 'Templates'],
    ['/pages', 'Settings', 'Pages'],
  ] as const)
    expect(at(address), address).toEqual([room, place])
  expect(at('/account')).toBeUndefined()
})

test('an organiser’s thumb reaches home, papers, money and messages', () => {
  const places = thumbPlaces({ roles: ['Admin'], fullName: 'Asha Rao' })
  expect(places.map(({ label, path }) => [label, path])).toEqual([
    ['Home', '/'],
    ['Papers', '/papers'],
    ['Money', '/payment'],
    ['Messages', '/notifications/admin'],
  ])
})
