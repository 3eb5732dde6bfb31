import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { pluck } from '../../../contract/core/collections.ts'
import { limits } from '../../../contract/core/limits.ts'
import { secondFactorTexts } from '../../../contract/accounts/secondFactor.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { hashOf } from '../../http/keys.ts'
import { Refusal } from '../../http/refusal.ts'
import type { KeyRing } from '../../http/keys.ts'
import { resealed, seal, unseal } from '../../http/seal.ts'
import { passkeys, recoveryCodes, secondFactors } from '../../db/schema/accounts.ts'

/** How long a code of the app is valid, in seconds; the previous and the next code are accepted as well. */
const period = 30
const neighbours = 1

const codesMade = 10
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const placeOf = (UserId: string) => `second-factor:${UserId}`
const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()
const hashOfCode = (UserId: string, code: string) => hashOf(`${UserId}:${plain(code)}`)

/** A sealed secret, sealed again if an earlier secret of the portal sealed it; undefined if there is nothing to do. */
export function resealedSecret(keys: KeyRing, UserId: string, sealed: string): string | undefined {
  try {
    return resealed(keys, placeOf(UserId), sealed)
  } catch {
    // Under a secret that is not known any more: only recovery codes work.
    return undefined
  }
}

/** True for an account whose sign-in also asks for a code of an app. */
export async function hasApp(sql: Sql, UserId: string): Promise<boolean> {
  const isOn = and(eq(secondFactors.UserId, UserId), isNotNull(secondFactors.ConfirmedOn))
  return (await sql.$count(secondFactors, isOn)) > 0
}

/** Those of some accounts that have a second factor: an app or a passkey. */
export async function withSecondFactor(sql: Sql, UserIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (UserIds.length === 0) return new Set()
  const isOn = and(inArray(secondFactors.UserId, [...UserIds]), isNotNull(secondFactors.ConfirmedOn))
  const rows = await sql
    .select({ UserId: secondFactors.UserId })
    .from(secondFactors)
    .where(isOn)
    .union(
      sql
        .select({ UserId: passkeys.UserId })
        .from(passkeys)
        .where(inArray(passkeys.UserId, [...UserIds])),
    )
  return new Set(pluck(rows, 'UserId'))
}

/** True for an account whose password alone signs nobody in. */
export const hasSecondFactor = async (sql: Sql, UserId: string): Promise<boolean> =>
  (await withSecondFactor(sql, [UserId])).has(UserId)

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
 * Uses a code of the app, or with `mayRecover` a recovery code, and says which it was: each works once, even if two
 * calls send it at the same time. False for a wrong code, which is counted: return the refusal, because throwing it would undo the count.
 * Refuses every code with 429 once an account has had too many wrong ones, from any address.
 */
export async function useCode(
  context: Context,
  sql: Sql,
  UserId: string,
  code: string,
  mayRecover: boolean,
): Promise<'app' | 'recovery' | false> {
  const [factor] = await sql
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.UserId, UserId))
    .for('update')
  // An account with passkeys alone has a row too, so that its wrong codes are counted (`makeRecoveryCodes`).
  if (!factor) return false
  const wrong = wrongOf(factor, context.now())
  if (wrong.WrongCodes >= limits.WrongCodes) throw new Refusal(429, secondFactorTexts.tooManyWrong)
  const step = stepOf(context, UserId, factor.Secret, code)
  // An app that is not confirmed yet may be a stranger's: it confirms itself, and signs nobody in.
  if (step !== null && step > factor.LastStep && (factor.ConfirmedOn !== null || !mayRecover)) {
    await sql
      .update(secondFactors)
      .set({ LastStep: step, WrongCodes: 0 })
      .where(eq(secondFactors.UserId, UserId))
    return 'app'
  }
  if (mayRecover && (await isRecovery(context, sql, UserId, code))) return 'recovery'
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
  await sql.insert(secondFactors).values({ UserId, Secret: '' }).onConflictDoNothing()
  await sql
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ UserId, CodeHash: hashOfCode(UserId, code) })))
  return codes
}

/** Removes the app; recovery codes stay as long as there are passkeys. */
export async function dropApp(sql: Sql, UserId: string): Promise<void> {
  await sql
    .update(secondFactors)
    .set({ Secret: '', ConfirmedOn: null })
    .where(eq(secondFactors.UserId, UserId))
  await dropUnneeded(sql, UserId)
}

/** Removes the recovery codes of an account that has no second factor any more. */
export async function dropUnneeded(sql: Sql, UserId: string): Promise<void> {
  if (!(await hasSecondFactor(sql, UserId))) await dropSecondFactor(sql, UserId)
}

/** Removes the second factor, passkeys included, and its recovery codes. */
export async function dropSecondFactor(sql: Sql, UserId: string): Promise<void> {
  await sql.delete(passkeys).where(eq(passkeys.UserId, UserId))
  await sql.delete(secondFactors).where(eq(secondFactors.UserId, UserId))
  await sql.delete(recoveryCodes).where(eq(recoveryCodes.UserId, UserId))
}
