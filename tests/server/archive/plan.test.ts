import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { archived, emptied, kept } from '../../../server/archive/plan.ts'
import { allTables } from '../../support/portal/portal.ts'

test('closing a conference archives, empties or keeps every table, each on purpose', () => {
  const decided = [...archived.map(({ table }) => table), ...emptied, ...kept].map(getTableName)
  expect([...decided].sort()).toEqual([...allTables.keys()].sort())
})
