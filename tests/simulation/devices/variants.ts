import type { OutboxKind } from '../../../src/cache/database/outboxRows.ts'
import { aimOf, type Aim } from '../coverage/aims.ts'

/**
 * What devices of a schedule are like beside the plain ones: their clocks are hours wrong, or their browser has
 * Background Sync, so that a worker sends too. By the seed alone, so that plain schedules stay what they are.
 */
export type Variant = 'plain' | 'wrong clocks' | 'worker'

export function variantOf(seed: number): Variant {
  const fault = aimOf(seed)?.fault
  if (fault === 'wrong clock') return 'wrong clocks'
  if (fault === 'background sync') return 'worker'
  const place = seed % 5
  return place === 1 ? 'wrong clocks' : place === 2 ? 'worker' : 'plain'
}

/** True where the portal is backed up at some step and goes back to that backup at a later one. */
export function restoresIn(seed: number): boolean {
  const aim = aimOf(seed)
  return seed % 7 === 4 || aim?.outbox === 'lost' || aim?.fault === 'restored backup'
}

/** True where the first person has a third device. */
export const hasTablet = (seed: number) => seed % 4 === 3

/** True where the first person reviews papers, stars sessions and reads notifications: in every third schedule. */
export function hasDuties(seed: number): boolean {
  const entity = aimOf(seed)?.entity
  return entity ? ofDuties.includes(entity) : seed % 3 === 2
}

/** The kinds of changes of a paper. */
export const ofPapers: readonly OutboxKind[] = ['paper', 'authors', 'person', 'file', 'submission']

/** What an auditor and a reader of the programme do. */
export const ofDuties: readonly OutboxKind[] = ['answer', 'review', 'stars', 'mark-read']

/** What people do where an aim is about a kind of change. */
const attendingFor: Partial<Record<OutboxKind, readonly Attending[]>> = {
  nationality: ['registers', 'pays'],
  registration: ['registers', 'pays'],
  claim: ['pays'],
  'payment-proof': ['pays'],
  travel: ['travels'],
}

/** Only of those who act for somebody else is this ever refused. */
const isRefusedForOthers = (aim: Aim | undefined) =>
  aim?.outbox === 'refused' && (aim.entity === 'nationality' || aim.entity === 'travel')

/** How far a wrong clock is from the right one, in milliseconds. */
export const wrongBy = 2 * 60 * 60_000

/**
 * What the people do beside their papers: register, pay for a registration that there is, or travel after all was paid.
 * In every third schedule; the others stay what they are.
 */
export type Attending = 'nothing' | 'registers' | 'pays' | 'travels'

export function attendingOf(seed: number): Attending {
  const { entity, fault } = aimOf(seed) ?? {}
  const some = entity && attendingFor[entity]
  if (some) return some[seed % some.length] ?? 'nothing'
  // Only copies of what is read are written without a flush.
  if (entity) return fault === 'lost write' && !hasDuties(seed) ? 'registers' : 'nothing'
  if (seed % 3 !== 0) return 'nothing'
  return (['registers', 'pays', 'travels'] as const)[Math.floor(seed / 3) % 3] ?? 'nothing'
}

/**
 * True where two authors of an approved paper, one with an account and one without, and an organiser act for one another:
 * in every second schedule of those in which people attend.
 */
export const actsForOthers = (seed: number) =>
  attendingOf(seed) !== 'nothing' &&
  (isRefusedForOthers(aimOf(seed)) ||
    ((seed % 3 === 0 || aimOf(seed) !== undefined) && Math.floor(seed / 9) % 2 === 1))
