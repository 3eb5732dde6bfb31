import { expect, test } from 'vitest'
import { placeOf } from '../../../server/accounts/sessions/networkOf.ts'

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:7:1:2:3:4:5', '2001:db8:7::'],
  ['2001:db8::1', '2001:db8:0::'],
  [undefined, ''],
])('of the address %s only the network %s is kept', (address, place) => {
  expect(placeOf(address)).toBe(place)
})
