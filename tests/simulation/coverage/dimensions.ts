import { OutboxKind } from '../../../src/cache/database/outboxRows.ts'
import { faultKinds } from '../faults/faults.ts'

/** What waits of one kind of entity on a device. */
const outboxStates = [
  /** All that was queued of it has been confirmed. */
  'nothing',
  /** Never sent. */
  'waiting',
  /** Sent at least once, with an unknown outcome. */
  'in flight',
  'needs-sign-in',
  'conflict',
  'refused',
  /** Confirmed, but not known to the portal any more. */
  'lost',
] as const

/** The state of its person on that device. */
const sessionStates = [
  'signed in',
  /** With an access token that has run out. */
  'expired',
  /** Nobody is signed in; the work is kept. */
  'signed out',
  /** Somebody else is signed in beside the kept work. */
  'other person',
] as const

/** What is held against each other: every two values of two dimensions must meet. */
export const dimensions = {
  fault: faultKinds,
  // Check-ins are made on the devices of organisers, which are not simulated; they are a set that goes as stars do. The
  // simulated conference has no deadline, and so no commitments.
  entity: OutboxKind.exclude(['check-in', 'commitment', 'commitment-hash']).options,
  outbox: outboxStates,
  session: sessionStates,
} as const

export type Dimension = keyof typeof dimensions
export type Met = { readonly [D in Dimension]: (typeof dimensions)[D][number] }

/** Pairs that cannot meet, and why. Each value of the one list excludes each value of the other. */
interface Impossible {
  readonly of: Partial<{ readonly [D in Dimension]: readonly Met[D][] }>
  readonly why: string
}

export const impossible: readonly Impossible[] = [
  {
    of: {
      entity: ['file', 'payment-proof', 'claim', 'nationality', 'stars', 'mark-read'],
      outbox: ['conflict'],
    },
    why: 'nothing of these is merged, so that they never ask which side to keep',
  },
  {
    of: { entity: ['file', 'payment-proof', 'stars'], outbox: ['refused'] },
    why: 'the portal takes every document that is picked here, and leaves out stars of what is gone',
  },
  {
    of: { fault: ['change of user'], session: ['signed out', 'expired'] },
    why: 'somebody signs in on the device that it strikes, with a new token',
  },
  {
    of: { fault: ['changed elsewhere'], session: ['expired'] },
    why: 'an expired token is refused before a version is looked at, and no token of a device is newer than the kept one',
  },
  {
    of: { fault: ['background sync'], session: ['signed out'] },
    why: 'a worker wakes only where somebody is signed in',
  },
  {
    of: { fault: ['upgraded app'], outbox: ['lost'] },
    why: 'the build before kept no confirmed changes, and so could not know that one is lost',
  },
  {
    of: { entity: ['mark-read'], outbox: ['refused', 'lost'] },
    why: 'a mark that is refused is dropped, and nobody misses one that a restored portal has lost',
  },
]
