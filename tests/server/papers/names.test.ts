import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { fixture } from '../../support/fixtures.ts'
import { words } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { multipartOf } from '../../support/upload.ts'

// The calls of spec §7 "Papers" and the fields of spec §3, by the letters there and not by the contract: a
// client that was written from the specification alone finds its way.

let portal: TestPortal
let ada: TestUser
let bob: TestUser
let admin: TestUser
beforeAll(async () => {
  portal = await startPortal()
  ada = await signedIn(portal)
  bob = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})
afterAll(() => portal.stop())

type Json = Record<string, unknown>

interface Answer {
  readonly status: number
  readonly reply: Json & { readonly Result: Json & Json[] }
}

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, payload?: Json, as = ada): Promise<Answer> {
  const response = await portal.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${as.AccessToken}` },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, reply: response.json() }
}

async function upload(): Promise<Answer> {
  const { body, type } = multipartOf('paper.pdf', fixture('paper.pdf'))
  const response = await portal.app.inject({
    method: 'POST',
    url: '/api/Storage/paper',
    headers: { authorization: `Bearer ${ada.AccessToken}`, 'content-type': type },
    payload: body,
  })
  return { status: response.statusCode, reply: response.json() }
}

const someText = expect.any(String) as unknown

test('every call of the specification takes a paper from its theme to a new file, with the fields as they are spelt there (spec 3.17, 3.18, 3.19, 3.20, 3.21, 4.23, 7.31, 7.32, 7.33, 7.34, 7.35, 7.36, 7.37, 7.38, 7.39)', async () => {
  await ask('POST', '/Theme', { ThemeTitle: 'Syntax', IsActive: true }, admin)
  const themes = await ask('GET', '/Theme/active')
  expect(themes.reply.Result).toMatchObject([{ Id: someText, ThemeTitle: 'Syntax' }])
  const ThemeId = themes.reply.Result[0]?.['Id']

  const file = await upload()
  expect(file).toMatchObject({ status: 200, reply: { Success: true, Id: someText } })
  const PaperURL = file.reply['Id']

  const paper = { ThemeId, PaperTitle: 'On words', Abstract: words(300), PaperURL, ConsiderBestPaper: true }
  const created = await ask('POST', '/Paper', paper)
  expect(created).toMatchObject({ status: 200, reply: { Success: true, Id: someText } })
  const Id = String(created.reply['Id'])
  const saved = await ask('PUT', `/Paper/${Id}/paper-user`, { ...paper, PaperTitle: 'On more words' })
  expect(saved).toMatchObject({ status: 200, reply: { Success: true, Id } })

  const authors = await ask('PUT', '/Paper/add-paper-authors', {
    PaperId: Id,
    Authors: [
      { UserSequence: 1, UserDetailId: bob.UserDetailId },
      { UserSequence: 2, UserDetailId: ada.UserDetailId },
    ],
  })
  expect(authors).toMatchObject({ status: 200, reply: { Success: true, Message: '', Errors: [] } })
  const none = await ask('PUT', '/Paper/add-paper-authors', { PaperId: Id, Authors: [] })
  expect(none.reply).toMatchObject({
    Success: false,
    Message: 'At least one author is required',
    Errors: ['At least one author is required'],
  })

  const author = {
    UserDetailId: bob.UserDetailId,
    FullName: expect.stringMatching(/Asha Rao/) as unknown,
    Designation: 'Professor',
    Organization: 'University of Mysore',
    City: 'Mysore',
    State: 'Karnataka',
    Country: 'India',
    Sequence: 1,
  }
  const own = { Id, ThemeId, PaperURL, ConsiderBestPaper: true, Status: 'draft', IsMyPaper: true }
  const list = await ask('GET', '/Paper/user-paper-list')
  expect(list.reply.Result).toMatchObject([
    {
      ...own,
      PaperTitle: 'On more words',
      PaperCode: '',
      ThemeTittle: 'Syntax',
      LastModifiedOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
      abstract: paper.Abstract,
      Authors: [author, { UserDetailId: ada.UserDetailId, Sequence: 2 }],
    },
  ])
  const details = await ask('GET', `/Paper/${Id}/user`)
  expect(details.reply.Result).toMatchObject({
    ...own,
    Title: 'On more words',
    PaperCode: '',
    Theme: 'Syntax',
    Abstract: paper.Abstract,
    Authors: [author, { UserDetailId: ada.UserDetailId, Sequence: 2 }],
  })

  const submitted = await ask('PUT', `/Paper/${Id}/final-submission`)
  expect(submitted).toMatchObject({ status: 200, reply: { Success: true, Id } })
  const after = await ask('GET', `/Paper/${Id}/user`)
  expect(after.reply.Result).toMatchObject({ Status: 'submitted', PaperCode: 'P-0001' })

  const next = await upload()
  const replaced = await ask('PUT', `/Paper/${Id}/upload-paper?uploadPaper=${String(next.reply['Id'])}`)
  expect(replaced).toMatchObject({ status: 200, reply: { Success: true } })
  expect((await ask('GET', `/Paper/${Id}/user`)).reply.Result['PaperURL']).toBe(next.reply['Id'])
})

test('the list of an admin filters by the four statuses of the specification, and by nothing else (spec 9.23)', async () => {
  for (const status of ['draft', 'submitted', 'approved', 'rejected'])
    expect((await ask('GET', `/Paper/search?Status=${status}`, undefined, admin)).status).toBe(200)
  expect((await ask('GET', '/Paper/search?Status=withdrawn', undefined, admin)).status).toBe(400)
})
