import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../db/failures.ts'
import { writeWhole } from '../disk/durable.ts'
import { shortestSecret, StartError } from '../settings.ts'

/** The keys of one purpose: the first one signs and seals, and all of them read what earlier ones signed and sealed. */
export type KeyRing<Key = Uint8Array> = readonly [Key, ...Key[]]

/**
 * Keys for one purpose each, derived from the portal's one secret: that of the settings, or of `DATA_DIR`, where the
 * first start creates it. `earlier` are secrets that it replaced. Throws StartError if it is too short.
 */
export async function readKeys(secret: string | undefined, dataDir: string, earlier: readonly string[] = []) {
  const master = secret ?? (await keptSecret(join(dataDir, 'secret.key')))
  const derived = (from: string, purpose: string) => createHmac('sha256', from).update(purpose).digest()
  const derive = (purpose: string): KeyRing => [
    derived(master, purpose),
    ...earlier.map((from) => derived(from, purpose)),
  ]
  const inHex = ([first, ...others]: KeyRing): KeyRing<string> => {
    const hex = (key: Uint8Array) => Buffer.from(key).toString('hex')
    return [hex(first), ...others.map(hex)]
  }
  return {
    accessToken: derive('access-token'),
    captcha: inHex(derive('captcha')),
    captchaSolution: inHex(derive('captcha-solution')),
    /** Signs the links with which authors object. */
    objection: derive('objection'),
    /** Signs what shared payment links say before a sign-in. */
    paymentRequest: derive('payment-request'),
    /** Signs the links that unsubscribe from announcements. */
    unsubscribe: derive('unsubscribe'),
    /** Signs the addresses of calendar feeds. */
    calendar: derive('calendar'),
    /** Hashes the content of secret requests, so that no table contains a fast hash of a password. */
    operationHash: derive('operation-hash'),
    /** Seals the replies of secret requests. */
    operationReply: derive('operation-reply'),
    /** Hashes addresses whose wrong passwords are counted, so that no table lists what was typed. */
    wrongPasswords: derive('wrong-passwords'),
    /** Makes the ids of rows out of idempotency keys. */
    ids: derive('ids'),
    /** Signs the receipts of final submissions. */
    receipt: derive('receipt'),
    /** Signs exports of the audit log. */
    auditExport: derive('audit-export'),
    /** Seals the secrets of second factors. */
    secondFactor: derive('second-factor'),
    /** Seals the private halves of the keys that sign tickets. */
    ticketKey: derive('ticket-key'),
    /** Seals the codes of links in queued mails. */
    mailCodes: derive('mail-codes'),
  }
}

export type Keys = Readonly<Awaited<ReturnType<typeof readKeys>>>

async function keptSecret(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (kept === undefined) {
    const made = randomBytes(48).toString('base64url')
    await writeWhole(file, [made])
    return made
  }
  // A full disk leaves an empty file, a power cut one of zeros.
  const length = kept.replaceAll(/[\s\0]/g, '').length
  if (length >= shortestSecret) return kept
  throw new StartError(
    `The secret in ${file} has ${length} characters, and must have at least ${shortestSecret}: anybody who guesses it can ` +
      'sign in as anybody. Put it back from a copy, or delete the file, and the next start makes a new one.',
  )
}

/** A token or code that cannot be guessed: 43 base64url characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token or code: only hashes are stored, so that nobody can sign in with a stolen database. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
