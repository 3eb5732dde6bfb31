import type { Publishing } from '../hub/hub.ts'

/** Notifies a person's devices of new roles or a new profile, and renews the rights of their connections. */
export function announceAccount({ publish, recheck }: Publishing, UserId: string): void {
  publish({ UserIds: [UserId] }, { Target: 'Changed', Entity: 'User', Id: UserId, Version: 0 })
  recheck([UserId])
}
