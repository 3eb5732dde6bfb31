import { beforeEach, expect, test } from 'vitest'
import { getHistory } from '../../../contract/content/historyList.ts'
import { getHomePage } from '../../../contract/content/content.ts'
import { restoreVersion } from '../../../contract/core/history.ts'
import {
  createPage,
  deletePage,
  getPage,
  getPages,
  getPageToEdit,
  slugOf,
  updatePage,
  type PageFields,
} from '../../../contract/content/pages.ts'
import { auditLog } from '../../support/auditLog.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const venue: PageFields = {
  Title: 'Venue',
  Slug: 'venue',
  Html: '<p>The hall by the river.</p>',
  IsPublished: true,
  InMenu: true,
  InFooter: false,
  SortOrder: 1,
}

const add = (fields: Partial<PageFields> = {}) =>
  call(portal, createPage, { as: admin.AccessToken, body: { ...venue, ...fields } })
const change = (id: string, fields: Partial<PageFields>, ifMatch?: number) =>
  call(portal, updatePage, {
    as: admin.AccessToken,
    params: { id },
    body: { ...venue, ...fields },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  })
const read = (slug: string) => call(portal, getPage, { params: { slug } })
const historyOf = async (Key: string) =>
  (await call(portal, getHistory, { as: admin.AccessToken, query: { Noun: 'Page', Key } })).Result.Rows

test('a published page is read by everybody and is in the menu; a draft does neither', async () => {
  await add()
  await add({ Title: 'Travel', Slug: 'travel', SortOrder: 0, InFooter: true })
  const { Result: draft } = await add({ Title: 'Draft', Slug: 'draft-page', IsPublished: false })
  expect((await read('venue')).Result).toMatchObject({
    Title: 'Venue',
    Html: '<p>The hall by the river.</p>',
  })
  expect(await read('Venue')).toMatchObject({ status: 200 })
  expect(await read('draft-page')).toMatchObject({ status: 404 })
  expect(await read('nowhere')).toMatchObject({ status: 404 })
  expect((await call(portal, getHomePage)).Result.Pages).toEqual([
    { Title: 'Travel', Slug: 'travel', InMenu: true, InFooter: true },
    { Title: 'Venue', Slug: 'venue', InMenu: true, InFooter: false },
  ])
  const { Result: all } = await call(portal, getPages, { as: admin.AccessToken })
  expect(all.map(({ Title }) => Title)).toEqual(['Travel', 'Draft', 'Venue'])
  await change(draft.Id, { Title: 'Draft', Slug: 'draft-page', InMenu: false })
  expect(await read('draft-page')).toMatchObject({ status: 200 })
})

test.each([
  ['', 'Address is required'],
  ['Call for Papers', 'Address may have small letters'],
  ['a--b', 'Address may have small letters'],
  ['../x', 'Address may have small letters'],
  ['a'.repeat(81), 'Address must be at most 80 characters long'],
  ['login', '“login” is reserved for the portal. Please choose another address'],
])('the address "%s" is refused with the reason', async (Slug, reason) => {
  const refused = await add({ Slug })
  expect(refused.status).toBe(422)
  expect(refused.Errors[0]).toContain(reason)
})

test('every other broken rule is named, in form order', async () => {
  expect(await add({ Title: ' ', Html: '<p> </p>', SortOrder: -1 })).toMatchObject({
    status: 422,
    Errors: [
      'Title is required',
      'A published page needs a text',
      'Order must be a whole number from 0 to 999',
    ],
  })
  expect(await add({ Html: 'x'.repeat(100_001) })).toMatchObject({
    status: 422,
    Errors: ['Text must be at most 100000 characters long'],
  })
})

test.each([
  ['in the text itself', `<p>a</p><img alt="a" src="data:image/gif;base64,${'R'.repeat(120_000)}">`],
  ['on the device', '<p><img src="blob:https://example.org/1"></p>'],
])('a page with a picture %s is not saved without the picture', async (_where, Html) => {
  expect(await add({ Html })).toMatchObject({
    status: 422,
    Errors: [
      'A picture in this text is not uploaded. Wait a moment, or remove it and insert it again as JPEG, PNG or WebP',
    ],
  })
  expect((await add({ Html: '<p>&lt;img src="data:x"&gt;</p>' })).status).toBe(200)
})

