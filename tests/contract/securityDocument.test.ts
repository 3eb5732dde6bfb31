import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toldApart } from '../security/timing.ts'

test('a threshold finds a path that is slower for known addresses, and not one that is equally fast', () => {
  const pairs = (known: number) =>
    Array.from({ length: 2000 }, (_, n) => ({
      known: known + ((n * 7919) % 1000),
      unknown: (n * 104_729 + 13) % 1000,
    }))
  expect(toldApart(pairs(0))).toBeLessThan(0.53)
  expect(toldApart(pairs(200))).toBeGreaterThan(0.57)
  expect(toldApart(pairs(2000))).toBeGreaterThan(0.99)
})

test('docs/SECURITY.md names every part of the attacks with its figures', () => {
  const text = readFileSync('docs/SECURITY.md', 'utf8')
  expect(text).toMatch(/\| Calls that the contract does not allow +\| [\d,]+ of 100,000/)
  expect(text).toMatch(/\| All operations by (?:ten|eleven) identities +\| \d of 3/)
})
