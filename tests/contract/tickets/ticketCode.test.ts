import { randomUUID, webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  base64Url,
  bytesOfBase64Url,
  checkTicket,
  codeOf,
  signedBytes,
  type CheckSignature,
  type KnownTickets,
} from '../../../contract/tickets/ticketCode.ts'
import { newTicketKey, openTicketKey } from '../../../server/tickets/keys.ts'

const ring = { ticketKey: [Buffer.alloc(32, 7)] } as const

/** What every browser has. */
const isSigned: CheckSignature = async (publicKey, signed, signature) => {
  const kind = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await webcrypto.subtle.importKey('spki', publicKey, kind, false, ['verify'])
  return webcrypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signed)
}

function keyPair() {
  const row = newTicketKey(ring)
  const key = openTicketKey(ring, row)
  if (!key) throw new Error('The key could not be opened')
  const make = (ticketId: string) => {
    const bytes = signedBytes(row.KeyId, ticketId)
    return codeOf(bytes, key.sign(bytes))
  }
  const published: KnownTickets['Keys'][number] = {
    KeyId: row.KeyId,
    PublicKey: row.PublicKey,
    RevokedOn: null,
  }
  return { published, make }
}

test('1,000 tickets are checked by the public key alone, and forged, foreign and revoked ones are refused', async () => {
  const { published, make } = keyPair()
  const ids = Array.from({ length: 1000 }, () => randomUUID())
  const codes = ids.map(make)
  const known = { Keys: [published], RevokedTickets: new Set<string>() }
  const check = (code: string, given = known) => checkTicket(code, given, isSigned)
  expect(await Promise.all(codes.map((code) => check(code)))).toEqual(ids.map((TicketId) => ({ TicketId })))
  for (const code of codes) expect(code).toMatch(/^[\w-]{114}$/)

  // Another ticket's signature, one changed bit at each byte, and a key of the same name that is not the portal's.
  const [first = '', second = ''] = codes
  const bytes = bytesOfBase64Url(first) ?? new Uint8Array()
  const other = bytesOfBase64Url(second) ?? new Uint8Array()
  const swapped = base64Url(Uint8Array.from([...bytes.subarray(0, 21), ...other.subarray(21)]))
  expect(await check(swapped)).toEqual({ refusal: 'forged' })
  const refusals = await Promise.all(
    [...bytes.keys()].map((place) =>
      check(base64Url(bytes.map((byte, index) => (index === place ? byte ^ 1 : byte)))),
    ),
  )
  expect(refusals).toEqual(
    [...bytes.keys()].map((place) => ({
      refusal: place === 0 ? 'unreadable' : place < 5 ? 'foreign' : 'forged',
    })),
  )
  const stranger = keyPair()
  expect(await check(stranger.make(ids[0] ?? ''))).toEqual({ refusal: 'foreign' })
  const disguised = { ...stranger.published, KeyId: published.KeyId }
  expect(await check(first, { ...known, Keys: [disguised] })).toEqual({ refusal: 'forged' })

  // One ticket, and all of a key.
  const RevokedTickets = new Set([ids[1] ?? ''])
  expect(await check(second, { ...known, RevokedTickets })).toEqual({ refusal: 'revoked' })
  expect(await check(first, { ...known, RevokedTickets })).toEqual({ TicketId: ids[0] })
  const Keys = [{ ...published, RevokedOn: '2026-11-20T09:00:00.000Z' }]
  expect(await check(first, { ...known, Keys })).toEqual({ refusal: 'revoked' })
})

test.each([
  '',
  'A',
  'AQ',
  `${'A'.repeat(113)}B`,
  `A${'_'.repeat(113)}`,
  'ä'.repeat(114),
  '=AAA',
  'A'.repeat(152),
])('what is no code is unreadable: %s', async (code) => {
  const known = { Keys: [keyPair().published], RevokedTickets: new Set<string>() }
  expect(await checkTicket(code, known, isSigned)).toEqual({ refusal: 'unreadable' })
})

test('bytes of every length come back from base64url', () => {
  for (let length = 0; length < 70; length += 1) {
    const bytes = Uint8Array.from({ length }, (_one, place) => (place * 151 + length) % 256)
    expect(base64Url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
    expect(bytesOfBase64Url(base64Url(bytes))).toEqual(bytes)
  }
})
