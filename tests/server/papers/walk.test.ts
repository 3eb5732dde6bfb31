import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import * as decisions from '../../../contract/papers/decisions.ts'
import * as contract from '../../../contract/papers/papers.ts'
import * as paperAuthors from '../../../contract/papers/paperAuthors.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { decideWithoutWindow, fileOf, themeOf, words } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

test('a paper goes from its first save to the decision that its author reads', async () => {
  const ada = await signedIn(portal)
  const bob = await signedIn(portal)
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const ThemeId = await themeOf(portal, 'Machine Translation')
  const fields = { ...contract.emptyPaper, PaperTitle: 'On words' }

  const created = await call(portal, contract.createPaper, { as: ada.AccessToken, body: fields })
  expect(created).toMatchObject({ status: 200, version: 1, Id: created.Result.Id })
  const { Id } = created.Result
  const body = { ...fields, ThemeId, Abstract: words(300), PaperURL: await fileOf(portal, ada) }
  const saved = await call(portal, contract.updatePaper, {
    as: ada.AccessToken,
    params: { id: Id },
    body,
    ifMatch: 1,
  })
  expect(saved).toMatchObject({ status: 200, version: 2 })
  const authored = await call(portal, paperAuthors.saveAuthors, {
    as: ada.AccessToken,
    ifMatch: 1,
    body: {
      PaperId: Id,
      Authors: [
        { UserDetailId: bob.UserDetailId, UserSequence: 1 },
        { UserDetailId: ada.UserDetailId, UserSequence: 2 },
      ],
    },
  })
  expect(authored).toMatchObject({ status: 200, version: 2 })
  const submitted = await call(portal, contract.submitPaper, {
    as: ada.AccessToken,
    params: { id: Id },
    ifMatch: 2,
  })
  expect(submitted).toMatchObject({ status: 200, version: 3, Result: { PaperCode: 'P-0001' } })

  const found = await call(portal, searchPapers, {
    as: admin.AccessToken,
    query: { Text: 'p-0001' },
  })
  expect(found.Result.Rows.map((row) => row.Id)).toEqual([Id])
  await decideWithoutWindow(portal)
  const decided = await call(portal, decisions.decidePapers, {
    as: admin.AccessToken,
    body: { PaperIds: [Id], Status: 'approved', Feedback: 'Well done' },
  })
  expect(decided.status).toBe(200)
  const list = await call(portal, contract.getUserPapers, { as: bob.AccessToken })
  expect(list.Result).toMatchObject([
    {
      Id,
      Status: 'approved',
      Feedback: 'Well done',
      ThemeTittle: 'Machine Translation',
      IsMyPaper: false,
      Authors: [{ UserDetailId: bob.UserDetailId }, { UserDetailId: ada.UserDetailId }],
    },
  ])
})
