import '../../../support/browser/pageIndexedDb.ts'
import { expect, test } from 'vitest'
import { getDesignations, getLocations, getUniversities } from '../../../../contract/people/lookups.ts'
import { keepCopy } from '../../../../src/cache/database/copyDatabase.ts'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { loadLookups, useLookups } from '../../../../src/sync/pull/lookups.ts'
import { urlOf } from '../../../../src/sync/transport/request.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'

const option = (Name: string) => ({ Id: Name, Name })

test('a form that is opened with no network offers the look-ups that the device has kept', async () => {
  const databases = databasesOf(testUserId)
  const keep = (key: string, names: string[]) => keepCopy(databases.copies, key, names.map(option), 1)
  await keep(urlOf(getDesignations), ['Reader'])
  await keep(urlOf(getUniversities), ['University of Mysore'])
  await keep(urlOf(getLocations, undefined, { type: 'Country' }), ['India'])
  await keep(urlOf(getLocations, undefined, { type: 'State', filter: 'India' }), ['Karnataka'])

  await loadLookups(databases)

  const { designations, universities, countries, nationalities, states, error } = useLookups.getState()
  expect({ designations, universities, countries, nationalities, error }).toEqual({
    designations: [option('Reader')],
    universities: [option('University of Mysore')],
    countries: [option('India')],
    nationalities: [],
    error: null,
  })
  expect(await states('India')).toEqual([option('Karnataka')])
})
