import { create } from 'qrcode'
import decode from 'qr/decode.js'
import { beforeEach, expect, test } from 'vitest'
import { codeOf, signedBytes } from '../../../contract/tickets/ticketCode.ts'
import type { Door, DoorTicket } from '../../../contract/tickets/checkIns.ts'
import { newTicketKey, openTicketKey } from '../../../server/tickets/keys.ts'
import { checkInHere, withCheckInsHere } from '../../../src/cache/entities/checkIns.ts'
import { exportWork } from '../../../src/cache/transfer/exportDrafts.ts'
import { countUnsent } from '../../../src/cache/transfer/unsentCount.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { checkCode } from '../../../src/features/tickets/door/checkCode.ts'
import { found } from '../../../src/features/tickets/door/People.tsx'
import { drain } from '../../../src/sync/outbox/drain.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'
import { failure, success } from '../sync/answers.ts'

const first = '5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11'
const second = '6b0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b22'
const ten = '2026-11-20T10:00:00.000Z'
const eleven = '2026-11-20T11:00:00.000Z'

const ticket = (TicketId: string, FullName: string, more: Partial<DoorTicket> = {}): DoorTicket => ({
  TicketId,
  FullName,
  Relation: '',
  Attendee: '',
  AdmittedOn: null,
  ...more,
})
const served = [ticket(first, 'Asha Rao'), ticket(second, 'Łucja Źródłowska', { AdmittedOn: ten })]

let work: WorkDatabase
let sent: unknown[]
beforeEach(() => {
  work = newWorkDatabase()
  sent = []
})

const note = (id: string, moment: string | null, now = 5) =>
  checkInHere({ UserId: testUserId, work }, id, moment, now)
const inside = async () => (await withCheckInsHere(work, served)).map(({ AdmittedOn }) => AdmittedOn)

async function send(answer: (request: WireRequest) => WireResponse | Promise<WireResponse>, now = 10) {
  await drain({
    db: work,
    transport: async (request) => {
      sent.push(request.data)
      return answer(request)
    },
    now: () => now,
    random: () => 0.5,
    echoes: true,
  })
}

test('who came in with no network is seen at once, goes to the portal together with the others, and is no draft', async () => {
  await note(first, eleven)
  await note(second, null)
  expect(await inside()).toEqual([eleven, null])
  expect(await countUnsent(work)).toBe(1)
  expect(await exportWork(work)).not.toContain(first)
  await send((request) => success(request, null))
  expect(sent).toEqual([{ Admit: [{ TicketId: first, AdmittedOn: eleven }], TakeBack: [second] }])
  expect(await countUnsent(work)).toBe(0)
})

test('what is noted while a request is on its way is sent after it, and nothing is lost with the answer', async () => {
  await note(first, ten)
  await send(() => failure(503, ''))
  await note(first, null)
  await note(second, eleven)
  expect(await inside()).toEqual([null, eleven])
  await send((request) => success(request, null), 60_000)
  await send((request) => success(request, null), 120_000)
  expect(sent).toEqual([
    { Admit: [{ TicketId: first, AdmittedOn: ten }], TakeBack: [] },
    { Admit: [{ TicketId: first, AdmittedOn: ten }], TakeBack: [] },
    { Admit: [{ TicketId: second, AdmittedOn: eleven }], TakeBack: [first] },
  ])
  expect(await countUnsent(work)).toBe(0)
})

test('what another version kept of the entrance in another way is passed over, and nothing is kept of nothing', async () => {
  await work.forms.put({ Name: 'check-ins', Fields: [first], Version: 0 })
  expect(await inside()).toEqual([null, ten])
  await note(first, eleven)
  expect(await inside()).toEqual([eleven, ten])
  await send((request) => success(request, null))
  expect([await inside(), await work.forms.count()]).toEqual([[null, ten], 0])
})

test('a device checks a code with the browser’s own cryptography', async () => {
  const ring = { ticketKey: [Buffer.alloc(32, 7)] } as const
  const row = newTicketKey(ring)
  const key = openTicketKey(ring, row)
  const bytes = signedBytes(row.KeyId, first)
  const code = codeOf(bytes, key?.sign(bytes) ?? new Uint8Array())
  const published = { Id: second, CreatedOn: ten, RetiredOn: null, RevokedOn: null }
  const door: Door = {
    Keys: [{ ...published, KeyId: row.KeyId, PublicKey: row.PublicKey }],
    RevokedTickets: [],
    Tickets: [],
  }
  expect(await checkCode(code, door)).toEqual({ TicketId: first })
  const last = code.at(-10) === 'A' ? 'B' : 'A'
  const forged = `${code.slice(0, -10)}${last}${code.slice(-9)}`
  expect(await checkCode(forged, door)).toEqual({ refusal: 'forged' })
  expect(await checkCode(code, { ...door, RevokedTickets: [first] })).toEqual({ refusal: 'revoked' })
})

test('the code of a ticket is read from its picture where the browser has no reader of its own', () => {
  const code = 'AX_3bm-2'.repeat(15).slice(0, 114)
  const { data, size } = create(code, { errorCorrectionLevel: 'M' }).modules
  // As a screen shows it: modules of 4 pixels, and a margin of 4 modules.
  const [scale, margin] = [4, 4]
  const width = (size + 2 * margin) * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < size * scale; y += 1)
    for (let x = 0; x < size * scale; x += 1)
      if (data[Math.floor(y / scale) * size + Math.floor(x / scale)]) {
        const at = ((y + margin * scale) * width + x + margin * scale) * 4
        pixels.fill(0, at, at + 3)
      }
  expect(decode({ width, height: width, data: pixels })).toBe(code)
})

test('a person is found by any words of their name or of whom they come with, without marks', () => {
  const all = [...served, ticket(testUserId, 'Meera Iyer', { Relation: 'Spouse', Attendee: 'Asha Rao' })]
  const names = (text: string) => found(all, text).map(({ FullName }) => FullName)
  expect(names('asha')).toEqual(['Asha Rao', 'Meera Iyer'])
  expect(names('rao me')).toEqual(['Meera Iyer'])
  expect(names('zrodl')).toEqual(['Łucja Źródłowska'])
  expect(names('  ')).toEqual([])
})
