import { expect, test } from 'vitest'
import type { DeskPart, HeldParts } from '../../../contract/core/deskParts.ts'
import { placeAt, areas, areasOf, isThumbAt } from '../../../src/app/shell/areas.ts'
import { barPlaces, thumbPlaces } from '../../../src/app/shell/menuPlaces.ts'

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://portal.invalid')
  const here = placeAt({ pathname, search, hash })
  return here && [here.area.label, here.place.label]
}

test('an organiser’s work has seven areas and the settings', () => {
  expect(areas.map(({ label }) => label)).toEqual([
    ...['Home', 'Papers', 'Reviews', 'Programme', 'People', 'Money', 'Messages', 'Settings'],
  ])
})

test('every address of an organiser is in its area, the one whose query says most', () => {
  for (const [address, area, place] of [
    ['/', 'Home', 'Home'],
    ['/#reports', 'Settings', 'Reports'],
    ['/papers?status=submitted&paper=1', 'Papers', 'All papers'],
    ['/papers/reviews', 'Reviews', 'Auditors'],
    ['/abstract?tab=pairs', 'Papers', 'Suspicious pairs'],
    ['/users', 'People', 'Users'],
    ['/users?tab=audit&sort=newest', 'Settings', 'Audit log'],
    ['/users?tab=browsers', 'Settings', 'Browser reports'],
    ['/Travel', 'People', 'Travel'],
    ['/payment/users?status=waiting', 'Money', 'User payments'],
    ['/notifications/admin?tab=mail', 'Messages', 'Mails'],
    ['/notifications/admin?tab=mail&part=templates', 'Messages', 'Templates'],
    ['/notifications/admin?tab=mail&part=settings', 'Messages', 'Mail settings'],
    ['/add-Event', 'Programme', 'Add an event'],
    ['/add-Event?event=1&session=2', 'Programme', 'Events'],
    ['/check-in', 'Programme', 'Check-in'],
    ['/pages', 'Settings', 'Pages'],
  ] as const)
    expect(at(address), address).toEqual([area, place])
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

test('a thumb is marked on each screen of its area', () => {
  const marked = (address: string) => {
    const { pathname, search, hash } = new URL(address, 'https://portal.invalid')
    return thumbPlaces({ roles: ['Admin'], fullName: 'Asha Rao' })
      .filter(({ path }) => isThumbAt(path, { pathname, search, hash }))
      .map(({ label }) => label)
  }
  expect(marked('/')).toEqual(['Home'])
  expect(marked('/papers?status=submitted')).toEqual(['Papers'])
  expect(marked('/papers/reviews')).toEqual(['Papers'])
  expect(marked('/abstract?tab=pairs')).toEqual(['Papers'])
  expect(marked('/payment/users')).toEqual(['Money'])
  expect(marked('/users')).toEqual([])
})

const part = (Part: DeskPart, ThemeIds: readonly string[] = []) => ({ Part, IsFull: true, ThemeIds })
const shown = (held: HeldParts) =>
  areasOf(held).map(({ label, places }) => [label, ...places.map((place) => place.label)].join(': '))

test('an organiser with some parts of the desk sees the areas and screens of these alone', () => {
  expect(areasOf(null)).toEqual(areas)
  expect(shown([])).toEqual(['Home: Home'])
  expect(shown([part('travel')])).toEqual(['Home: Home', 'People: Travel'])
  expect(shown([part('programme')])).toEqual([
    'Home: Home',
    'Programme: Events: Add an event: As published: Check-in',
  ])
  // Whether two papers are alike is nobody's to see who holds one of them.
  expect(shown([part('papers', ['syntax'])])).toEqual([
    'Home: Home',
    'Papers: All papers: Abstracts',
    'Reviews: Auditors: Papers under review: Assignments',
  ])
  const bar = (held: HeldParts) => barPlaces({ roles: ['Admin'], fullName: 'Asha Rao', held })
  expect(bar([part('money')]).shown.map(({ label }) => label)).toEqual(['DASHBOARD', 'PAYMENT'])
  const thumbs = thumbPlaces({
    roles: ['Admin'],
    fullName: 'Asha Rao',
    held: [part('travel'), part('money')],
  })
  expect(thumbs.map(({ label }) => label)).toEqual(['Home', 'Money', 'Travel'])
})
