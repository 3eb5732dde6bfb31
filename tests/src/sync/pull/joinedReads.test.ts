import { expect, test } from 'vitest'
import { joined } from '../../../../src/sync/pull/joinedReads.ts'
import type { Read } from '../../../../src/sync/pull/useRead.ts'

/** What was asked for, by read. */
let asked: string[] = []

const common = (name: string) => ({
  ...{ error: undefined, failure: undefined, isBehind: false, isLookedUp: true, asOf: undefined },
  again: () => void asked.push(`${name} again`),
  refresh: () => void asked.push(`${name} refresh`),
})
const ready = (name: string, value: string, on: number, more: object = {}): Read<string> => ({
  ...{ ...common(name), state: 'ready', value, on },
  ...more,
})
const loading: Read<string> = { ...common('loading'), state: 'loading' }
const failed: Read<string> = {
  ...{ ...common('failed'), state: 'failed', message: 'No rates', error: 'No rates', failure: 7 },
}

test('reads that are all ready are ready with their values by name, as of the earliest', () => {
  expect(joined({ rates: ready('rates', 'a', 9), dates: ready('dates', 'b', 5) })).toMatchObject({
    ...{ state: 'ready', value: { rates: 'a', dates: 'b' }, on: 5 },
    ...{ error: undefined, failure: undefined, isBehind: false, isLookedUp: true, asOf: undefined },
  })
})

test('one that is loading keeps all loading, and one that failed fails them at once', () => {
  expect(joined({ rates: ready('rates', 'a', 9), dates: loading })).toMatchObject({ state: 'loading' })
  expect(joined({ dates: loading, rates: failed })).toMatchObject({
    ...{ state: 'failed', message: 'No rates', error: 'No rates', failure: 7 },
  })
})

test('what one of them is behind or lacks holds for all, and the oldest copy says as of when', () => {
  const first = ready('rates', 'a', 9, { isBehind: true, asOf: 4 })
  const second = ready('dates', 'b', 5, { isLookedUp: false, asOf: 3, error: 'Late', failure: 8 })
  expect(joined({ first, second, third: ready('third', 'c', 1) })).toMatchObject({
    ...{ isBehind: true, isLookedUp: false, asOf: 3, error: 'Late', failure: 8, on: 1 },
  })
})

test('a press and a hint go to all of them', () => {
  asked = []
  const all = joined({ rates: ready('rates', 'a', 9), dates: ready('dates', 'b', 5) })
  all.again()
  all.refresh()
  expect(asked).toEqual(['rates again', 'dates again', 'rates refresh', 'dates refresh'])
})
