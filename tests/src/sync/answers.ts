import { emptyPaper, type PaperFields, type PaperListItem } from '../../../contract/papers/papers.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { drain } from '../../../src/sync/outbox/drain.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'

// The far side of these tests is a script of answers: what the wire may say, not what our server does. The real
// server answers in tests/simulation.

/** The id under which the server of the script has its paper. */
export const paperId = '22222222-2222-4222-8222-222222222222'

/** A draft as the server lists it. */
export function itemOf(fields: Partial<PaperFields>, Version: number): PaperListItem {
  const { Abstract, ...others } = { ...emptyPaper, ...fields }
  return {
    ...others,
    Id: paperId,
    abstract: Abstract,
    PaperCode: '',
    Status: 'draft',
    ThemeTittle: '',
    LastModifiedOn: '2026-01-01T00:00:00.000Z',
    SubmittedOn: null,
    FileName: '',
    Sha256: '',
    Feedback: '',
    DecisionKind: '',
    WithdrawnOn: null,
    WithdrawReason: '',
    ExtendedUntil: null,
    CommittedOn: null,
    FileUntil: null,
    IsMyPaper: true,
    Authors: [],
    Version,
    AuthorsVersion: 1,
  }
}

/** The server's 200, which echoes the key. */
export const success = (request: WireRequest, Result: unknown): WireResponse => ({
  status: 200,
  data: { Success: true, Message: '', Result, Id: null, Errors: [] },
  headers: { 'idempotency-key': request.headers['Idempotency-Key'] },
})
/** A refusal in the server's own words. */
export const failure = (
  status: number,
  Message: string,
  headers: Record<string, string> = {},
): WireResponse => ({
  status,
  data: { Success: false, Message, Result: null, Id: null, Errors: [Message] },
  headers,
})

/** Sends what waits on a device to the script, at a moment of the device's clock. */
export const drainTo = (
  db: WorkDatabase,
  answer: (request: WireRequest) => WireResponse | Promise<WireResponse>,
  now = 10_000,
): Promise<void> =>
  drain({ db, transport: async (request) => answer(request), now: () => now, random: () => 0, echoes: true })
