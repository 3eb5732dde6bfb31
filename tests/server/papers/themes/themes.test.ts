import { beforeEach, expect, test } from 'vitest'
import { setAuditorThemes } from '../../../../contract/reviews/reviewDesk.ts'
import * as contract from '../../../../contract/papers/themes.ts'
import { auditLog } from '../../../support/auditLog.ts'
import { signedIn, type TestUser } from '../../../support/accounts.ts'
import { call } from '../../../support/call.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'
import { draftOf, themeOf } from '../../../support/papers.ts'

const portal = await emptiedPortal()
let admin: TestUser
let ada: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  ada = await signedIn(portal)
})

const create = (ThemeTitle: string, IsActive = true) =>
  call(portal, contract.createTheme, { as: admin.AccessToken, body: { ThemeTitle, IsActive } })

test('an admin adds themes, and presenters may choose the active ones by title', async () => {
  await create('Syntax')
  await create('Semantics')
  await create('Old matters', false)
  const active = await call(portal, contract.getActiveThemes, { as: ada.AccessToken })
  expect(active.Result.map((theme) => theme.ThemeTitle)).toEqual(['Semantics', 'Syntax'])
  const all = await call(portal, contract.getThemes, { as: admin.AccessToken })
  expect(all.Result.map((theme) => theme.ThemeTitle)).toEqual(['Old matters', 'Semantics', 'Syntax'])
})

test.each(['syntax', 'SYNTAX', ' Syntax '])('the title %j is taken once there is Syntax', async (title) => {
  await create('Syntax')
  const second = await create(title)
  expect(second).toMatchObject({ status: 409, Message: 'A theme with this title exists already' })
})

test('titles with letters outside of English are compared without regard to case', async () => {
  await create('Éthique')
  expect((await create('éTHIQUE')).status).toBe(409)
})

test('two admins who add the same title at once make one theme', async () => {
  const replies = await Promise.all([create('Syntax'), create('syntax'), create('SYNTAX')])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
})

test('a theme keeps its own title when it is changed, and may not take another’s', async () => {
  const { Result: syntax } = await create('Syntax')
  await create('Semantics')
  const update = (ThemeTitle: string) =>
    call(portal, contract.updateTheme, {
      as: admin.AccessToken,
      params: { id: syntax.Id },
      body: { ThemeTitle, IsActive: false },
    })
  expect((await update('SYNTAX')).Result).toEqual({ Id: syntax.Id, ThemeTitle: 'SYNTAX', IsActive: false })
  expect((await update('semantics')).status).toBe(409)
})

test('what one admin changes of a theme leaves alone what another changed meanwhile', async () => {
  const { Result: theme } = await create('Syntax')
  const seen = async () => (await call(portal, contract.getThemes, { as: admin.AccessToken })).Result[0]
  const update = (body: contract.ThemeChange, ifMatch?: number) =>
    call(portal, contract.updateTheme, {
      as: admin.AccessToken,
      params: { id: theme.Id },
      body,
      ...(ifMatch === undefined ? {} : { ifMatch }),
    })
  const before = await seen()
  expect(before).toMatchObject({ ThemeTitle: 'Syntax', Version: 1 })
  expect(await update({ IsActive: false }, before?.Version)).toMatchObject({ status: 200, version: 2 })
  const late = { status: 412, version: 2, Message: 'This was changed elsewhere since you opened it' }
  expect(await update({ ThemeTitle: 'Grammar', IsActive: true }, before?.Version)).toMatchObject(late)
  expect((await update({ ThemeTitle: 'Grammar' })).Result).toMatchObject({ IsActive: false })
  expect((await update({ IsActive: true })).Result).toMatchObject({ ThemeTitle: 'Grammar' })
  expect(await seen()).toMatchObject({ ThemeTitle: 'Grammar', IsActive: true, Version: 4 })
  expect(await update({ ThemeTitle: ' ' })).toMatchObject({
    status: 422,
    Errors: ['Theme title is required'],
  })
})

test('an empty title is refused with its text', async () => {
  expect(await create('  ')).toMatchObject({ status: 422, Errors: ['Theme title is required'] })
})

test('a theme that a paper uses cannot be deleted, one that no paper uses can', async () => {
  const used = await themeOf(portal, 'Used')
  const unused = await themeOf(portal, 'Unused')
  await draftOf(portal, ada, { ThemeId: used })
  const remove = (id: string) => call(portal, contract.deleteTheme, { as: admin.AccessToken, params: { id } })
  expect(await remove(used)).toMatchObject({
    status: 409,
    Message: 'One paper has this theme, so it cannot be deleted. Deactivate it instead',
  })
  expect((await remove(unused)).status).toBe(200)
  expect((await remove(unused)).status).toBe(404)
})

test('a theme that an auditor knows cannot be deleted, since the next papers of it are shared by that', async () => {
  const theme = await themeOf(portal, 'Known')
  const auditor = await signedIn(portal, { Roles: ['Auditor'] })
  const as = { as: admin.AccessToken }
  const know = (ThemeIds: string[]) =>
    call(portal, setAuditorThemes, { ...as, params: { id: auditor.UserId }, body: { ThemeIds } })
  const remove = () => call(portal, contract.deleteTheme, { ...as, params: { id: theme } })
  await know([theme])
  expect(await remove()).toMatchObject({
    status: 409,
    Message: 'One auditor knows this theme, so it cannot be deleted. Deactivate it instead',
  })
  await know([])
  expect((await remove()).status).toBe(200)
})

test('what an admin does to themes is in the audit log', async () => {
  const { Result } = await create('Syntax')
  const entries = await auditLog(portal)
  expect(entries).toMatchObject([{ UserId: admin.UserId, Action: 'Add theme', SubjectId: Result.Id }])
})
