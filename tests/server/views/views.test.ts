import { expect, test } from 'vitest'
import { createView, deleteView, getViews, updateView } from '../../../contract/views/views.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()

const organiser = async () => (await signedIn(portal, { Roles: ['Admin'] })).AccessToken

const namesFor = async (as: string, List: 'papers' | 'bills' = 'papers') =>
  (await call(portal, getViews, { as, query: { List } })).Result.map(({ Name, IsMine }) => [Name, IsMine])

const view = (Name: string, IsShared = false) => ({
  List: 'papers' as const,
  Name,
  Query: 'status=submitted&reviews=3',
  IsShared,
})

test('an organiser finds their own views of a list, and those that others share', async () => {
  const [mine, theirs] = [await organiser(), await organiser()]
  await call(portal, createView, { as: mine, body: view('Too few') })
  await call(portal, createView, { as: theirs, body: view('Divided', true) })
  await call(portal, createView, { as: theirs, body: view('Private') })
  await call(portal, createView, { as: mine, body: { ...view('Claims'), List: 'bills' } })
  expect(await namesFor(mine)).toEqual([
    ['Divided', false],
    ['Too few', true],
  ])
  expect(await namesFor(mine, 'bills')).toEqual([['Claims', true]])
})

test('a name is taken once by each person for a list, in any letter case', async () => {
  const [mine, theirs] = [await organiser(), await organiser()]
  const first = await call(portal, createView, { as: mine, body: view('Too few') })
  const second = await call(portal, createView, { as: mine, body: view(' too FEW ') })
  expect(second.status).toBe(409)
  expect(second.Message).toBe('You have a view of this name already')
  expect((await call(portal, createView, { as: theirs, body: view('Too few') })).status).toBe(200)
  expect(
    (await call(portal, createView, { as: mine, body: { ...view('Too few'), List: 'bills' } })).status,
  ).toBe(200)
  const other = await call(portal, createView, { as: mine, body: view('Other') })
  const body = { Name: 'Too few', Query: '', IsShared: false }
  expect((await call(portal, updateView, { as: mine, params: { id: other.Result.Id }, body })).status).toBe(
    409,
  )
  const same = { Name: 'TOO FEW', Query: 'status=draft', IsShared: true }
  const renamed = await call(portal, updateView, { as: mine, params: { id: first.Result.Id }, body: same })
  expect(renamed.Result).toMatchObject({ ...same, Version: 2 })
})

test('a shared view is changed and deleted by its owner alone, and a stale change is refused', async () => {
  const [mine, theirs] = [await organiser(), await organiser()]
  const { Result } = await call(portal, createView, { as: mine, body: view('Shared', true) })
  const params = { id: Result.Id }
  const change = { Name: 'Taken over', Query: '', IsShared: true }
  expect((await call(portal, updateView, { as: theirs, params, body: change })).status).toBe(404)
  expect((await call(portal, deleteView, { as: theirs, params })).status).toBe(404)
  expect((await call(portal, updateView, { as: mine, params, body: change, ifMatch: 7 })).status).toBe(412)
  expect((await call(portal, deleteView, { as: mine, params })).Message).toBe('Shared was deleted')
  expect(await namesFor(theirs)).toEqual([])
})

test('a view needs a name, and fifty of a list are the most', async () => {
  const mine = await organiser()
  expect((await call(portal, createView, { as: mine, body: view(' ') })).Errors).toEqual(['Name is required'])
  for (let number = 1; number <= 50; number += 1)
    await call(portal, createView, { as: mine, body: view(`View ${number}`) })
  const more = await call(portal, createView, { as: mine, body: view('One more') })
  expect([more.status, more.Message]).toEqual([409, 'You can save at most 50 views of a list'])
})
