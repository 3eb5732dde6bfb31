import { createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Keys for one purpose each, derived from the portal's one secret. */
export interface Keys {
  readonly accessToken: Uint8Array
  readonly captcha: string
  readonly captchaSolution: string
  /** Signs the links by which authors object. */
  readonly objection: Uint8Array
  /** Signs the links by which people unsubscribe from announcements. */
  readonly unsubscribe: Uint8Array
  /** Signs the addresses at which calendars find the programme. */
  readonly calendar: Uint8Array
  /** Hashes what a secret call says, so that no fast hash of a password lies in a table. */
  readonly operationHash: Uint8Array
  /** Seals what a secret call answered. */
  readonly operationReply: Uint8Array
  /** Seals the secrets of second factors. */
  readonly secondFactor: Uint8Array
}

/** Reads the secret from the settings, or from `DATA_DIR`, where the first start makes it. */
export function readKeys(secret: string | undefined, dataDir: string): Keys {
  const master = secret ?? keptSecret(join(dataDir, 'secret.key'))
  const derive = (purpose: string) => createHmac('sha256', master).update(purpose).digest()
  return {
    accessToken: derive('access-token'),
    captcha: derive('captcha').toString('hex'),
    captchaSolution: derive('captcha-solution').toString('hex'),
    objection: derive('objection'),
    unsubscribe: derive('unsubscribe'),
    calendar: derive('calendar'),
    operationHash: derive('operation-hash'),
    operationReply: derive('operation-reply'),
    secondFactor: derive('second-factor'),
  }
}

function keptSecret(file: string): string {
  if (!existsSync(file))
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8')
}

/** A token or code that cannot be guessed: 43 base64url characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens and codes are kept as hashes only, so that a stolen database signs nobody in. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
