import { performance } from 'node:perf_hooks'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type PaperFields } from '../../contract/papers/papers.ts'
import { renumber } from '../../contract/papers/paperAuthors.ts'
import { newDraft, writeDraft } from '../../src/cache/entities/paperDrafts.ts'
import { readOutbox } from '../../src/cache/outbox/outbox.ts'
import { openWork } from '../../src/cache/database/workDatabase.ts'
import { drain } from '../../src/sync/outbox/drain.ts'
import type { Transport, WireRequest } from '../../src/sync/transport/request.ts'
import { startModel } from '../simulation/model/model.ts'

const papers = 40
const savesEach = 5
const roundTrip = 100
const sideBySide = 4

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** So many bare answers at the same distance, as many side by side: no drain can be faster. */
async function bareTrips(trips: number): Promise<number> {
  const began = performance.now()
  let left = trips
  const lane = async () => {
    while (left > 0) {
      left -= 1
      await wait(roundTrip)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, lane))
  return performance.now() - began
}

/** 200 queued saves on 40 papers at a round trip of 100 ms (design §6). */
export async function drainOutbox(): Promise<string[]> {
  const far = startModel(Date.now)
  const userId = await far.register('bench@example.org')
  const { AccessToken } = await far.signIn(userId)
  const db = openWork(userId, { indexedDB: new IDBFactory(), IDBKeyRange })
  for (const { Sequence } of renumber(Array.from({ length: papers }, () => ({ Sequence: 0 })))) {
    const draft = newDraft(Date.now())
    for (let save = 1; save <= savesEach; save++) {
      const Fields: Partial<PaperFields> = { PaperTitle: `Paper ${Sequence}`, Abstract: `Save ${save}` }
      await writeDraft(db, userId, draft, { Fields }, Date.now(), true)
    }
  }
  let trips = 0
  const transport: Transport = async (request: WireRequest) => {
    trips += 1
    await wait(roundTrip)
    return far.answer({ ...request, headers: { ...request.headers, Authorization: `Bearer ${AccessToken}` } })
  }
  const began = performance.now()
  await drain({ db, transport, now: Date.now, random: Math.random, echoes: true })
  const took = performance.now() - began
  const left = (await readOutbox(db)).length
  if (left > 0) throw new Error(`${left} saves are left`)
  const bare = await bareTrips(trips)
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
  return [
    `Sending ${papers * savesEach} queued saves on ${papers} papers at ${roundTrip} ms round trip`,
    `  drain, ${trips} calls                 ${seconds(took)}  (budget: at most 5 s)`,
    `  as many bare answers, four at a time  ${seconds(bare)}`,
  ]
}
