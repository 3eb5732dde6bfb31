import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('an iPhone gets an icon of its size without transparent corners, which it would paint black', () => {
  const [, address = ''] =
    /<link rel="apple-touch-icon" href="([^"]+)"/.exec(readFileSync('index.html', 'utf8')) ?? []
  const image = readFileSync(`public${address}`)
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([180, 180])
  // Colour type 2 of PNG has no alpha.
  expect(image.readUInt8(25)).toBe(2)
})
