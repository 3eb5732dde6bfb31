import { createHmac } from 'node:crypto'
import type { KeyRing } from '../http/keys.ts'
import { isSigned } from '../http/seal.ts'

/** A person's feed and its serial number: a higher number invalidates the lower ones. */
export interface Feed {
  readonly UserId: string
  readonly Serial: number
}

const idBytes = 16
const serialBytes = 4
const signatureBytes = 16

const signatureOf = (key: Uint8Array, named: Uint8Array) =>
  createHmac('sha256', key).update(named).digest().subarray(0, signatureBytes)

/** A signed token for a person's calendar, which cannot be forged; it is not stored. */
export function calendarToken([key]: KeyRing, { UserId, Serial }: Feed): string {
  const named = Buffer.alloc(idBytes + serialBytes)
  named.write(UserId.replaceAll('-', ''), 'hex')
  named.writeUInt32BE(Serial, idBytes)
  return Buffer.concat([named, signatureOf(key, named)]).toString('base64url')
}

/** The feed in a token; undefined if this portal did not sign it. */
export function readCalendarToken(keys: KeyRing, token: string): Feed | undefined {
  if (!/^[\w-]{48}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const named = bytes.subarray(0, idBytes + serialBytes)
  if (!isSigned(keys, (key) => signatureOf(key, named), bytes.subarray(named.length))) return undefined
  const UserId = named
    .toString('hex', 0, idBytes)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { UserId, Serial: named.readUInt32BE(idBytes) }
}
