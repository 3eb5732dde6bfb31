import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import type { Programme } from '../../../../contract/events/programme.ts'
import {
  hasAbstractsOf,
  keepAbstracts,
  keepFrame,
  keepProgramme,
  readAbstract,
  readProgramme,
} from '../../../../src/cache/copies/programme.ts'
import { openCopies, type CopyDatabase } from '../../../../src/cache/database/copyDatabase.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'
import { fileId, themeId } from '../../papers/samples.ts'
import { attendee } from '../../sync/attending.ts'

const [first, second] = [attendee.PaperId, attendee.TravelId]
const at = { StartsOn: '2030-12-03T03:00:00.000Z', EndsOn: '2030-12-03T04:00:00.000Z' }
const programme = (Version: number, ...papers: string[]): Programme => ({
  ...{ Version, PublishedOn: '2030-12-01T00:00:00.000Z', TimeZone: 'Asia/Kolkata' },
  Events: [
    {
      ...{ Id: themeId, Title: 'Main', Type: 'Technical Session', Description: '', Venue: '', ...at },
      Sessions: [
        {
          ...{ Id: fileId, Title: 'Words', Description: '', Room: 'A', Participants: [], ...at },
          Papers: papers.map((Id) => ({
            ...{ Id, PaperCode: 'P-1', PaperTitle: 'On words', ThemeTitle: 'Words', Authors: [] },
            Abstract: `Words of ${Id}`,
          })),
        },
      ],
    },
  ],
})
const abstracts = (Version: number, ...papers: string[]) => ({
  Version,
  Abstracts: papers.map((PaperId) => ({ PaperId, Abstract: `Version ${Version}` })),
})

let copies: CopyDatabase
beforeEach(() => {
  copies = openCopies(testUserId, { indexedDB: new IDBFactory(), IDBKeyRange })
})

test('before the first visit there is no programme, and one that another version kept is pulled again', async () => {
  expect([await readProgramme(copies), await hasAbstractsOf(copies, 1)]).toEqual([undefined, false])
  await copies.programme.put({ Key: 'programme', Value: { Programme: { Version: 1 }, On: 5 } })
  expect(await readProgramme(copies)).toBeUndefined()
})

test('a programme is kept with the moment of its pull, and its abstracts apart', async () => {
  const frame = await keepProgramme(copies, programme(1, first), 5)
  expect(await readProgramme(copies)).toEqual(frame)
  expect([frame.On, JSON.stringify(frame).includes('Words of')]).toEqual([5, false])
  expect(await readAbstract(copies, first)).toBeUndefined()
  await keepFrame(copies, { ...frame, On: 6 })
  expect(await readProgramme(copies)).toEqual({ ...frame, On: 6 })
})

test('abstracts are kept for papers of the programme that they belong to, and for no others', async () => {
  await keepProgramme(copies, programme(1, first), 5)
  await keepAbstracts(copies, programme(1, first), abstracts(1, first, second))
  expect([await readAbstract(copies, first), await readAbstract(copies, second)]).toEqual([
    'Version 1',
    undefined,
  ])
  expect([await hasAbstractsOf(copies, 1), await hasAbstractsOf(copies, 2)]).toEqual([true, false])
})

test('abstracts of another publication than the kept one are not kept', async () => {
  await keepAbstracts(copies, programme(1, first), abstracts(1, first))
  expect(await hasAbstractsOf(copies, 1)).toBe(false)
  await keepProgramme(copies, programme(2, first), 5)
  await keepAbstracts(copies, programme(2, first), abstracts(3, first))
  await keepAbstracts(copies, programme(1, first), abstracts(1, first))
  expect([await readAbstract(copies, first), await hasAbstractsOf(copies, 1)]).toEqual([undefined, false])
  // A screen asked before the newer programme came, which has a paper that the screen does not know.
  await keepProgramme(copies, programme(3, first, second), 6)
  await keepAbstracts(copies, programme(2, first), abstracts(3, first, second))
  expect(await hasAbstractsOf(copies, 3)).toBe(false)
})

test('a newer programme takes the abstracts of papers that it lacks, and leaves the others until the newest come', async () => {
  await keepProgramme(copies, programme(1, first, second), 5)
  await keepAbstracts(copies, programme(1, first, second), abstracts(1, first, second))
  await keepProgramme(copies, programme(2, second), 6)
  expect([await readAbstract(copies, first), await readAbstract(copies, second)]).toEqual([
    undefined,
    'Version 1',
  ])
  await keepAbstracts(copies, programme(2, second), abstracts(2, second))
  expect([await readAbstract(copies, second), await hasAbstractsOf(copies, 2)]).toEqual(['Version 2', true])
})
