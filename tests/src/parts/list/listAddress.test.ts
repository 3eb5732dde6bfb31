import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyList } from '../../../../contract/core/list.ts'
import {
  changeShown,
  fieldsOf,
  narrowingOf,
  readShown,
  writeShown,
  type Shown,
} from '../../../../src/parts/list/listAddress.ts'
import { lists } from '../../../support/lists.ts'

test('each list with columns keeps them under a name of its own', () => {
  const names = lists.flatMap(([, { spec }]) => spec.name ?? [])
  expect(new Set(names).size).toBe(names.length)
})

const id = '3f0c1a52-7a55-4a83-9a5e-4d0d4b9a7f11'
/** Values that a field of some list takes, and such as no field takes. */
const values = [
  id,
  'yes',
  '2027-01-12',
  '42',
  '0',
  'Some words & “more”',
  'approved',
  'failed',
  'byHand',
  'file',
]

const hasWords = ({ spec }: AnyList) => (spec.search?.filter ?? 'Text') in spec.filter

const anyOf = (list: AnyList) => {
  const fields = fieldsOf(list).map(({ name, field, schema }) => {
    const given = [undefined, ...values, ...(field.choices ?? []).map(([value]) => value)]
    const read = given.map((value) => schema?.safeParse(value)).filter((result) => result?.success)
    return [name, fc.constantFrom(...read.map((result) => result?.data))] as const
  })
  const sorts = list.spec.columns.flatMap(({ sorts }) => (sorts ? [sorts.ascending, sorts.descending] : []))
  return fc
    .record({
      ...Object.fromEntries(fields),
      Text: hasWords(list) ? fc.string({ unit: 'grapheme' }) : fc.constant(''),
      isAsTyped: 'AsTyped' in list.spec.filter ? fc.boolean() : fc.constant(false),
      Sort: list.spec.sort ? fc.constantFrom(...sorts) : fc.constant(undefined),
      Page: fc.integer({ min: 1, max: 100_000 }),
      open: list.spec.open
        ? fc.constantFrom(undefined, list.spec.openAs ? '17' : id)
        : fc.constant(undefined),
    })
    .map((shown) => ({ ...shown, isAsTyped: shown.isAsTyped && shown.Text !== '' }) as Shown<AnyList>)
}

describe.each(lists)('the list of %s', (_name, list) => {
  test('is read from an address as it was written', () => {
    fc.assert(
      fc.property(anyOf(list), (shown) => {
        expect(readShown(list, writeShown(list, shown))).toEqual(shown)
      }),
    )
  })

  test('leaves the rest of the address alone, and writes nothing of what it shows anyway', () => {
    const before = new URLSearchParams({ elsewhere: '1', [list.spec.pageAddress ?? 'page']: '7' })
    const after = writeShown(list, readShown(list, new URLSearchParams()), before)
    expect(after.toString()).toBe('elsewhere=1')
  })

  test('begins at the first page with every other filter, and keeps the page with an open row', () => {
    const before = new URLSearchParams({ [list.spec.pageAddress ?? 'page']: '7' })
    const page = (change: object) =>
      readShown(list, changeShown(list, before, change as Partial<Shown<AnyList>>)).Page
    for (const name of ['Text', 'Sort', ...Object.keys(list.spec.fields ?? {})])
      expect(page({ [name]: undefined, ...(name === 'Text' ? { Text: 'a' } : {}) })).toBe(1)
    expect(page({ open: undefined })).toBe(7)
    expect(page({ Page: 8 })).toBe(8)
  })

  test('takes what makes no sense in an address for absent', () => {
    const names = [
      ...fieldsOf(list).map(({ address }) => address),
      'sort',
      'page',
      'pairs',
      list.spec.open ?? '-',
    ]
    const senseless = new URLSearchParams(names.map((name) => [name, '\u0000']))
    expect(readShown(list, senseless)).toEqual(readShown(list, new URLSearchParams()))
  })

  test('asks its call for nothing that the call does not take', () => {
    fc.assert(
      fc.property(anyOf(list), (shown) => {
        const asked = { ...narrowingOf(list, shown), Page: shown.Page }
        expect(list.page.query?.safeParse(asked).error).toBeUndefined()
      }),
    )
  })
})
