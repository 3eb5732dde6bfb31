import { expect, test } from 'vitest'
import { isLost, isQuota } from '../../../../src/cache/database/storeErrors.ts'

/** An error of a store, and the ones in it, by their names. */
const nested = (...names: string[]): unknown =>
  names.reduceRight<unknown>((inner, name) => ({ name, inner }), undefined)

test.each([
  ['AbortError', false, true],
  ['DatabaseClosedError', false, true],
  ['InvalidStateError', false, true],
  ['OpenFailedError', false, true],
  ['SecurityError', false, true],
  ['TransactionInactiveError', false, true],
  ['UnknownError', false, true],
  ['QuotaExceededError', true, false],
  ['ConstraintError', false, false],
])('%s, alone or inside another error, means: full %s, lost %s', (name, full, lost) => {
  for (const error of [nested(name), nested('Error', name), nested('1', '2', '3', '4', name)])
    expect([isQuota(error), isLost(error)]).toEqual([full, lost])
})

test('what is no error of a store, or contains itself, means neither', () => {
  const endless: { name: number; inner?: unknown } = { name: 7 }
  endless.inner = endless
  for (const error of [undefined, null, 'QuotaExceededError', 7, {}, endless])
    expect([isQuota(error), isLost(error)]).toEqual([false, false])
})
