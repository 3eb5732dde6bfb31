import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gaps, readProofs, specTable } from '../spec/table.ts'

test('every sentence of the specification has a test that names it, and no test names another', () => {
  expect(gaps(readProofs())).toEqual({ unproven: [], unknown: [] })
})

test('docs/SPEC.md is what the titles of the tests say (npm run spec)', () => {
  expect(readFileSync('docs/SPEC.md', 'utf8')).toBe(specTable(readProofs()))
})
