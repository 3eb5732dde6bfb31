import { getTableColumns } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getBank, saveBank, type Bank, type BankFields } from '../../contract/content/bank.ts'
import { limits } from '../../contract/core/limits.ts'
import { keepChange, type Changing } from './versions.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { mustBeCurrent } from '../http/refusal.ts'
import { serve, versioned } from '../http/serve.ts'
import { bank } from '../db/schema/payments.ts'

/** The defaults until an organiser changes something; the first change creates the row. */
const unset: Bank = {
  AccountName: '',
  AccountNumber: '',
  IfscCode: '',
  BankName: '',
  UpiId: '',
  SocietyAddress: '',
  TaxNumber: '',
  TaxName: '',
  TaxPercent: 0,
  UndoMinutes: limits.UndoMinutes,
  Version: 1,
}

const { Id: _id, ...columns } = getTableColumns(bank)

/** The current bank details, tax, and undo window. */
export async function getBankRow(sql: Sql): Promise<Bank> {
  const [row] = await sql.select(columns).from(bank)
  return row ?? unset
}

/** Changes bank details, tax, and the undo window; 412 on a stale version. */
export async function changeBank(change: Changing<BankFields>): Promise<Bank> {
  const { sql, body, ifMatch } = change
  await sql.insert(bank).values({}).onConflictDoNothing()
  const [held = unset] = await sql.select(columns).from(bank).for('update')
  const { Version: version, ...before } = held
  mustBeCurrent(ifMatch, version)
  const after: Bank = { ...body, Version: version + 1 }
  await sql.update(bank).set(after)
  await keepChange(change, {
    Noun: 'Bank',
    Before: before,
    After: body,
    Action: 'Change bank settings',
    SubjectId: 'bank',
  })
  return after
}

export function bankRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getBank, async ({ sql }) => versioned(await getBankRow(sql)))
  serve(app, context, saveBank, async (call) => versioned(await changeBank(call)))
}