test('an address that another page has is refused, also where two ask at once', async () => {
  const both = await Promise.all([add(), add({ Title: 'Another venue' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(both.flatMap(({ Errors }) => Errors)).toEqual([
    'Another page has this address. Please choose another one',
  ])
})

test.each([
  ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['a handler', '<img src="x" onerror="alert(1)"><p onmouseover="x()">a</p>', '<p>a</p>'],
  ['what is not closed', '<p><b>a<p>b', '<p><b>a<p>b</p></b></p>'],
  ['a drawing', '<svg onload="alert(1)"><p>a</p></svg>', '<p>a</p>'],
])('%s in a page that is sent by hand is cleaned away', async (_what, Html, clean) => {
  await add({ Html })
  expect((await read('venue')).Result.Html).toBe(clean)
})

test('a text of which cleaning leaves nothing cannot be published', async () => {
  expect(await add({ Html: '<script>alert(1)</script>' })).toMatchObject({
    status: 422,
    Errors: ['A published page needs a text'],
  })
})

test('of two admins who change a page at once the second is refused, and both texts stay', async () => {
  const { Id } = (await add()).Result
  expect(await change(Id, { Html: '<p>First.</p>' }, 1)).toMatchObject({ status: 200, version: 2 })
  expect(await change(Id, { Html: '<p>Second.</p>' }, 1)).toMatchObject({ status: 412, version: 2 })
  expect((await read('venue')).Result.Html).toBe('<p>First.</p>')
  expect(await change(Id, { Html: '<p>Second.</p>' }, 2)).toMatchObject({ status: 200, version: 3 })
  expect((await historyOf(Id)).map(({ Changes }) => Changes.at(-1) ?? null)).toMatchObject([
    { Field: 'Html', From: '<p>First.</p>', To: '<p>Second.</p>' },
    { Field: 'Html', From: '<p>The hall by the river.</p>', To: '<p>First.</p>' },
    { Field: 'SortOrder', From: '', To: '1' },
  ])
})

test('each version says who made it and can be brought back, also of a page that was deleted', async () => {
  const other = await signedIn(portal, { Roles: ['Admin'] })
  const { Id } = (await add()).Result
  await change(Id, { Title: 'Place', Slug: 'place' })
  const params = { id: Id }
  expect((await call(portal, deletePage, { as: other.AccessToken, params })).status).toBe(200)
  expect(await read('place')).toMatchObject({ status: 404 })
  const [deletion, second, first] = await historyOf(Id)
  expect(deletion).toMatchObject({ IsDeletion: true, IsCurrent: true, Title: 'Place' })
  expect(deletion?.ChangedBy).not.toBe(second?.ChangedBy)
  expect(second?.Changes).toEqual([
    { Field: 'Title', From: 'Venue', To: 'Place' },
    { Field: 'Slug', From: 'venue', To: 'place' },
  ])
  const back = await call(portal, restoreVersion, { as: admin.AccessToken, params: { id: first?.Id ?? '' } })
  expect(back.status).toBe(200)
  expect((await read('venue')).Result.Title).toBe('Venue')
  const versions = await historyOf(Id)
  expect(versions).toHaveLength(4)
  expect(versions[0]).toMatchObject({ IsRestored: true, IsCurrent: true })
  const { Result } = await call(portal, getPageToEdit, { as: admin.AccessToken, params })
  expect(Result).toMatchObject({ ...venue, Id })
  const gone = await call(portal, restoreVersion, {
    as: admin.AccessToken,
    params: { id: deletion?.Id ?? '' },
  })
  expect(gone.status).toBe(404)
})

test('a form from before a page was deleted does not save over the page that came back', async () => {
  const { Id } = (await add()).Result
  const params = { id: Id }
  await call(portal, deletePage, { as: admin.AccessToken, params })
  const first = (await historyOf(Id)).at(-1)
  await call(portal, restoreVersion, { as: admin.AccessToken, params: { id: first?.Id ?? '' } })
  expect(await change(Id, { Html: '<p>Old.</p>' }, 1)).toMatchObject({ status: 412, version: 3 })
  expect(await change(Id, { Html: '<p>New.</p>' }, 3)).toMatchObject({ status: 200, version: 4 })
})

test('a version whose address another page has by now is not brought back', async () => {
  const { Id } = (await add()).Result
  await change(Id, { Slug: 'place' })
  await add()
  const [, first] = await historyOf(Id)
  expect(
    await call(portal, restoreVersion, { as: admin.AccessToken, params: { id: first?.Id ?? '' } }),
  ).toMatchObject({ status: 422, Errors: ['Another page has this address. Please choose another one'] })
})

test('what an admin does to pages is in the audit log', async () => {
  const { Id } = (await add()).Result
  await change(Id, { Title: 'Place' })
  await call(portal, deletePage, { as: admin.AccessToken, params: { id: Id } })
  const entries = await auditLog(portal)
  expect(entries.map(({ Action, SubjectId }) => [Action, SubjectId])).toEqual([
    ['Add page', Id],
    ['Change page', Id],
    ['Delete page', Id],
  ])
})

test('a title proposes an address', () => {
  expect(slugOf('Call for Papers – 2027!')).toBe('call-for-papers-2027')
  expect(slugOf('Über Zürich')).toBe('uber-zurich')
  expect(slugOf('सम्मेलन')).toBe('')
})
