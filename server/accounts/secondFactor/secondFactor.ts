import { randomInt } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { limits } from '../../../contract/core/limits.ts'
import { secondFactorTexts } from '../../../contract/accounts/secondFactor.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { hashOf } from '../../http/keys.ts'
import { Refusal } from '../../http/refusal.ts'
import type { KeyRing } from '../../http/keys.ts'
import { resealed, seal, unseal } from '../../http/seal.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/accounts.ts'

/** How long a code of the app is valid, in seconds; the previous and the next code are accepted as well. */
const period = 30
const neighbours = 1

const codesMade = 10
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const placeOf = (UserId: string) => `second-factor:${UserId}`
const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()
const hashOfCode = (UserId: string, code: string) => hashOf(`${UserId}:${plain(code)}`)

/** A sealed secret, sealed anew if an earlier secret of the portal sealed it; undefined if nothing is to be done. */
export function resealedSecret(keys: KeyRing, UserId: string, sealed: string): string | undefined {
  try {
    return resealed(keys, placeOf(UserId), sealed)
  } catch {
    // Under a secret that is not known any more: only recovery codes work.
    return undefined
  }
}

/** True for an account whose sign-in also asks for a code. */
export async function hasSecondFactor(sql: Sql, UserId: string): Promise<boolean> {
  const isOn = and(eq(secondFactors.UserId, UserId), isNotNull(secondFactors.ConfirmedOn))
  return (await sql.$count(secondFactors, isOn)) > 0
}

/** The number of unused recovery codes. */
export const codesLeft = (sql: Sql, UserId: string): Promise<number> =>
  sql.$count(recoveryCodes, and(eq(recoveryCodes.UserId, UserId), isNull(recoveryCodes.UsedOn)))

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })

/** Makes a new secret that is not confirmed yet and replaces an earlier one; returns its address for the app. */
export async function makeSecret(
  context: Context,
  sql: Sql,
  of: { readonly UserId: string; readonly Email: string; readonly Issuer: string },
): Promise<{ readonly Secret: string; readonly Uri: string }> {
  const secret = new Secret({ size: 20 }).base32
  const row = {
    Secret: seal(context.keys.secondFactor, placeOf(of.UserId), secret),
    ConfirmedOn: null,
    LastStep: 0,
  }
  await sql
    .insert(secondFactors)
    .values({ UserId: of.UserId, ...row })
    .onConflictDoUpdate({ target: secondFactors.UserId, set: row })
  return { Secret: secret, Uri: totpOf(secret, of.Email, of.Issuer).toString() }
}

/** The time step of a code of the app; null for a wrong code. `now` is in milliseconds. */
function stepOf(context: Context, UserId: string, sealed: string, code: string): number | null {
  const timestamp = context.now()
  try {
    const secret = z.string().parse(unseal(context.keys.secondFactor, placeOf(UserId), sealed))
    const delta = totpOf(secret).validate({ token: plain(code), timestamp, window: neighbours })
    return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
  } catch {
    // Encrypted with another key, for example after a restore without it: only recovery codes work.
    return null
  }
}

/**
 * Uses a code of the app, or with `mayRecover` a recovery code: each works once, even if two calls send it at the
 * same time. False for a wrong code, which is counted: return the refusal, because throwing it would undo the count.
 * Refuses every code with 429 once an account has had too many wrong ones, from any address.
 */
export async function useCode(
  context: Context,
  sql: Sql,
  UserId: string,
  code: string,
  mayRecover: boolean,
): Promise<boolean> {
  const [factor] = await sql
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.UserId, UserId))
    .for('update')
  if (!factor) return false
  const wrong = wrongOf(factor, context.now())
  if (wrong.WrongCodes >= limits.WrongCodes) throw new Refusal(429, secondFactorTexts.tooManyWrong)
  const step = stepOf(context, UserId, factor.Secret, code)
  if (step !== null && step > factor.LastStep) {
    await sql
      .update(secondFactors)
      .set({ LastStep: step, WrongCodes: 0 })
      .where(eq(secondFactors.UserId, UserId))
    return true
  }
  if (mayRecover && (await isRecovery(context, sql, UserId, code))) return true
  await sql
    .update(secondFactors)
    .set({ ...wrong, WrongCodes: wrong.WrongCodes + 1 })
    .where(eq(secondFactors.UserId, UserId))
  return false
}

/** The wrong codes of the last minutes; older ones no longer count. */
function wrongOf({ WrongCodes, WrongSince }: typeof secondFactors.$inferSelect, now: number) {
  const isFresh = WrongSince !== null && Date.parse(WrongSince) > now - limits.WrongCodesMinutes * 60_000
  return isFresh ? { WrongCodes, WrongSince } : { WrongCodes: 0, WrongSince: new Date(now).toISOString() }
}

async function isRecovery(context: Context, sql: Sql, UserId: string, code: string): Promise<boolean> {
  const used = await sql
    .update(recoveryCodes)
    .set({ UsedOn: new Date(context.now()).toISOString() })
    .where(and(eq(recoveryCodes.CodeHash, hashOfCode(UserId, code)), isNull(recoveryCodes.UsedOn)))
    .returning({ UserId: recoveryCodes.UserId })
  return used.length > 0
}

const part = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Makes ten new recovery codes and replaces the earlier ones; only their hashes are stored. */
export async function makeRecoveryCodes(sql: Sql, UserId: string): Promise<string[]> {
  const codes = Array.from({ length: codesMade }, () => [part(), part(), part(), part()].join('-'))
  await sql.delete(recoveryCodes).where(eq(recoveryCodes.UserId, UserId))
  await sql
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ UserId, CodeHash: hashOfCode(UserId, code) })))
  return codes
}

/** Removes the second factor and its recovery codes. */
export async function dropSecondFactor(sql: Sql, UserId: string): Promise<void> {
  await sql.delete(secondFactors).where(eq(secondFactors.UserId, UserId))
  await sql.delete(recoveryCodes).where(eq(recoveryCodes.UserId, UserId))
}
