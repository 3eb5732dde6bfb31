import { beforeEach, expect, test } from 'vitest'
import { getHistory } from '../../../contract/content/historyList.ts'
import * as contract from '../../../contract/people/designations.ts'
import { restoreVersion } from '../../../contract/core/history.ts'
import { designations, getDesignations, getUniversities } from '../../../contract/people/lookups.ts'
import { getProfile } from '../../../contract/people/profile.ts'
import { people } from '../../../server/db/schema/people.ts'
import { auditLog } from '../../support/auditLog.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const as = () => ({ as: admin.AccessToken })
const offered = async () => (await call(portal, getDesignations, as())).Result.map(({ Name }) => Name)
const choices = async () => (await call(portal, contract.getDesignationChoices, as())).Result
const idOf = async (name: string) => (await choices()).find(({ Name }) => Name === name)?.Id ?? ''
const add = (Name: string) =>
  call(portal, contract.addDesignation, { ...as(), body: { Name, IsActive: true } })
const change = async (name: string, body: contract.ChoiceChange, ifMatch?: number) =>
  call(portal, contract.changeDesignation, {
    ...as(),
    params: { id: await idOf(name) },
    body,
    ...(ifMatch === undefined ? {} : { ifMatch }),
  })
const remove = async (name: string) =>
  call(portal, contract.deleteDesignation, { ...as(), params: { id: await idOf(name) } })
const everybodyIs = (Designation: string) => portal.context.database.sql.update(people).set({ Designation })

test('a portal starts with its designations, and an admin adds, hides, renames and deletes', async () => {
  expect(await offered()).toEqual(designations)
  expect((await add(' Librarian ')).Result).toMatchObject({ Name: 'Librarian', People: 0 })
  expect((await offered()).at(-1)).toBe('Librarian')
  await change('Librarian', { Name: 'Librarian', IsActive: false })
  expect(await offered()).toEqual(designations)
  await change('Librarian', { Name: 'Archivist', IsActive: true })
  expect((await offered()).at(-1)).toBe('Archivist')
  expect((await remove('Archivist')).status).toBe(200)
  expect(await offered()).toEqual(designations)
  const entries = await auditLog(portal)
  expect(entries.map(({ Action }) => Action)).toEqual([
    'Add designation',
    'Change designation',
    'Change designation',
    'Delete designation',
  ])
})

test('a designation that somebody has is not deleted, and a new name goes with its people', async () => {
  await everybodyIs('Lecturer')
  expect(await remove('Lecturer')).toMatchObject({
    status: 409,
    Message: 'One person has this designation, so it cannot be deleted. Take it off the list instead',
  })
  expect((await change('Lecturer', { Name: 'Reader', IsActive: true })).Result).toMatchObject({ People: 1 })
  expect((await call(portal, getProfile, as())).Result).toMatchObject({ Designation: 'Reader' })
})

test('a list from before somebody renamed a designation names nobody back', async () => {
  await everybodyIs('Lecturer')
  const version = async (name: string) => (await choices()).find(({ Name }) => Name === name)?.Version
  const seen = await version('Lecturer')
  expect(seen).toBe(0)
  await change('Lecturer', { Name: 'Reader' }, seen)
  const late = { status: 412, version: 1, Message: 'This was changed elsewhere since you opened it' }
  expect(await change('Reader', { Name: 'Lecturer', IsActive: false }, seen)).toMatchObject(late)
  expect(await change('Reader', { IsActive: false }, seen)).toMatchObject(late)
  expect(await change('Reader', { IsActive: false }, await version('Reader'))).toMatchObject({
    status: 200,
    version: 2,
    Result: { Name: 'Reader', IsActive: false },
  })
  expect((await change('Reader', { Name: 'Docent' })).Result).toMatchObject({ IsActive: false, People: 1 })
  expect((await call(portal, getProfile, as())).Result).toMatchObject({ Designation: 'Docent' })
})

test.each(['PhD Scholar', "Master's student"])(
  'the designation %s, which asks for a proof, keeps its name',
  async (name) => {
    const fixed = {
      status: 409,
      Message: 'This designation asks for a student proof, so it can neither be renamed nor deleted',
    }
    expect(await change(name, { Name: 'Student', IsActive: true })).toMatchObject(fixed)
    expect(await remove(name)).toMatchObject(fixed)
    expect((await change(name, { Name: name, IsActive: false })).status).toBe(200)
  },
)

test('a name that is on the list in any letter case is refused', async () => {
  expect(await add('professor')).toMatchObject({ status: 409, Message: 'This name is on the list already' })
  expect(await add('  ')).toMatchObject({ status: 422, Errors: ['Name is required'] })
})

test('a designation that was deleted comes back', async () => {
  await add('Librarian')
  await remove('Librarian')
  const { Rows } = (await call(portal, getHistory, { ...as(), query: { Noun: 'Designation' } })).Result
  expect(Rows).toMatchObject([{ IsDeletion: true, Title: 'Librarian' }, { IsDeletion: false }])
  await call(portal, restoreVersion, { ...as(), params: { id: Rows[1]?.Id ?? '' } })
  expect((await offered()).at(-1)).toBe('Librarian')
})

test('an institution is added, and one that people entered is hidden; profiles keep it', async () => {
  const names = async () => (await call(portal, getUniversities, as())).Result.map(({ Name }) => Name)
  const save = (Name: string, IsActive: boolean) =>
    call(portal, contract.saveUniversity, { ...as(), body: { Name, IsActive } })
  const [entered = ''] = await names()
  await save('A new institute', true)
  await save(entered, false)
  expect(await names()).toEqual(['A new institute'])
  const { Result } = await call(portal, contract.getUniversityChoices, { ...as(), query: {} })
  expect(Result).toEqual([
    { Name: entered, IsActive: false, People: 1 },
    { Name: 'A new institute', IsActive: true, People: 0 },
  ])
  const found = await call(portal, contract.getUniversityChoices, { ...as(), query: { Text: 'NEW' } })
  expect(found.Result.map(({ Name }) => Name)).toEqual(['A new institute'])
  expect((await call(portal, getProfile, as())).Result).toMatchObject({ Organization: entered })
})
