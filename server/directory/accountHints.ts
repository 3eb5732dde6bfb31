import type { Publishing } from '../hub/hub.ts'

/** Tells somebody's devices that their roles or profile are new; their connections take the new rights. */
export function announceAccount({ publish, recheck }: Publishing, UserId: string): void {
  publish({ UserIds: [UserId] }, { Target: 'Changed', Entity: 'User', Id: UserId, Version: 0 })
  recheck([UserId])
}
