import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { QueryOf } from '../../../contract/core/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import * as contract from '../../../contract/papers/papers.ts'
import { emptyPaper } from '../../../contract/papers/papers.ts'
import * as paperAuthors from '../../../contract/papers/paperAuthors.ts'
import { paperAuthors as authorRows } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { authorOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { completeDraftOf, draftOf, themeOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
let ada: TestUser
let bob: TestUser
let admin: TestUser
let Syntax: string
let ids: Record<'graphs' | 'muller' | 'emoji' | 'hindi', string>

beforeAll(async () => {
  portal = await startPortal()
  await portal.empty()
  ada = await signedIn(portal)
  bob = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
  Syntax = await themeOf(portal, 'Syntax')
  const make = async (PaperTitle: string, Abstract: string) => {
    portal.clock.advance(1000)
    return (await draftOf(portal, ada, { PaperTitle, Abstract })).Id
  }
  ids = {
    graphs: await make('Parsing graphs', 'Neural transducers of semantic structures'),
    muller: await make("Müller's theory of parses", 'What O’Neill said: co-reference'),
    emoji: await make('Reading 🎉 signs', 'Emoji in <b>text</b>'),
    hindi: await make('हिन्दी में अनुवाद', 'A translation'),
  }
})
afterAll(() => portal.stop())

type Search = Partial<QueryOf<typeof searchPapers>>
const search = (query: Search) => call(portal, searchPapers, { as: admin.AccessToken, query })
const found = async (Text: string) =>
  (await search({ Text, Sort: 'oldest' })).Result.Rows.map((row) => row.Id)

test('words are found in title and abstract, in any case, the last one by its beginning', async () => {
  expect(await found('PARSING')).toEqual([ids.graphs])
  expect(await found('pars')).toEqual([ids.graphs, ids.muller])
  expect(await found('semantic neur')).toEqual([ids.graphs])
  expect(await found('pars graphs')).toEqual([])
})

test('words are found without their accents, around apostrophes and hyphens, and in other scripts', async () => {
  expect(await found('muller')).toEqual([ids.muller])
  expect(await found('MÜLLER')).toEqual([ids.muller])
  expect(await found("o'neill")).toEqual([ids.muller])
  expect(await found('coreference')).toEqual([])
  expect(await found('co-ref')).toEqual([ids.muller])
  expect(await found('हिन्दी अनु')).toEqual([ids.hindi])
  expect(await found('🎉')).toEqual([ids.emoji])
})

test.each([
  "'",
  '&|!()',
  "' | 'q':*",
  "q' or 1=1 --",
  ':*',
  '\\',
  '<->',
  '"',
  '%_',
  '👩‍🔬',
  '(((',
  'x'.repeat(5000),
])('the text %j is searched for without harm', async (Text) => {
  const reply = await search({ Text })
  expect(reply).toMatchObject({ status: 200, Result: { Rows: [], Total: 0 } })
})

test('a blank text narrows nothing', async () => {
  expect((await search({ Text: '   ' })).Result.Total).toBe((await search({})).Result.Total)
})

test('author names and codes are found, and the words follow every change', async () => {
  const { Id } = await completeDraftOf(portal, ada, { PaperTitle: 'Zebra crossing', ThemeId: Syntax })
  await call(portal, paperAuthors.saveAuthors, {
    as: ada.AccessToken,
    body: {
      PaperId: Id,
      Authors: [ada, bob].map((user, i) => ({ UserDetailId: user.UserDetailId, UserSequence: i + 1 })),
    },
  })
  const { Result } = await call(portal, contract.getUserPaper, { as: ada.AccessToken, params: { id: Id } })
  const bobsName = Result.Authors[1]?.FullName ?? ''
  expect(await found(`zebra ${bobsName}`)).toEqual([Id])
  const { Version, ThemeId, PaperURL, Abstract } = Result
  await call(portal, contract.updatePaper, {
    as: ada.AccessToken,
    params: { id: Id },
    ifMatch: Version,
    body: { ...emptyPaper, ThemeId, PaperURL, Abstract, PaperTitle: 'Okapi crossing' },
  })
  expect(await found('zebra')).toEqual([])
  expect(await found(`okapi ${bobsName}`)).toEqual([Id])
  await call(portal, contract.submitPaper, { as: ada.AccessToken, params: { id: Id } })
  expect(await found('P-0001')).toEqual([Id])
  expect(await found(`okapi ${bobsName}`)).toEqual([Id])
})

test('status and theme narrow, also together with words', async () => {
  expect((await search({ Status: 'submitted' })).Result.Rows.map((row) => row.PaperTitle)).toEqual([
    'Okapi crossing',
  ])
  expect((await search({ ThemeId: Syntax, Text: 'okapi' })).Result.Total).toBe(1)
  expect((await search({ Status: 'approved', Text: 'okapi' })).Result.Total).toBe(0)
})

test('rows hold the owner and no abstract', async () => {
  const [row] = (await search({ Text: 'okapi' })).Result.Rows
  expect(row).toMatchObject({
    OwnerName: row?.Authors[0]?.FullName,
    PaperCode: 'P-0001',
    ThemeTittle: 'Syntax',
  })
  expect(row).not.toHaveProperty('abstract')
  expect(row).not.toHaveProperty('IsMyPaper')
})

test('every sort has its order, and drafts without a code come last', async () => {
  const titles = async (Sort: 'newest' | 'oldest' | 'title' | 'code') =>
    (await search({ Sort })).Result.Rows.map((row) => row.PaperTitle)
  const oldest = await titles('oldest')
  expect(oldest[0]).toBe('Parsing graphs')
  expect(await titles('newest')).toEqual([...oldest].reverse())
  expect(await titles('title')).toEqual(
    [...oldest].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  )
  expect((await titles('code'))[0]).toBe('Okapi crossing')
})

test('pages follow one another without overlap, and one after the last still gives the total', async () => {
  const pages = await Promise.all([1, 2, 3].map((Page) => search({ Page, PageSize: 2 })))
  const seen = pages.flatMap((page) => page.Result.Rows.map((row) => row.Id))
  expect(new Set(seen).size).toBe(5)
  expect(pages.map((page) => page.Result.Rows.length)).toEqual([2, 2, 1])
  expect((await search({ Page: 9, PageSize: 2 })).Result).toEqual({
    Rows: [],
    Total: 5,
    Decidable: 1,
    Marked: 0,
    Meant: '',
    IsMeant: false,
    FoundOn: expect.any(String) as string,
    Page: 9,
    PageSize: 2,
  })
})

test('where no paper has the words, those with the words that were meant in title, names or code are found', async () => {
  const reply = async (Text: string) => (await search({ Text, Sort: 'oldest' })).Result
  const alright = { Meant: '', IsMeant: false }
  const meant = (Meant: string) => ({ Meant, IsMeant: true })
  expect(await reply('parsing')).toMatchObject({ Total: 1, ...alright })
  expect(await reply('prasing')).toMatchObject({ Rows: [{ Id: ids.graphs }], Total: 1, ...meant('parsing') })
  expect(await reply('Graphhs!')).toMatchObject({ Rows: [{ Id: ids.graphs }], ...meant('graphs!') })
  // The word is still being typed.
  expect(await reply('of grpa')).toMatchObject({ Rows: [{ Id: ids.graphs }], ...meant('of graphs') })
  expect(await reply('Theroy Mül')).toMatchObject({ Rows: [{ Id: ids.muller }], ...meant('theory Mül') })
  expect(await reply('P-00O1')).toMatchObject({ Rows: [{ PaperCode: 'P-0001' }], ...meant('P-0001') })
  // Words of abstracts are not looked after, nor short ones.
  expect(await reply('transdacers')).toMatchObject({ Total: 0, ...alright })
  expect(await reply('xhe')).toMatchObject({ Total: 0, ...alright })
})

test('words are searched as typed on demand, and the reply says what was meant', async () => {
  const { Result } = await search({ Text: 'prasing', AsTyped: 'true' })
  expect(Result).toMatchObject({ Rows: [], Total: 0, Meant: 'parsing', IsMeant: false })
})

test('a title that was corrected is found by its new words, and mistakes in it too', async () => {
  portal.clock.advance(1000)
  const paper = await draftOf(portal, ada, { PaperTitle: 'Walruss songs' })
  expect((await search({ Text: 'walrusses' })).Result.Meant).toBe('walruss')
  const { Id, Version, ThemeId, PaperURL, Abstract } = (
    await call(portal, contract.getUserPaper, { as: ada.AccessToken, params: { id: paper.Id } })
  ).Result
  await call(portal, contract.updatePaper, {
    as: ada.AccessToken,
    params: { id: Id },
    ifMatch: Version,
    body: { ...emptyPaper, ThemeId, PaperURL, Abstract, PaperTitle: 'Walrus songs' },
  })
  expect(await found('walruss')).toEqual([Id])
})

test('a row of a long title, no abstract and 45 authors of two directions of writing is found and listed whole', async () => {
  const { sql } = portal.context.database
  const PaperTitle = 'A title that goes on '.repeat(14).trim()
  const { Id } = await draftOf(portal, bob, { PaperTitle, Abstract: '' })
  const names = Array.from({ length: 45 }, (_, place) =>
    place % 2 ? `نور الدين ${place}` : `Zoë Null ${place}`,
  )
  const rows = names.map((FullName, place) => ({
    ...authorOf({ Email: `many${place}@example.org` }),
    UserDetailId: randomUUID(),
    FullName,
  }))
  await sql.delete(authorRows).where(eq(authorRows.PaperId, Id))
  await sql.insert(people).values(rows)
  await sql
    .insert(authorRows)
    .values(rows.map(({ UserDetailId }, place) => ({ PaperId: Id, UserDetailId, Sequence: place + 1 })))
  const { Result } = await search({ Text: 'goes on' })
  expect(Result.Rows).toMatchObject([{ Id, PaperTitle }])
  expect(Result.Rows[0]?.Authors.map(({ FullName }) => FullName)).toEqual(names)
})
