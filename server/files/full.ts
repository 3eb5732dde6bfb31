import { texts } from '../../contract/core/errors.ts'
import { Refusal } from '../http/refusal.ts'

/** No room on the disk, no room in the owner's quota. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT']

/** The error for a failed write: 507 with its own text if the disk is full, otherwise the original error. */
export function asRefusalIfFull(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return fullCodes.includes(code) ? new Refusal(507, texts.full) : error
}
