import { beforeEach, expect, test } from 'vitest'
import { submitPaper } from '../../../../contract/papers/papers.ts'
import { searchPapers } from '../../../../contract/papers/paperDeskList.ts'
import { markPapers } from '../../../../contract/papers/tentative.ts'
import { signedIn, type TestUser } from '../../../support/accounts.ts'
import { call } from '../../../support/call.ts'
import { completeDraftOf } from '../../../support/papers.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'

const none = '00000000-0000-0000-0000-000000000000'
const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

test('a search by words counts its papers, the open ones and the marked ones, and no others', async () => {
  const ada = await signedIn(portal)
  const ids: string[] = []
  for (const PaperTitle of ['Okapi one', 'Okapi two', 'Okapi three', 'A zebra']) {
    const { Id } = await completeDraftOf(portal, ada, { PaperTitle })
    // The third stays a draft.
    if (PaperTitle !== 'Okapi three') {
      const sent = await call(portal, submitPaper, { as: ada.AccessToken, params: { id: Id } })
      expect(sent.status).toBe(200)
    }
    ids.push(Id)
  }
  const [first = '', , , zebra = ''] = ids
  const Marks = [first, zebra].map((PaperId) => ({ PaperId, Seen: none }))
  const body = { Marks, Status: 'approved' as const, KindId: none }
  expect((await call(portal, markPapers, { as: admin.AccessToken, body })).status).toBe(200)
  const counts = async (query: { Text?: string; Status?: 'submitted' | 'draft' }) => {
    const { Result } = await call(portal, searchPapers, { as: admin.AccessToken, query })
    return [Result.Total, Result.Decidable, Result.Marked]
  }
  expect(await counts({})).toEqual([4, 3, 2])
  expect(await counts({ Text: 'okapi' })).toEqual([3, 2, 1])
  expect(await counts({ Text: 'okapi', Status: 'submitted' })).toEqual([2, 2, 1])
  expect(await counts({ Text: 'okapi', Status: 'draft' })).toEqual([1, 0, 0])
  expect(await counts({ Text: 'zebra' })).toEqual([1, 1, 1])
})
