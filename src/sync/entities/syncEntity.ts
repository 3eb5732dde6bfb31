import type { z } from 'zod'
import type { Endpoint, ParamsOf, ResultOf } from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { EntityDraft } from '../../cache/entities/defineEntity.ts'
import { sameIn, type FieldName } from '../../cache/entities/mergeFields.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import { queueSave } from '../../cache/outbox/outbox.ts'
import { queueCreation } from '../../cache/outbox/sentChanges.ts'
import { Json } from '../../cache/database/json.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { urlOf, type Transport } from '../transport/request.ts'
import { verdictOf } from '../transport/verdict.ts'
import {
  answerConflict,
  endMerge,
  mergeStale,
  type Answers,
  type Merging,
  type ServerCopy,
  type Settled,
} from './entityConflict.ts'
import type { Kind, Prepared } from './entityKind.ts'

type Frozen = NonNullable<OutboxRow['Frozen']>

/** A draft as JSON; null for none. */
export const jsonOf = (draft: object | undefined) => (draft ? Json.parse(draft) : null)

/** The ids that the server had not given to a draft yet. */
export const missingIds = <D extends object>(draft: D): Partial<D> =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value === noId)) as Partial<D>

/** Reads from the server: null if there is nothing any more, undefined without a response. */
export type Ask = <E extends Endpoint>(
  endpoint: E,
  params?: ParamsOf<E>,
) => Promise<ResultOf<E> | null | undefined>

/** How one kind of entity is sent, and how the server's copies are read. */
export interface SyncDefinition<F extends object, D extends EntityDraft<F>, R extends object> extends Merging<
  F,
  D
> {
  /** The server's copy, in the reply to a save. */
  readonly served: z.ZodType<R>
  readonly copyOf: (served: R) => ServerCopy<F, D>
  /** Fetches the server's newest copy. */
  readonly newest: (ask: Ask, draft: D) => Promise<R | null | undefined>
  /** True if the server does not know it yet, so it is created. */
  readonly isNew?: (draft: D) => boolean
  /** True if a save has an effect even with the fields that the server has. */
  readonly mustSend?: (draft: D) => boolean
  /** The content to send; by default the fields. */
  readonly bodyOf?: (draft: D, fields: F) => Frozen['Body']
  /** The fields in a content that was sent. */
  readonly sentOf?: (body: unknown) => F
  /** Builds the request for a content, with `saveRequest`. */
  readonly send: (row: OutboxRow, frozen: Frozen, draft: D) => Prepared
  /** True if a creation may return what somebody else created before: the server then changed nothing. */
  readonly mayExist?: true
  /** What follows from a confirmed save, before the draft is settled. */
  readonly confirmed?: (draft: D) => Partial<D>
  /** Why a row is refused whose entity no longer exists. */
  readonly gone: string
}

export const askOf =
  (transport: Transport): Ask =>
  async (endpoint, params) => {
    const url = urlOf(endpoint, params)
    const verdict = verdictOf(endpoint, await transport({ method: 'GET', url, headers: {} }), null)
    if (verdict.kind === 'gone' || verdict.kind === 'refused') return null
    return verdict.kind === 'done' ? verdict.reply.Result : undefined
  }

export type SyncEntity<F extends object, D extends EntityDraft<F>, R extends object> = ReturnType<
  typeof syncEntity<F, D, R>
>

