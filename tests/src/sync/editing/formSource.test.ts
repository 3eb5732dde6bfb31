// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { databasesOf, type PersonDatabases } from '../../../../src/cache/database/personDatabases.ts'
import { formSource } from '../../../../src/sync/editing/formSource.ts'
import { CallError } from '../../../../src/sync/session/call.ts'

const Page = z.object({ Title: z.string() })
const portal = { Fields: { Title: 'Venue' }, Version: 3 }
const typed = { Fields: { Title: 'Typed here' }, Version: 2 }

let databases: PersonDatabases
let read: number
let saved: unknown[]
/** What the portal answers to a save. */
let answer: Promise<{ Result: typeof portal; Message?: string }>

beforeEach(() => {
  databases = databasesOf(crypto.randomUUID())
  read = 0
  saved = []
  answer = Promise.resolve({ Result: portal, Message: 'Saved' })
})

const sourceOf = (more: object = {}) =>
  formSource({
    databases,
    name: 'page/1',
    schema: Page,
    read: () => {
      read += 1
      return Promise.resolve(portal)
    },
    save: (fields, version) => {
      saved.push([fields, version])
      return answer
    },
    failed: 'The page could not be saved',
    ...more,
  })

test('a form opens with the text of this device and the copy of the portal, which is read once', async () => {
  await databases.work.forms.put({ Name: 'page/1', ...typed })
  const source = sourceOf()
  expect(source.key).toBe(`${databases.work.name} page/1`)
  expect(await source.open()).toEqual({ kept: typed, served: portal })
  expect(read).toBe(1)
  expect(await source.newest()).toEqual(portal)
  expect(read).toBe(2)
})

test('a form whose copy is known already reads nothing', async () => {
  const served = { ...portal, Version: 2 }
  expect(await sourceOf({ served }).open()).toEqual({ kept: undefined, served })
  expect(read).toBe(0)
})

test('what a form keeps is on the device under its name', async () => {
  const keeper = sourceOf().openKeeper({ shown: () => undefined })
  keeper.keep(typed)
  await keeper.close()
  expect(await databases.work.forms.toArray()).toEqual([{ Name: 'page/1', ...typed }])
})

test('a save says what the portal says, and whether another version was saved meanwhile', async () => {
  const { save } = sourceOf()
  expect(await save(typed.Fields, 3)).toEqual({ kind: 'saved', Result: portal, Message: 'Saved' })
  answer = Promise.reject(new CallError('stale', 'Someone else has saved'))
  expect(await save(typed.Fields, 3)).toEqual({ kind: 'stale' })
  const refused = { kind: 'refused', reason: 'refused', errors: [], fields: {} }
  answer = Promise.reject(new CallError('refused', 'The title is too long'))
  expect(await save(typed.Fields, 4)).toEqual({ ...refused, message: 'The title is too long' })
  answer = Promise.reject(new CallError('refused', ''))
  expect(await save(typed.Fields, 4)).toEqual({ ...refused, message: 'The page could not be saved' })
  expect(saved.map((one) => (one as [unknown, number])[1])).toEqual([3, 3, 4, 4])
})

test('a read that failed has its own words, or those of a failed save', () => {
  const lost = new CallError('refused', '')
  expect(sourceOf().describe(lost)).toBe('The page could not be saved')
  expect(sourceOf({ readFailed: 'The page could not be read' }).describe(lost)).toBe(
    'The page could not be read',
  )
  expect(sourceOf().describe(new CallError('refused', 'There is no such page'))).toBe('There is no such page')
})
