import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { completeDraftOf, decideWithoutWindow } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
let admin: TestUser
beforeAll(async () => {
  portal = await startPortal()
  admin = await signedIn(portal, { Roles: ['Admin'] })
  await decideWithoutWindow(portal)
})
afterAll(() => portal.stop())

async function ask(as: TestUser, method: 'GET' | 'PUT', url: string, payload?: Record<string, unknown>) {
  const response = await portal.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${as.AccessToken}` },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, reply: response.json<Record<string, unknown>>() }
}

test('an organiser searches, compares, verifies and decides at the addresses that the specification names (spec 1.10, 7.40)', async () => {
  const ada = await signedIn(portal)
  const { Id: id } = await completeDraftOf(portal, ada, { PaperTitle: 'On words' })
  expect((await ask(ada, 'PUT', `/Paper/${id}/final-submission`)).status).toBe(200)
  expect(await ask(admin, 'GET', '/Paper/search?Text=words&Status=submitted')).toMatchObject({
    status: 200,
    reply: { Result: { Rows: [{ Id: id, Status: 'submitted' }] } },
  })
  expect((await ask(admin, 'GET', `/Paper/${id}/compare-abstract?Top=5`)).status).toBe(200)
  expect(
    (await ask(admin, 'PUT', `/Paper/${id}/verify-abstract`, { Verified: true, Remarks: '' })).status,
  ).toBe(200)
  const decision = { PaperIds: [id], Status: 'approved', Feedback: 'Well done' }
  expect((await ask(admin, 'PUT', '/Paper/assign-paper-status', decision)).status).toBe(200)
  const history = await ask(admin, 'GET', `/Paper/${id}/paper-status`)
  expect(history.reply['Result']).toMatchObject([
    { FromStatus: 'draft', ToStatus: 'submitted' },
    { FromStatus: 'submitted', ToStatus: 'approved' },
  ])
})
