import { expect, test } from 'vitest'
import type { Session } from '../../../contract/accounts.ts'
import { noId } from '../../../contract/limits.ts'
import { sendIdentified } from '../../../src/sync/identified.ts'
import { makeKeys } from '../../../src/sync/keys.ts'
import { renewSession } from '../../../src/sync/renewal.ts'
import type { WireResponse } from '../../../src/sync/request.ts'

const sessionOf = (AccessToken: string): Session => ({
  ...{ AccessToken, RefreshToken: 'r', UserId: noId, UserName: '', Email: '', UserDetailId: noId },
  ...{ Roles: [], FullName: '', Designation: '', Organization: '' },
  ...{ OrganizationCity: '', OrganizationState: '', OrganizationCountry: '' },
})

test('a tab that has not heard yet of another tab’s refresh repeats its call with the new token, and asks for none', async () => {
  const stored = sessionOf('new')
  let shown = sessionOf('old')
  const tokens: (string | undefined)[] = []
  const send = ({ headers }: { headers: Readonly<Record<string, string>> }): Promise<WireResponse> => {
    tokens.push(headers['Authorization'])
    const status = headers['Authorization'] === 'Bearer new' ? 200 : 401
    return Promise.resolve({ status, data: null, headers: {} })
  }
  const refresh = (failed: string) =>
    renewSession(
      {
        alone: (work) => work(),
        stored: () => stored,
        shown: () => shown,
        keep: () => undefined,
        adopt: () => {
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
  const answer = await sendIdentified({ session: () => shown, refresh, send }, request, undefined)
  expect(answer.status).toBe(200)
  expect(tokens).toEqual(['Bearer old', 'Bearer new'])
})
