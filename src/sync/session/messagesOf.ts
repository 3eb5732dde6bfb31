import { CallError, messageOf } from './call.ts'

/** All that the server said of a call that failed, a line each; else the one message there is. */
export function messagesOf(error: unknown, fallback?: string): readonly string[] {
  const told = error instanceof CallError ? error.errors : []
  return told.length > 0 ? told : [messageOf(error, fallback)]
}
