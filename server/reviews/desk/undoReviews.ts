import { inArray, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { Id, Instant } from '../../../contract/core/fields.ts'
import { ReviewFields, ReviewState } from '../../../contract/reviews/reviewing.ts'
import type { Sql } from '../../db/database.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { announceReviews } from '../../directory/reviewHints.ts'
import type { Notifying } from '../../directory/notify.ts'
import type { Context } from '../../http/context.ts'
import { publishAfter } from '../../hub/hub.ts'
import type { UndoKind } from '../../undo/undoQueue.ts'

/** A review as it was before an act on many. */
export const ReviewRow = ReviewFields.extend({
  Id,
  PaperId: Id,
  AuditorId: Id,
  State: ReviewState,
  Reason: z.string(),
  DueOn: Instant.nullable(),
  FileId: z.string(),
  AssignedOn: Instant,
  SubmittedOn: Instant.nullable(),
  Version: z.number().int(),
})

interface Request {
  readonly PaperId: string
  readonly AuditorId: string
}

/** Those of some requests whose auditors still have the papers, by the reviews that a condition finds. */
export async function stillAsked<R extends Request>(
  sql: Sql,
  requests: readonly R[],
  where: SQL | undefined,
): Promise<R[]> {
  const keyOf = ({ PaperId, AuditorId }: Request) => `${PaperId} ${AuditorId}`
  const there = await sql
    .select({ PaperId: reviews.PaperId, AuditorId: reviews.AuditorId })
    .from(reviews)
    .where(where)
  const asked = new Set(there.map(keyOf))
  return requests.filter((request) => asked.has(keyOf(request)))
}

/** The versions of some reviews by their ids, locked; those that are gone are missing. */
export async function lockedVersions(sql: Sql, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await sql
    .select({ Id: reviews.Id, Version: reviews.Version })
    .from(reviews)
    .where(inArray(reviews.Id, [...ids]))
    .for('update')
  return new Map(rows.map((row) => [row.Id, row.Version]))
}

/** The part of the context that asks auditors. */
export type Asking = Pick<Context, 'mailer' | 'publicUrl'>

/** An act on many reviews that can be undone. */
interface UndoableAct<Payload> {
  readonly payload: z.ZodType<Payload>
  /** Asks auditors once the act can no longer be undone. */
  readonly ask: (call: Notifying, context: Asking, payload: Payload) => Promise<void>
  /** Restores the reviews as they were. */
  readonly restore: (sql: Sql, payload: Payload) => Promise<void>
  /** The accounts whose reviews the act changes. */
  readonly auditorsIn: (payload: Payload) => readonly string[]
}

/** The undo queue's handler for an act on many reviews. */
export function undoableReviews<Payload>(
  context: Asking & Pick<Context, 'hub'>,
  { payload: schema, ask, restore, auditorsIn }: UndoableAct<Payload>,
): UndoKind {
  return {
    carryOut: async (sql, entry, after) => {
      const publish = publishAfter(context.hub, after)
      await ask({ sql, publish }, context, schema.parse(entry.Payload))
      after(context.mailer.wake)
      return false
    },
    takeBack: async (sql, entry, after) => {
      const payload = schema.parse(entry.Payload)
      await restore(sql, payload)
      announceReviews({ publish: publishAfter(context.hub, after) }, auditorsIn(payload))
    },
  }
}
