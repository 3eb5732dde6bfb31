import { texts } from '../../../contract/errors.ts'
import { CallError, messageOf } from '../../sync/api.ts'

/** What a toast says of a failed call: the server's words, else the screen's own; anything else is unexpected (spec §8). */
export function failureText(error: unknown, fallback: string, unexpected: string = texts.unexpected): string {
  return error instanceof CallError ? messageOf(error, fallback) : unexpected
}
