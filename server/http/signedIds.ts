import { createHmac } from 'node:crypto'
import type { KeyRing } from './keys.ts'
import { isSigned } from './seal.ts'

const idBytes = 16
const signatureBytes = 16

const signatureOf = (key: Uint8Array, ids: Uint8Array) =>
  createHmac('sha256', key).update(ids).digest().subarray(0, signatureBytes)

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A code of ids that cannot be forged, in base64url; it is not stored. */
export function signIds([key]: KeyRing, ids: readonly string[]): string {
  const bytes = Buffer.from(ids.join('').replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, signatureOf(key, bytes)]).toString('base64url')
}

/** The `count` ids of a code; undefined for a code that this portal did not make. */
export function readIds(keys: KeyRing, code: string, count: number): readonly string[] | undefined {
  const bytes = Buffer.from(code, 'base64url')
  const end = count * idBytes
  // Otherwise one code could be written in two ways.
  if (bytes.length !== end + signatureBytes || bytes.toString('base64url') !== code) return undefined
  const ids = bytes.subarray(0, end)
  if (!isSigned(keys, (key) => signatureOf(key, ids), bytes.subarray(end))) return undefined
  return Array.from({ length: count }, (_, index) =>
    idOf(ids.subarray(index * idBytes, (index + 1) * idBytes)),
  )
}
