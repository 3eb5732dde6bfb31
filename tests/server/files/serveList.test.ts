import multipart from '@fastify/multipart'
import { asc, ilike, inArray } from 'drizzle-orm'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { columnsOf } from '../../../contract/core/columns.ts'
import { Id, Text } from '../../../contract/core/fields.ts'
import { defineList } from '../../../contract/core/list.ts'
import { themes } from '../../../server/db/schema/papers.ts'
import { fromTable, serveList } from '../../../server/files/serveList.ts'
import { answerFailure } from '../../../server/http/answerFailure.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { sheetOf } from '../../support/sheets.ts'

const Theme = z.object({ Id, ThemeTitle: z.string() })
const list = defineList({
  part: 'any',
  row: Theme,
  shows: ['Theme'],
  filter: { Text: Text.optional() },
  columns: columnsOf<z.infer<typeof Theme>>({
    Title: { heading: 'Title', value: 'ThemeTitle' },
    Length: { heading: 'Letters', value: ({ ThemeTitle }) => ThemeTitle.length },
  }),
  page: { path: '/TestThemes', summary: 'Themes in pages' },
  ids: { path: '/TestThemes/ids', summary: 'The ids of themes' },
  sheet: { path: '/TestThemes/sheet', summary: 'Themes as a file', file: 'themes' },
  chosenSheet: { path: '/TestThemes/chosen', summary: 'Chosen themes as a file' },
})

const portal = await emptiedPortal()
// Routes cannot be added to a portal that is ready: the list has a server of its own, on the portal's services.
const app = Fastify()
await app.register(multipart)
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
app.setErrorHandler(answerFailure)
serveList(
  app,
  portal.context,
  list,
  fromTable(list, {
    table: themes,
    key: themes.Id,
    order: [asc(themes.ThemeTitle)],
    where: ({ filter }) => (filter.Text ? ilike(themes.ThemeTitle, `%${filter.Text}%`) : undefined),
    rows: (sql, ids) =>
      sql
        .select({ Id: themes.Id, ThemeTitle: themes.ThemeTitle })
        .from(themes)
        .where(inArray(themes.Id, [...ids]))
        .orderBy(asc(themes.ThemeTitle)),
  }),
)
afterAll(() => app.close())
const served = { ...portal, app }

let as: string
let user: TestUser
beforeEach(async () => {
  as = (await signedIn(portal, { Roles: ['Admin'] })).AccessToken
  user = await signedIn(portal)
})

async function titled(...titles: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { sql } = portal.context.database
  const rows = await sql
    .insert(themes)
    .values(titles.map((ThemeTitle) => ({ ThemeTitle })))
    .returning()
  return new Map(rows.map(({ Id: id, ThemeTitle }) => [ThemeTitle, id]))
}

test('a list is paged, counted and narrowed, and a page after the last is empty', async () => {
  await titled('Syntax', 'Morphology', 'Phonology')
  const page = async (query: object) => {
    const { Result } = await call(served, list.page, { as, query })
    return { ...Result, Rows: Result.Rows.map(({ ThemeTitle }) => ThemeTitle) }
  }
  expect(await page({ PageSize: 2 })).toEqual({
    Rows: ['Morphology', 'Phonology'],
    Total: 3,
    Page: 1,
    PageSize: 2,
  })
  expect(await page({ PageSize: 2, Page: 2 })).toMatchObject({ Rows: ['Syntax'], Total: 3 })
  expect(await page({ PageSize: 2, Page: 9 })).toMatchObject({ Rows: [], Total: 3 })
  expect(await page({ Text: 'PHON' })).toMatchObject({ Rows: ['Phonology'], Total: 1 })
})

test('the ids of a list are those of all its pages, in its order', async () => {
  const ids = await titled('Syntax', 'Morphology', 'Phonology')
  const { Result } = await call(served, list.ids, { as, query: { Text: 'o' } })
  expect(Result).toEqual([ids.get('Morphology'), ids.get('Phonology')])
})

test('a sheet of a list has all that it finds in the chosen columns, and thousands of rows once each', async () => {
  await titled(...Array.from({ length: 1201 }, (_, number) => `Theme ${String(number).padStart(4, '0')}`))
  const { name, rows } = await sheetOf(served, list.sheet, as, { Columns: 'Length,Title' })
  expect(name).toMatch(/^themes-\d{4}-\d{2}-\d{2}\.xlsx$/)
  expect(rows[0]).toEqual(['Letters', 'Title'])
  expect(rows.slice(1).map(([, title]) => title)).toEqual(
    Array.from({ length: 1201 }, (_, number) => `Theme ${String(number).padStart(4, '0')}`),
  )
  const narrow = await sheetOf(served, list.sheet, as, { Text: '0007', format: 'csv' })
  expect(narrow.rows).toEqual([
    ['Title', 'Letters'],
    ['Theme 0007', '10'],
  ])
})

test('a sheet of selected rows has these alone, in the order of the list', async () => {
  const ids = await titled('Syntax', 'Morphology', 'Phonology')
  const chosen = await app.inject({
    method: 'POST',
    url: '/api/TestThemes/chosen',
    headers: { authorization: `Bearer ${as}` },
    payload: { Ids: [ids.get('Syntax'), ids.get('Morphology')], format: 'csv', Columns: 'Title' },
  })
  expect(
    chosen.body
      .split(/\r?\n/)
      .filter(Boolean)
      .map((line) => line.replace(/["\uFEFF]/g, '')),
  ).toEqual(['Title', 'Morphology', 'Syntax'])
})

test('a list of the organisers is theirs alone, and takes no filter or column that it does not have', async () => {
  for (const endpoint of [list.page, list.ids, list.sheet]) {
    const url = `/api${endpoint.path}`
    const authorization = `Bearer ${user.AccessToken}`
    expect((await app.inject({ url, headers: { authorization } })).statusCode).toBe(403)
    const wrong = { url: `${url}?Other=1`, headers: { authorization: `Bearer ${as}` } }
    expect((await app.inject(wrong)).statusCode).toBe(400)
  }
  expect((await call(served, list.sheet, { as, query: { Columns: 'Other' } })).status).toBe(400)
})
