import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  getRates,
  saveRates,
  type Rate,
  type RateTable,
  type RateTableBody,
} from '../../contract/registration/rates.ts'
import { noId } from '../../contract/core/limits.ts'
import { keepChange, type Changing } from '../conference/versions.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { mustBeCurrent } from '../http/refusal.ts'
import { serve, versioned } from '../http/serve.ts'
import { rates } from '../db/schema/registration.ts'
import { stored } from '../db/stored.ts'

const columns = { Rates: rates.Rates, Version: rates.Version }

/** The rates for each kind of person; an empty table until an organiser sets it. */
export async function rateTable(sql: Sql): Promise<RateTable> {
  const [row] = await sql.select(columns).from(rates)
  return row ?? { Rates: [], Version: 1 }
}

/** The table, locked until the end of the transaction, so that changes to it run one after another. */
async function lockRateTable(sql: Sql): Promise<RateTable> {
  await sql.insert(rates).values({}).onConflictDoNothing()
  return stored(await sql.select(columns).from(rates).for('update'))
}

const storable = (rate: Rate): Rate => ({ ...rate, CurrencySymbol: rate.CurrencySymbol.trim() })

/** Sets the rates; 412 on a stale version. */
export async function changeRates(change: Changing<RateTableBody>): Promise<RateTable> {
  const { sql, body, ifMatch, publish } = change
  const before = await lockRateTable(sql)
  mustBeCurrent(ifMatch, before.Version)
  const Rates = body.Rates.map(storable)
  const after: RateTable = { Rates, Version: before.Version + 1 }
  await sql.update(rates).set(after).where(eq(rates.Id, 1))
  await keepChange(change, {
    Noun: 'Rates',
    Before: { Rates: before.Rates },
    After: { Rates },
    Action: 'Change rates',
    SubjectId: 'rates',
    Details: { From: before.Rates, To: after.Rates },
  })
  publish({ Everyone: true }, { Target: 'Changed', Entity: 'Rates', Id: noId, Version: after.Version })
  return after
}

/** The endpoints for rates: everybody can read, admins can set them. */
export function rateRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getRates, async ({ sql }) => versioned(await rateTable(sql)))

  serve(app, context, saveRates, async (call) => versioned(await changeRates(call)))
}
