import { takesKey, type Endpoint } from '../../../contract/core/endpoint.ts'

/** The ranks of calls, the one that goes first at the front. */
export const ranks = ['deadline', 'save', 'read'] as const
export type Rank = (typeof ranks)[number]

/** The rank of a call; `isAhead` for a read without which something with a deadline cannot be sent. */
export const rankOf = (endpoint: Endpoint, isAhead: boolean): Rank =>
  endpoint.hasDeadline || isAhead ? 'deadline' : takesKey(endpoint) ? 'save' : 'read'

/** True if calls of a rank wait for those of another: that goes before it, or is the same. */
export const waitsFor = (rank: Rank, other: Rank): boolean => ranks.indexOf(other) <= ranks.indexOf(rank)
