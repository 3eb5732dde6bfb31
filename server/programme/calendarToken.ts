import { createHmac, timingSafeEqual } from 'node:crypto'

/** A person's address as it is numbered: a higher number makes the lower ones void. */
export interface Feed {
  readonly UserId: string
  readonly Serial: number
}

const idBytes = 16
const serialBytes = 4
const signatureBytes = 16

const signatureOf = (key: Uint8Array, named: Uint8Array) =>
  createHmac('sha256', key).update(named).digest().subarray(0, signatureBytes)

/** A token that names somebody's calendar and cannot be made up; it is kept nowhere. */
export function calendarToken(key: Uint8Array, { UserId, Serial }: Feed): string {
  const named = Buffer.alloc(idBytes + serialBytes)
  named.write(UserId.replaceAll('-', ''), 'hex')
  named.writeUInt32BE(Serial, idBytes)
  return Buffer.concat([named, signatureOf(key, named)]).toString('base64url')
}

/** Whose calendar a token names; undefined for one that this portal has not made. */
export function readCalendarToken(key: Uint8Array, token: string): Feed | undefined {
  if (!/^[\w-]{48}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const named = bytes.subarray(0, idBytes + serialBytes)
  if (!timingSafeEqual(bytes.subarray(named.length), signatureOf(key, named))) return undefined
  const UserId = named
    .toString('hex', 0, idBytes)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { UserId, Serial: named.readUInt32BE(idBytes) }
}
