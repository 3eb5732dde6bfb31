import type { Sql } from '../db/database.ts'
import type { Actor } from '../http/context.ts'
import { permit } from '../http/permitted.ts'
import { readOne } from './receivedNotifications.ts'
import { sentRow } from './sentNotifications.ts'

/** A notification that reaches the caller now; 404 for any other. */
export const mayRead = async (sql: Sql, caller: Actor, id: string, now: string) =>
  permit(await readOne(sql, caller, id, now), 'read')

/** A notification that organisers sent, which they withdraw and bring back; 404 for any other. */
export const mayWithdrawNotification = async (sql: Sql, id: string) =>
  permit(await sentRow(sql, id), 'withdraw')
