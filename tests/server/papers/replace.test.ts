import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import * as decisions from '../../../contract/papers/decisions.ts'
import * as contract from '../../../contract/papers/papers.ts'
import { paperFiles } from '../../../server/db/schema/papers.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { completeDraftOf, dateOf, decideWithoutWindow, fileOf } from '../../support/papers.ts'

const portal = await emptiedPortal()
let ada: TestUser
beforeEach(async () => {
  await decideWithoutWindow(portal)
  ada = await signedIn(portal)
})

const replace = (id: string, uploadPaper: string, as = ada) =>
  call(portal, contract.replaceFile, { as: as.AccessToken, params: { id }, query: { uploadPaper } })
const dayFromNow = (days: number) =>
  new Date(portal.clock.now() + days * 86_400_000).toISOString().slice(0, 10)

test('the owner replaces the file in every status, and each file is a version', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  await dateOf(portal, 'conference_date', dayFromNow(2))
  const { Id, PaperURL } = await completeDraftOf(portal, ada)
  const given = [PaperURL]
  const next = async () => {
    given.push(await fileOf(portal, ada))
    return replace(Id, given.at(-1) ?? '')
  }
  expect(await next()).toMatchObject({ status: 200, version: 2, Result: { PaperURL: given.at(-1) } })
  await call(portal, contract.submitPaper, { as: ada.AccessToken, params: { id: Id } })
  expect((await next()).status).toBe(200)
  await call(portal, decisions.decidePapers, {
    as: admin.AccessToken,
    body: { PaperIds: [Id], Status: 'rejected', Feedback: '' },
  })
  expect(await next()).toMatchObject({ status: 200, Result: { Status: 'rejected' } })
  const versions = await portal.context.database.sql.select().from(paperFiles).orderBy(paperFiles.Number)
  expect(versions.map(({ Number, FileId }) => [Number, FileId])).toEqual(given.map((id, i) => [i + 1, id]))
})

test('after the conference date the file stays', async () => {
  const { Id } = await completeDraftOf(portal, ada)
  await dateOf(portal, 'conference_date', dayFromNow(-2))
  expect(await replace(Id, await fileOf(portal, ada))).toMatchObject({
    status: 422,
    Errors: ['Conference Date Has Passed, Cannot Upload Paper Document'],
  })
})

test('a foreign file, a foreign paper and a general attendee are refused', async () => {
  const { Id } = await completeDraftOf(portal, ada)
  const eve = await signedIn(portal)
  const guest = await signedIn(portal, { Roles: ['GeneralAttendee'] })
  expect(await replace(Id, await fileOf(portal, eve))).toMatchObject({
    status: 422,
    Errors: ['This file does not exist'],
  })
  expect((await replace(Id, randomUUID())).status).toBe(422)
  expect((await replace(Id, await fileOf(portal, eve), eve)).status).toBe(404)
  expect((await replace(Id, await fileOf(portal, guest), guest)).status).toBe(403)
})

test('a file that was chosen over an older version of the paper is refused, and the newer file stays', async () => {
  await dateOf(portal, 'conference_date', dayFromNow(2))
  const { Id } = await completeDraftOf(portal, ada)
  const newer = await fileOf(portal, ada)
  expect(await replace(Id, newer)).toMatchObject({ status: 200, version: 2 })
  const stale = await call(portal, contract.replaceFile, {
    as: ada.AccessToken,
    params: { id: Id },
    query: { uploadPaper: await fileOf(portal, ada) },
    ifMatch: 1,
  })
  expect(stale).toMatchObject({ status: 412, version: 2 })
  const papers = await call(portal, contract.getUserPapers, { as: ada.AccessToken })
  expect(papers.Result.map(({ PaperURL }) => PaperURL)).toEqual([newer])
})
