import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queueSave, readOutbox } from '../../../src/cache/outbox/outbox.ts'
import { laneOf, sendableRows } from '../../../src/cache/outbox/sendable.ts'
import { OutboxKind, OutboxState, type OutboxRow } from '../../../src/cache/database/outboxRows.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'

const entities = [1, 2, 3].map((number) => `6a1c2a34-0000-4000-8000-00000000000${number}`)
const entity = fc.constantFrom(...entities)
const kind = fc.constantFrom(...OutboxKind.options)

/** What may happen to the outbox: a save is queued, or a row (by its place) is sent, answered or refused. */
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('queue' as const), kind, entity }) },
  fc.record({
    what: fc.constantFrom('send' as const, 'answer' as const, 'refuse' as const),
    place: fc.nat(8),
  }),
)

test('a kind of an entity never has more than two rows, and one that was sent stays as it was sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      const db = newWorkDatabase()
      const sent = new Map<string, unknown>()
      for (const [step, happened] of events.entries()) {
        if (happened.what === 'queue')
          await db.transaction('rw', [db.outbox], () =>
            queueSave(db, {
              UserId: testUserId,
              Kind: happened.kind,
              EntityId: happened.entity,
              NextAttemptOn: 0,
            }),
          )
        else {
          const row = (await readOutbox(db))[happened.place]
          if (!row) continue
          const Frozen = row.Frozen ?? { Body: step, BaseVersion: 1 }
          if (happened.what === 'answer') await db.outbox.delete(row.Order)
          else
            await db.outbox.update(row.Order, {
              Frozen,
              State: happened.what === 'send' ? 'sending' : 'refused',
            })
        }
        const rows = await readOutbox(db)
        for (const one of OutboxKind.options)
          for (const EntityId of entities)
            expect(
              rows.filter((row) => row.Kind === one && row.EntityId === EntityId).length,
            ).toBeLessThanOrEqual(2)
        for (const { OpId, Frozen } of rows) {
          if (sent.has(OpId)) expect(Frozen).toEqual(sent.get(OpId))
          else if (Frozen) sent.set(OpId, Frozen)
        }
        expect(new Set(rows.map(({ OpId }) => OpId)).size).toBe(rows.length)
      }
      db.close()
    }),
    { numRuns: 60 },
  )
})

const rows: fc.Arbitrary<OutboxRow[]> = fc
  .array(
    fc.record({
      Kind: kind,
      EntityId: entity,
      DependsOn: fc.subarray(entities, { maxLength: 1 }),
      State: fc.constantFrom(...OutboxState.options),
      NextAttemptOn: fc.constantFrom(0, 200),
    }),
    { maxLength: 10 },
  )
  .map((drawn) =>
    drawn.map((row, index) => ({
      ...row,
      ...{ Order: index + 1, OpId: `op ${index}`, UserId: testUserId, Attempts: 0, LastError: '' },
      ...{
        Errors: [],
        TraceId: '',
        IsIncomplete: false,
        Gone: false,
        RefusedId: null,
        Frozen: null,
        Asked: null,
      },
    })),
  )
const now = 100

test('of each lane only the first row goes, pending and due: a final submission last, and an answered nationality first', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const going = sendableRows(all, now)
      expect(new Set(going.map(laneOf)).size).toBe(going.length)
      for (const row of going) {
        expect(row).toMatchObject({ State: 'pending', NextAttemptOn: 0 })
        const before = all.filter((other) => laneOf(other) === laneOf(row) && other.Order < row.Order)
        const mayWait = (other: OutboxRow) =>
          row.Kind === 'nationality'
            ? other.Kind !== 'nationality'
            : other.Kind === 'submission' && row.Kind !== 'submission'
        expect(before.every(mayWait)).toBe(true)
      }
    }),
  )
})

test('a stuck entity holds up nobody who does not depend on it', () => {
  fc.assert(
    fc.property(rows, entity, (all, EntityId) => {
      const own = all.filter((row) => row.EntityId === EntityId)
      const free = own.every(({ DependsOn }) => DependsOn.every((other) => other === EntityId))
      fc.pre(free)
      const going = sendableRows(all, now).filter((row) => row.EntityId === EntityId)
      expect(going).toEqual(sendableRows(own, now))
    }),
  )
})

test('nothing goes before what it depends on, and a final submission goes when nothing of its paper waits but a commitment', () => {
  fc.assert(
    fc.property(rows, (all) => {
      for (const row of sendableRows(all, now)) {
        expect(all.some((other) => row.DependsOn.includes(other.EntityId))).toBe(false)
        if (row.Kind === 'submission')
          expect(
            all.filter(
              ({ EntityId, Kind }) =>
                EntityId === row.EntityId && !/^(submission|commitment(-hash)?)$/.test(Kind),
            ),
          ).toEqual([])
      }
    }),
  )
})
