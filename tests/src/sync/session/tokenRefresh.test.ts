import { expect, test } from 'vitest'
import type { Session } from '../../../../contract/accounts/accounts.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { sendAuthenticated } from '../../../../src/sync/session/authenticatedSend.ts'
import { makeKeys } from '../../../../src/sync/transport/idempotencyKeys.ts'
import { exchangeToken } from '../../../../src/sync/session/tokenRefresh.ts'
import type { WireResponse } from '../../../../src/sync/transport/request.ts'

const sessionOf = (AccessToken: string): Session => ({
  ...{ AccessToken, RefreshToken: 'r', UserId: noId, UserName: '', Email: '', UserDetailId: noId },
  ...{ Roles: [], FullName: '', Designation: '', Organization: '' },
  ...{ OrganizationCity: '', OrganizationState: '', OrganizationCountry: '' },
})

test('a tab that does not know yet of another tab’s refresh repeats its call with the new token, and asks for none', async () => {
  const stored = sessionOf('new')
  let shown = sessionOf('old')
  const tokens: (string | undefined)[] = []
  const send = ({ headers }: { headers: Readonly<Record<string, string>> }): Promise<WireResponse> => {
    tokens.push(headers['Authorization'])
    const status = headers['Authorization'] === 'Bearer new' ? 200 : 401
    return Promise.resolve({ status, data: null, headers: {} })
  }
  const refresh = (failed: string) =>
    exchangeToken(
      {
        alone: (work) => work(),
        stored: () => stored,
        shown: () => shown,
        keep: () => undefined,
        showStored: () => {
          shown = stored
        },
        end: () => undefined,
        keyFor: makeKeys(() => 0),
        send: () => Promise.reject(new Error('A token was asked for')),
        echoes: true,
      },
      failed,
    )
  const request = { method: 'GET', url: '/Paper/user-paper-list', headers: {} } as const
  const around = { session: () => shown, refresh, refused: new Set<string>(), send }
  const answer = await sendAuthenticated(around, request, undefined)
  expect(answer.status).toBe(200)
  expect(tokens).toEqual(['Bearer old', 'Bearer new'])
})

const refusal = (Message: string) => ({ Success: false, Message, Result: null, Id: null, Errors: [] })

/** What becomes of a session whose refresh is answered so; `why` is what the sign-in screen says. */
async function answered(response: WireResponse) {
  const stored = sessionOf('old')
  let why: string | undefined
  const refreshed = await exchangeToken(
    {
      alone: (work) => work(),
      stored: () => stored,
      shown: () => stored,
      keep: () => undefined,
      end: (reason) => {
        why = reason
      },
      keyFor: makeKeys(() => 0),
      send: () => Promise.resolve(response),
      echoes: true,
    },
    'old',
  )
  return [refreshed, why]
}

test.each([200, 202, 304, 400, 401, 403, 404, 409, 410, 412, 413, 415, 422])(
  'a refresh that the portal itself refuses with %i ends the session (spec 4.4)',
  async (status) => {
    const data = refusal(status === 404 || status === 412 ? '' : 'You are blocked')
    const why = status === 404 || status === 412 ? 'Token refresh failed' : 'You are blocked'
    expect(await answered({ status, data, headers: {} })).toEqual(['ended', why])
  },
)

test.each([408, 425, 429, 500, 502, 503, 504])(
  'a refresh that the portal answers with %i is tried again and clears nothing',
  async (status) => {
    expect(await answered({ status, data: refusal('Busy'), headers: {} })).toEqual(['unreachable', undefined])
  },
)

test('a refresh that is still running elsewhere is tried again and clears nothing', async () => {
  const headers = { 'retry-after': '2' }
  expect(await answered({ status: 409, data: refusal('Still running'), headers })).toEqual([
    'unreachable',
    undefined,
  ])
})

test.each([0, 200, 302, 401, 403, 404, 511])(
  'no answer to a refresh, or one with %i that is not the portal’s, clears nothing',
  async (status) => {
    const data = status === 0 ? null : '<html>Welcome to the hotel</html>'
    expect(await answered({ status, data, headers: {} })).toEqual(['unreachable', undefined])
  },
)
