import type { QueryOf } from '../../../contract/core/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchPapers, reportPapers } from '../../../contract/papers/paperDeskList.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { realConferenceIn } from '../../support/conference.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { sheetOf } from '../../support/sheets.ts'

// Slips in the search for the 781 papers of a real conference, some of which hold slips themselves.

let portal: TestPortal
let admin: string

beforeAll(async () => {
  portal = await startPortal()
  await portal.empty()
  await realConferenceIn(portal.context.database.sql)
  admin = (await signedIn(portal, { Roles: ['Admin'] })).AccessToken
}, 120_000)
afterAll(() => portal.stop())

const search = async (query: Partial<QueryOf<typeof searchPapers>>) =>
  (await call(portal, searchPapers, { as: admin, query: { PageSize: 100, ...query } })).Result
const found = async (Text: string) => {
  const { Total, Meant, IsMeant } = await search({ Text })
  return [Total, Meant, IsMeant]
}
const titles = (Rows: readonly { readonly PaperTitle: string }[]) => Rows.map(({ PaperTitle }) => PaperTitle)

test.each([
  // One paper has the slip itself.
  ['transfomer', 1, 'transformer', 101],
  ['netowrk', 1, 'network', 114],
  ['nerual netowrk', 1, 'neural network', 63],
])('few papers have %j, so that the search asks what was meant', async (typed, few, meant, many) => {
  expect(await found(typed)).toEqual([few, meant, false])
  expect(await found(meant)).toEqual([many, '', false])
})

test.each([
  ['transfomer netowrk', 'transformer network', 14],
  ['Langauge Mdoels', 'language models', 226],
  ['transfomer-based modle', 'transformer-based model', 35],
  ['tranlsation', 'translation', 88],
])('no paper has %j, so that what was meant is found at once', async (typed, meant, many) => {
  expect(await found(typed)).toEqual([many, meant, true])
  expect(await found(meant)).toEqual([many, '', false])
  const [meanwhile, right] = [await search({ Text: typed }), await search({ Text: meant })]
  expect(titles(meanwhile.Rows)).toEqual(titles(right.Rows))
  expect(await search({ Text: typed, AsTyped: 'true' })).toMatchObject({
    Rows: [],
    Total: 0,
    Meant: meant,
    IsMeant: false,
  })
})

test.each([
  'transformer',
  'transformers',
  'attention',
  'graphs',
  'parsing',
  'bert',
  'transf',
  'Wang',
  'xylophones',
])('the words of %j are alright, or like no others', async (typed) => {
  expect((await search({ Text: typed })).Meant).toBe('')
})

test('filters hold for what was meant, and a download has the rows that are shown', async () => {
  const shown = await search({ Text: 'tranlsation', Status: 'rejected', Sort: 'title' })
  expect(shown).toMatchObject({ Meant: 'translation', IsMeant: true })
  const query = { Text: 'tranlsation', Status: 'rejected', Sort: 'title', Columns: 'Title' } as const
  const { rows } = await sheetOf(portal, reportPapers, admin, query)
  expect(rows).toEqual([['Title'], ...titles(shown.Rows).map((title) => [title])])
})
