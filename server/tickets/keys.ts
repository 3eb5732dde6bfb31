import { createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { desc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { base64Url } from '../../contract/tickets/ticketCode.ts'
import type { TicketKey } from '../../contract/tickets/tickets.ts'
import type { Sql } from '../db/database.ts'
import { ticketKeys } from '../db/schema/tickets.ts'
import type { Context } from '../http/context.ts'
import { mustExist } from '../http/refusal.ts'
import { seal, unseal } from '../http/seal.ts'

const { Sealed: _sealed, ...publicColumns } = getTableColumns(ticketKeys)

/** A key that can sign. */
export interface SigningKey {
  readonly KeyId: string
  sign(bytes: Uint8Array): Uint8Array
}

const placeOf = (KeyId: string) => `ticket key ${KeyId}`

const signingKey = (KeyId: string, key: KeyObject): SigningKey => ({
  KeyId,
  sign: (bytes) => sign('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }),
})

/** A new key, its private half sealed. */
export function newTicketKey(keys: Pick<Context['keys'], 'ticketKey'>) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const KeyId = randomBytes(4).toString('hex')
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  const PublicKey = base64Url(publicKey.export({ type: 'spki', format: 'der' }))
  return { KeyId, PublicKey, Sealed: seal(keys.ticketKey, placeOf(KeyId), pkcs8) }
}

/** Opens a stored key; undefined if the portal's secret is another one now. */
export function openTicketKey(
  keys: Pick<Context['keys'], 'ticketKey'>,
  { KeyId, Sealed }: Pick<typeof ticketKeys.$inferSelect, 'KeyId' | 'Sealed'>,
): SigningKey | undefined {
  try {
    const pkcs8 = Buffer.from(z.string().parse(unseal(keys.ticketKey, placeOf(KeyId), Sealed)), 'base64')
    return signingKey(KeyId, createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }))
  } catch {
    return undefined
  }
}

/** The public halves of all keys of the conference, newest first. */
export const listTicketKeys = (sql: Sql): Promise<TicketKey[]> =>
  sql.select(publicColumns).from(ticketKeys).orderBy(desc(ticketKeys.CreatedOn), desc(ticketKeys.KeyId))

/** Retires the key that signs, and adds a new one. */
export async function replaceKey(sql: Sql, { keys, now }: Pick<Context, 'keys' | 'now'>): Promise<TicketKey> {
  const moment = new Date(now()).toISOString()
  await sql.update(ticketKeys).set({ RetiredOn: moment }).where(isNull(ticketKeys.RetiredOn))
  const [made] = await sql
    .insert(ticketKeys)
    .values({ ...newTicketKey(keys), CreatedOn: moment })
    .returning(publicColumns)
  return mustExist(made)
}

/** The key that signs; the first ticket of a conference makes it. */
export async function currentKey(sql: Sql, context: Pick<Context, 'keys' | 'now'>): Promise<SigningKey> {
  const current = async () => {
    const [row] = await sql.select().from(ticketKeys).where(isNull(ticketKeys.RetiredOn))
    return row && openTicketKey(context.keys, row)
  }
  const known = await current()
  if (known) return known
  // If two calls make one at the same time, one of the two is used.
  await sql.transaction((inside) => replaceKey(inside, context)).catch(() => undefined)
  return mustExist(await current())
}

/** Revokes a key; if it signed, a new one does. */
export async function revokeKey(
  sql: Sql,
  context: Pick<Context, 'keys' | 'now'>,
  Id: string,
): Promise<TicketKey> {
  const [key] = await sql.select().from(ticketKeys).where(eq(ticketKeys.Id, Id)).for('update')
  const { RetiredOn, RevokedOn } = mustExist(key)
  if (RetiredOn === null) await replaceKey(sql, context)
  const [revoked] = await sql
    .update(ticketKeys)
    .set({ RevokedOn: RevokedOn ?? new Date(context.now()).toISOString() })
    .where(eq(ticketKeys.Id, Id))
    .returning(publicColumns)
  return mustExist(revoked)
}
