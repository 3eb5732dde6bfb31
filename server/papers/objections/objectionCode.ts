import type { KeyRing } from '../../http/keys.ts'
import { readIds, signIds } from '../../http/signedIds.ts'

/** The paper and person of a mailed objection link. */
export interface Named {
  readonly PaperId: string
  readonly UserDetailId: string
}

/** A code for a paper and a person that cannot be forged: 64 base64url characters, not stored. */
export const objectionCode = (keys: KeyRing, { PaperId, UserDetailId }: Named): string =>
  signIds(keys, [PaperId, UserDetailId])

/** The paper and person of a code; undefined for a code that this portal did not make. */
export function readObjectionCode(keys: KeyRing, code: string): Named | undefined {
  const [PaperId, UserDetailId] = readIds(keys, code, 2) ?? []
  return PaperId !== undefined && UserDetailId !== undefined ? { PaperId, UserDetailId } : undefined
}
