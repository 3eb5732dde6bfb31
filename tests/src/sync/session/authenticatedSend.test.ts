import { expect, test } from 'vitest'
import type { Session } from '../../../../contract/accounts/accounts.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { sendAuthenticated } from '../../../../src/sync/session/authenticatedSend.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'

const sessionOf = (UserId: string): Session => ({
  ...{ AccessToken: `token of ${UserId}`, RefreshToken: 'r', UserId, UserName: UserId, Email: UserId },
  ...{ UserDetailId: noId, Roles: [], FullName: '', Designation: '', Organization: '' },
  ...{ OrganizationCity: '', OrganizationState: '', OrganizationCountry: '' },
})
const save: WireRequest = { method: 'POST', url: '/Paper', data: { PaperTitle: 'Of the first' }, headers: {} }

/** Sends what the first person saved; while it is on its way the second one signs in. */
async function sendWhileSignedOut(status: number) {
  let session: Session | null = sessionOf('first')
  const tokens: (string | undefined)[] = []
  const answer = await sendAuthenticated<undefined>(
    {
      session: () => session,
      refresh: () => Promise.resolve('refreshed'),
      refused: new Set(),
      send: (request): Promise<WireResponse> => {
        tokens.push(request.headers['Authorization'])
        session = sessionOf('second')
        return Promise.resolve({ status, data: null, headers: {} })
      },
      userId: 'first',
    },
    save,
    undefined,
  )
  return { tokens, answer }
}

test('a save that found no answer is not repeated as somebody else who signed in meanwhile', async () => {
  const { tokens, answer } = await sendWhileSignedOut(0)
  expect(tokens).toEqual(['Bearer token of first'])
  expect(answer.status).toBe(401)
})

test('a save whose token had ended is not repeated as somebody else either', async () => {
  expect((await sendWhileSignedOut(401)).tokens).toEqual(['Bearer token of first'])
})

test('nothing of an outbox leaves while somebody else is signed in', async () => {
  const around = {
    session: () => sessionOf('second'),
    refresh: () => Promise.resolve('refreshed' as const),
    refused: new Set<string>(),
    send: () => Promise.reject(new Error('It was sent')),
    userId: 'first',
  }
  expect((await sendAuthenticated(around, save, undefined)).status).toBe(401)
})

test('a call whose token had ended says why, where the refresh finds no answer (spec 8.4)', async () => {
  const around = {
    session: () => sessionOf('first'),
    refresh: () => Promise.resolve('unreachable' as const),
    refused: new Set<string>(),
    send: () => Promise.resolve({ status: 401, data: null, headers: {} }),
    userId: 'first',
  }
  expect(await sendAuthenticated(around, save, undefined)).toMatchObject({
    status: 0,
    why: 'An unexpected error occurred during token refresh',
  })
})

test('a token that was refused is not sent again while its refresh finds no answer, and a new one is', async () => {
  let session = sessionOf('first')
  let isReachable = false
  const sent: (string | undefined)[] = []
  const asked: string[] = []
  const around = {
    session: () => session,
    refresh: (failed: string) => {
      asked.push(failed)
      if (!isReachable) return Promise.resolve('unreachable' as const)
      session = { ...session, AccessToken: 'a new token' }
      return Promise.resolve('refreshed' as const)
    },
    refused: new Set<string>(),
    send: (request: WireRequest): Promise<WireResponse> => {
      const token = request.headers['Authorization']
      sent.push(token)
      return Promise.resolve({ status: token === 'Bearer a new token' ? 200 : 401, data: null, headers: {} })
    },
    userId: 'first',
  }
  const call = async () => (await sendAuthenticated(around, save, undefined)).status
  expect([await call(), await call(), await call()]).toEqual([0, 0, 0])
  expect(sent).toEqual(['Bearer token of first'])
  expect(asked).toEqual(['token of first', 'token of first', 'token of first'])
  isReachable = true
  expect([await call(), await call()]).toEqual([200, 200])
  expect(sent).toEqual(['Bearer token of first', 'Bearer a new token', 'Bearer a new token'])
})
