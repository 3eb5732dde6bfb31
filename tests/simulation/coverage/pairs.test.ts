import { expect, test } from 'vitest'
import { addPairs, countPairs, coverageOf, possiblePairs } from './pairs.ts'

const met = { fault: 'lost reply', entity: 'paper', outbox: 'in flight', session: 'signed in' } as const

test('what meets counts once for every two of its four values', () => {
  expect(countPairs([met, { ...met, session: 'expired' }])).toEqual({
    'lost reply × paper': 2,
    'lost reply × in flight': 2,
    'lost reply × signed in': 1,
    'lost reply × expired': 1,
    'paper × in flight': 2,
    'paper × signed in': 1,
    'paper × expired': 1,
    'in flight × signed in': 1,
    'in flight × expired': 1,
  })
})

test('pairs that cannot meet are not asked for, and are reported if they meet', () => {
  expect(possiblePairs).not.toContain('file × conflict')
  expect(possiblePairs).toContain('paper × conflict')
  expect(possiblePairs).not.toContain('background sync × signed out')
  const pairs = addPairs(countPairs([met]), countPairs([{ ...met, entity: 'file', outbox: 'conflict' }]))
  const { all, met: seen, missing, least, impossibleMet } = coverageOf(pairs)
  expect(impossibleMet).toEqual(['file × conflict'])
  expect(seen + missing.length).toBe(all)
  expect(least).toBe(0)
})

test('pairs that have all met are complete, with how often the rarest has', () => {
  const pairs = Object.fromEntries(possiblePairs.map((name, index) => [name, index === 3 ? 2 : 7]))
  expect(coverageOf(pairs)).toMatchObject({ missing: [], met: possiblePairs.length, least: 2 })
  expect(coverageOf(pairs).rarest[0]).toEqual({ name: possiblePairs[3], count: 2 })
})