/** Defines how a kind of entity is sent, settled and merged; `defineEntity` of the cache says what it is. */
export function syncEntity<F extends object, D extends EntityDraft<F>, R extends object>(
  of: SyncDefinition<F, D, R>,
) {
  const { entity, served: schema, copyOf, gone } = of
  const sentOf = of.sentOf ?? ((body: unknown) => entity.fields.parse(body))

  const kind: Kind = {
    gone,

    prepare: async (db, row) => {
      const draft = await entity.read(db, row.EntityId)
      const mine = draft && entity.savedOf(draft)
      if (!draft || !mine) return 'nothing'
      const isKnown = !of.isNew?.(draft) && !of.mustSend?.(draft) && entity.same(mine, draft.Base)
      if (!row.Frozen && isKnown) {
        // The server already has this: it came with a newer copy.
        await entity.clear(db, draft)
        return 'nothing'
      }
      const Body = of.bodyOf?.(draft, mine) ?? ({ ...mine } as Frozen['Body'])
      return of.send(row, row.Frozen ?? { Body, BaseVersion: draft.BaseVersion }, draft)
    },

    settle: async (db, row, reply, now) => {
      const { theirs: Base, version: BaseVersion, also, ...copy } = copyOf(schema.parse(reply.Result))
      const draft = await entity.read(db, row.EntityId)
      if (!draft || !row.Frozen) return 'done'
      const sent = sentOf(row.Frozen.Body)
      if (!of.mayExist || entity.same(Base, sent)) {
        const confirmed = { ...draft, ...also, ...of.confirmed?.(draft), Base, BaseVersion }
        await entity.confirm(db, confirmed, sent)
        return 'done'
      }
      const newer = { theirs: Base, version: BaseVersion, ...(also ? { also } : {}), ...copy }
      const isMerged = await mergeStale(db, of, row.EntityId, newer, now)
      await entity.queue(db, row.UserId, draft, now)
      if (!isMerged)
        await entity.rowsOf(db, row.EntityId).modify({ State: 'conflict', LastError: texts.stale })
      return 'done'
    },

    fetchTheirs: async (transport, db, row) => {
      const draft = await entity.read(db, row.EntityId)
      const newest = draft ? await of.newest(askOf(transport), draft) : null
      return newest && ((current, now) => takeNewer(db, current, newest, now))
    },

    answer: (db, id, answers, seen, now) =>
      answerConflict(db, of, id, answers as Answers<FieldName<F>>, { seen, now }),

    stateBefore: async (db, row) => jsonOf(await entity.read(db, row.EntityId)),

    placeOf: ({ Before }) => entity.store.keyOf(entity.store.parse(Before)),

    sendLost: async (db, lost, now) => {
      const [first] = lost
      const before = entity.store.parse(first.Before)
      const last = lost.at(-1)?.Frozen
      const sent = last ? sentOf(last.Body) : before.Fields
      // A form that was opened again since has another id in the outbox.
      const stored = await entity.store.readByKey(db, entity.store.keyOf(before))
      const EntityId = entity.idOf(stored ?? before)
      const { Base, BaseVersion } = before
      // What was typed since stays, and all of it where the portal's copy is not known. The rest may have followed the
      // portal's older copy meanwhile.
      const Fields = { ...sent }
      for (const name of entity.names)
        if (stored && !(stored.Base && sameIn([name], stored.Fields, stored.Base)))
          Fields[name] = stored.Fields[name]
      const draft = { ...(stored ?? before), Fields, Base, BaseVersion, ...missingIds(before) }
      await entity.put(
        db,
        entity.withSaved(
          draft,
          entity.sends === 'Fields' ? Fields : ((stored && entity.savedOf(stored)) ?? sent),
        ),
      )
      const isCreated = of.isNew?.(before) === true
      // A creation is sent as before, under its key: then it has the same id again. Later changes follow it.
      const hasMore = isCreated
        ? (await queueCreation(db, { ...first, EntityId }, now)) || lost.length > 1
        : true
      // The row before it is sent again on its own. Text typed for that row since then is not sent.
      const queued = { UserId: first.UserId, Kind: entity.kind, EntityId, NextAttemptOn: now }
      if (hasMore) await queueSave(db, queued)
      return []
    },
  }

  /** Merges a row with the server's newer copy. Runs inside a transaction of the whole database. */
  async function takeNewer(db: WorkDatabase, row: OutboxRow, newest: R, now: number): Promise<void> {
    await endMerge(db, row, await mergeStale(db, of, row.EntityId, copyOf(newest), now), now)
  }

  return {
    ...of,
    ...kind,
    takeNewer,
    /** Settles fields of a conflict as a person decided after seeing theirs at version `seen` (offline O7). */
    answer: (
      db: WorkDatabase,
      id: string,
      answers: Answers<FieldName<F>>,
      seen: number,
      now: number,
    ): Promise<Settled> => answerConflict(db, of, id, answers, { seen, now }),
  }
}
