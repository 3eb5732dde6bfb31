import { createHmac } from 'node:crypto'
import type { KeyRing } from '../../http/keys.ts'
import { isSigned } from '../../http/seal.ts'

/** The paper and person of a mailed objection link. */
export interface Named {
  readonly PaperId: string
  readonly UserDetailId: string
}

const idBytes = 16
const signatureBytes = 16

const signatureOf = (key: Uint8Array, ids: Uint8Array) =>
  createHmac('sha256', key).update(ids).digest().subarray(0, signatureBytes)

/** A code for a paper and a person that cannot be forged: 64 base64url characters, not stored. */
export function objectionCode([key]: KeyRing, { PaperId, UserDetailId }: Named): string {
  const ids = Buffer.from(`${PaperId}${UserDetailId}`.replaceAll('-', ''), 'hex')
  return Buffer.concat([ids, signatureOf(key, ids)]).toString('base64url')
}

/** The paper and person of a code; undefined for a code that this portal did not make. */
export function readObjectionCode(keys: KeyRing, code: string): Named | undefined {
  if (!/^[\w-]{64}$/.test(code)) return undefined
  const bytes = Buffer.from(code, 'base64url')
  const ids = bytes.subarray(0, 2 * idBytes)
  if (!isSigned(keys, (key) => signatureOf(key, ids), bytes.subarray(2 * idBytes))) return undefined
  return { PaperId: idOf(ids.subarray(0, idBytes)), UserDetailId: idOf(ids.subarray(idBytes)) }
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
