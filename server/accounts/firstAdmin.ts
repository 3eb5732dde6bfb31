import type { Context } from '../http/context.ts'

/** Makes the first admin from the settings, or answers a one-time set-up link to print. */
export async function firstAdmin(_context: Context): Promise<string | undefined> {
  return undefined
}
