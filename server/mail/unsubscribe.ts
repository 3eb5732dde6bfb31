import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureBytes = 16

const signatureOf = (key: Uint8Array, address: Uint8Array) =>
  createHmac('sha256', key).update(address).digest().subarray(0, signatureBytes)

/** A signed code for an address, which cannot be forged, for the links of announcements; it is not stored. */
export function unsubscribeCode(key: Uint8Array, Email: string): string {
  const address = Buffer.from(Email.toLowerCase())
  return Buffer.concat([signatureOf(key, address), address]).toString('base64url')
}

/** The address in a code, in lower case; undefined if this portal did not sign it. */
export function readUnsubscribeCode(key: Uint8Array, code: string): string | undefined {
  if (!/^[\w-]+$/.test(code)) return undefined
  const bytes = Buffer.from(code, 'base64url')
  const address = bytes.subarray(signatureBytes)
  if (address.length === 0) return undefined
  if (!timingSafeEqual(bytes.subarray(0, signatureBytes), signatureOf(key, address))) return undefined
  return address.toString()
}

/** The unsubscribe page of an address. */
export const unsubscribeLink = (portal: string, key: Uint8Array, Email: string) =>
  `${portal}/unsubscribe/${unsubscribeCode(key, Email)}`
