import { beforeEach, expect, test } from 'vitest'
import { Session } from '../../../contract/accounts/accounts.ts'
import { makeKeys } from '../../../src/sync/transport/idempotencyKeys.ts'
import { exchangeToken } from '../../../src/sync/session/tokenRefresh.ts'
import type { WireResponse } from '../../../src/sync/transport/request.ts'

const sessionOf = (name: string, UserId: string) =>
  Session.parse({
    ...{ AccessToken: `${name}-access`, RefreshToken: name.repeat(43).slice(0, 43), UserId },
    ...{
      UserName: `${name}@example.org`,
      Email: `${name}@example.org`,
      FullName: name,
      UserDetailId: UserId,
    },
    ...{ Designation: 'Professor', Organization: 'University of Mysore', OrganizationCity: 'Mysore' },
    ...{ OrganizationState: 'Karnataka', OrganizationCountry: 'India', Roles: [] },
  })

const asha = sessionOf('asha', '11111111-1111-4111-8111-111111111111')
const ashaLater = { ...asha, AccessToken: 'asha-later', RefreshToken: 'l'.repeat(43) }
const bela = sessionOf('bela', '22222222-2222-4222-8222-222222222222')

/** What the device holds of a session, and what the tab did with it. */
let stored: Session | null
let done: string[]

beforeEach(() => {
  stored = asha
  done = []
})

/** Renews the session of a tab that shows the first person; `meanwhile` happens before the portal's answer arrives. */
function renew(answer: Partial<WireResponse>, meanwhile: () => void = () => undefined) {
  return exchangeToken(
    {
      alone: (work) => work(),
      stored: () => stored,
      shown: () => asha,
      showStored: (session) => void done.push(`shows ${session.AccessToken}`),
      keep: (session) => void done.push(`keeps ${session.AccessToken}`),
      end: (why) => void done.push(`ends: ${why}`),
      keyFor: makeKeys(() => 0),
      send: () => {
        done.push('asks')
        meanwhile()
        return Promise.resolve({ status: 200, data: null, headers: {}, ...answer })
      },
      echoes: false,
    },
    asha.AccessToken,
  )
}

const granted = { data: { Success: true, Message: '', Result: ashaLater, Id: null, Errors: [] } }
const refused = {
  status: 401,
  data: { Success: false, Message: 'No', Result: null, Id: null, Errors: ['No'] },
}

test('a granted refresh is kept, and a refused one ends the session', async () => {
  expect(await renew(granted)).toBe('refreshed')
  expect(await renew(refused)).toBe('ended')
  expect(done).toEqual(['asks', 'keeps asha-later', 'asks', 'ends: No'])
})

test('what is no answer of the portal ends nothing', async () => {
  expect(await renew({ status: 0 })).toBe('unreachable')
  expect(await renew({ data: '<h1>Welcome to our hotel</h1>' })).toBe('unreachable')
  expect(await renew({ status: 401, data: '<h1>Sign in to the network</h1>' })).toBe('unreachable')
  expect(done).toEqual(['asks', 'asks', 'asks'])
})

test('what another tab has renewed meanwhile is shown, and nothing is asked', async () => {
  stored = ashaLater
  expect(await renew(granted)).toBe('refreshed')
  expect(done).toEqual(['shows asha-later'])
})

test('who signs out while the portal answers stays signed out', async () => {
  const signOut = () => {
    stored = null
  }
  expect(await renew(granted, signOut)).toBe('ended')
  expect(done).toEqual(['asks'])
})

test('a refresh that comes back after somebody else has signed in neither ends nor replaces their session', async () => {
  const signInAsBela = () => {
    stored = bela
  }
  expect(await renew(refused, signInAsBela)).toBe('ended')
  expect(await renew(granted, () => undefined)).toBe('refreshed')
  expect(done).toEqual(['asks', 'shows bela-access'])
})
