import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/core/undo.ts'
import { recordAudit } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { mustHoldPart } from '../http/heldParts.ts'
import { serve } from '../http/serve.ts'
import { openEntries } from './openEntries.ts'

/** The names of accounts by id; provided by the noun for people. */
export type NamesOf = (sql: Sql, UserIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Decisions that can still be undone, and undoing them. */
export function undoRoutes(app: FastifyInstance, context: Context, namesOf: NamesOf): void {
  serve(app, context, contract.getUndoEntries, async ({ sql, caller }) => {
    const held = await openEntries(sql, context.now(), caller.DeskParts)
    const names = await namesOf(sql, [...new Set(held.map(({ CreatedBy }) => CreatedBy))])
    return {
      Result: held.map(({ UndoId, Kind, Title, CreatedOn, CreatedBy, DueOn }) => ({
        UndoId,
        Kind,
        Title,
        CreatedOn,
        CreatedByName: names.get(CreatedBy) ?? '',
        UndoUntil: DueOn,
      })),
    }
  })

  serve(app, context, contract.undo, async ({ sql, params, caller, traceId, after }) => {
    const entry = await context.undo.takeBack(sql, params.id, after)
    // Thrown inside the transaction: the decision stays.
    mustHoldPart(caller, contract.partOfUndo(entry.Kind), true)
    await recordAudit({ sql, caller, traceId }, 'Take back', entry.UndoId, { Title: entry.Title })
    return { Result: null, Id: entry.UndoId, Message: contract.undoTexts.undone }
  })
}
