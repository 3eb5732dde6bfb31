import { CallError, messageOf } from './call.ts'

/** All of the server's errors of a failed call; otherwise the one message of `messageOf`. */
export function messagesOf(error: unknown, fallback?: string): readonly string[] {
  const told = error instanceof CallError ? error.errors : []
  return told.length > 0 ? told : [messageOf(error, fallback)]
}
