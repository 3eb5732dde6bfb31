import { expect, test } from 'vitest'
import { placeOf } from '../../../server/http/log.ts'

test.each([
  ['192.0.2.17', '192.0.2.0/24'],
  ['::ffff:192.0.2.17', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  [undefined, 'unknown'],
])('the log names the address %s as %s', (address, place) => {
  expect(placeOf(address)).toBe(place)
})
