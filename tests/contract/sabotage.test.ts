import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breaks } from '../sabotage/breaks.ts'

test('each deliberate break finds its text once in its file, and its tests are there', () => {
  const lost = breaks.filter(
    ({ file, from, caughtBy }) =>
      !existsSync(file) ||
      readFileSync(file, 'utf8').split(from).length !== 2 ||
      !caughtBy.every((test) => existsSync(test)),
  )
  expect(lost).toEqual([])
})

test('each deliberate break has a name of its own, and changes something', () => {
  const names = breaks.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  expect(breaks.filter(({ from, to }) => from === to)).toEqual([])
})
