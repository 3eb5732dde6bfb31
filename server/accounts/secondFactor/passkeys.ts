import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { and, asc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Passkey } from '../../../contract/accounts/passkeys.ts'
import { limits, noId } from '../../../contract/core/limits.ts'
import type { Sql } from '../../db/database.ts'
import { passkeyChallenges, passkeys } from '../../db/schema/accounts.ts'
import type { Context } from '../../http/context.ts'

type Json = Record<string, unknown>

/** What a browser checks a passkey against: the name of the portal's host, and its whole address. */
function relyingParty({ publicUrl }: Pick<Context, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl())
  return { rpID: hostname, origin }
}

/** The library's values as the JSON that they are. */
const asJson = (value: unknown): Json =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(value)))

async function keepChallenge(context: Context, sql: Sql, Challenge: string, UserId: string): Promise<void> {
  const ExpiresOn = new Date(context.now() + limits.PasskeyMinutes * 60_000).toISOString()
  await sql.insert(passkeyChallenges).values({ Challenge, UserId, ExpiresOn })
}

/** What passkeys are made of; no database stores every other text. */
const isBase64Url = (text: string) => /^[\w-]+$/.test(text)

/** True for a challenge that this portal made for this person, the first time that it is answered. */
async function useChallenge(context: Context, sql: Sql, Challenge: string, UserId: string): Promise<boolean> {
  if (!isBase64Url(Challenge)) return false
  const used = await sql
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.Challenge, Challenge),
        eq(passkeyChallenges.UserId, UserId),
        gt(passkeyChallenges.ExpiresOn, new Date(context.now()).toISOString()),
      ),
    )
    .returning({ Challenge: passkeyChallenges.Challenge })
  return used.length === 1
}

/** A person's passkeys, oldest first. */
export const passkeysOf = (sql: Sql, UserId: string): Promise<Passkey[]> =>
  sql
    .select({
      Id: passkeys.Id,
      Name: passkeys.Name,
      CreatedOn: passkeys.CreatedOn,
      LastUsedOn: passkeys.LastUsedOn,
    })
    .from(passkeys)
    .where(eq(passkeys.UserId, UserId))
    .orderBy(asc(passkeys.CreatedOn), asc(passkeys.Id))

/** What a browser needs to make a passkey that signs in by itself, after a finger, a face or a PIN. */
export async function creationOptions(
  context: Context,
  sql: Sql,
  of: { readonly UserId: string; readonly Email: string; readonly ConferenceName: string },
): Promise<Json> {
  const known = await sql
    .select({ id: passkeys.CredentialId })
    .from(passkeys)
    .where(eq(passkeys.UserId, of.UserId))
  const options = await generateRegistrationOptions({
    rpName: of.ConferenceName,
    rpID: relyingParty(context).rpID,
    userName: of.Email,
    userDisplayName: of.Email,
    userID: new Uint8Array(Buffer.from(of.UserId)),
    excludeCredentials: known,
    timeout: limits.PasskeyMinutes * 60_000,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(context, sql, options.challenge, of.UserId)
  return asJson(options)
}

/** Stores the passkey that a browser made; false if it does not fit what was asked of this person. */
export async function keepPasskey(
  context: Context,
  sql: Sql,
  { UserId, Name, Response }: { readonly UserId: string; readonly Name: string; readonly Response: Json },
): Promise<boolean> {
  const { rpID, origin } = relyingParty(context)
  const checked = await verifyRegistrationResponse({
    // The library checks the shape of it.
    response: Response as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(context, sql, challenge, UserId),
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch(() => undefined)
  if (!checked?.verified) return false
  const { credential } = checked.registrationInfo
  const kept = await sql
    .insert(passkeys)
    .values({
      UserId,
      Name: Name.trim(),
      CredentialId: credential.id,
      PublicKey: Buffer.from(credential.publicKey).toString('base64url'),
      Counter: credential.counter,
      Transports: [...(credential.transports ?? [])],
      CreatedOn: new Date(context.now()).toISOString(),
    })
    .onConflictDoNothing()
    .returning({ Id: passkeys.Id })
  return kept.length === 1
}

/** What a browser needs to sign in with any passkey of this portal; it says nothing about who has one. */
export async function requestOptions(context: Context, sql: Sql): Promise<Json> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).rpID,
    timeout: limits.PasskeyMinutes * 60_000,
    userVerification: 'required',
  })
  await keepChallenge(context, sql, options.challenge, noId)
  return asJson(options)
}

/** The account whose passkey signed the answer; undefined if none did. */
export async function accountOfPasskey(
  context: Context,
  sql: Sql,
  Response: Json,
): Promise<string | undefined> {
  const CredentialId = typeof Response['id'] === 'string' ? Response['id'] : ''
  if (!isBase64Url(CredentialId)) return undefined
  const own = eq(passkeys.CredentialId, CredentialId)
  const [passkey] = await sql.select().from(passkeys).where(own).for('update')
  if (!passkey) return undefined
  const { rpID, origin } = relyingParty(context)
  const checked = await verifyAuthenticationResponse({
    response: Response as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(context, sql, challenge, noId),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.CredentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.PublicKey, 'base64url')),
      counter: passkey.Counter,
      transports: passkey.Transports,
    },
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const LastUsedOn = new Date(context.now()).toISOString()
  await sql.update(passkeys).set({ Counter: checked.authenticationInfo.newCounter, LastUsedOn }).where(own)
  return passkey.UserId
}
