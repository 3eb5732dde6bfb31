import { createHash } from 'node:crypto'
import { noId } from '../../../contract/core/limits.ts'
import type { Answered, ModelCall, ModelState } from './modelState.ts'

/** What a backup of the model holds: everything but who is signed in. */
const kept = [
  ...(['users', 'people', 'papers', 'files', 'proofs', 'registrations'] as const),
  ...(['reviews', 'stars', 'reads', 'operations'] as const),
] as const

type Backup = Readonly<Pick<ModelState, (typeof kept)[number] | 'firstVersion'>>

export const backUpModel = (state: ModelState): Backup => {
  const { users, people, papers, files, proofs, registrations, reviews, stars, reads, operations } = state
  const { firstVersion } = state
  return structuredClone({
    ...{ users, people, papers, files, proofs, registrations, reviews, stars, reads, operations },
    firstVersion,
  })
}

/** Brings a backup back: a new epoch, whose versions no earlier one has given. */
export function restoreModel(state: ModelState, backup: Backup): void {
  const firstVersion = state.firstVersion + 1_000_000
  const step = firstVersion - backup.firstVersion
  for (const name of kept) {
    const rows: Map<string, unknown> = state[name]
    rows.clear()
    for (const [id, row] of structuredClone(backup[name])) rows.set(id, row)
  }
  state.arrivals.clear()
  state.epoch = `after${state.epoch}`
  state.firstVersion = firstVersion
  for (const [id, person] of state.people) state.people.set(id, { ...person, Version: person.Version + step })
  for (const paper of state.papers.values()) {
    paper.Version += step
    paper.AuthorsVersion += step
  }
  for (const [id, review] of state.reviews)
    state.reviews.set(id, { ...review, Version: review.Version + step })
  for (const registration of state.registrations.values()) {
    registration.Version += step
    const { Travel } = registration
    if (Travel) registration.Travel = { ...Travel, Version: Travel.Version + step }
  }
}

/** Which of the caller's changes the model has. */
export function knownToModel({ state, caller, args }: ModelCall): Answered {
  const isKnown = (OpId: string) => state.operations.has(`${caller?.UserId ?? noId}:${OpId}`)
  return { Result: (args['OpIds'] ?? '').split(',').filter(isKnown) }
}

/** The id of a row that a call creates: under one key always the same one. */
export function modelIdFor({ request, caller }: ModelCall): string {
  const key = request.headers['Idempotency-Key']
  if (!key) return crypto.randomUUID()
  const hex = createHash('sha256')
    .update(`${caller?.UserId ?? noId}:${key}`)
    .digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}
