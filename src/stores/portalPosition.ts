import { useSession } from './session.ts'

interface Known {
  /** Since when answers are those of the signed-in person, on the clock of `performance.now()`. */
  readonly since: number
  /** The earliest position of an answer since then; none before the first, null once two cannot be compared. */
  readonly earliest: { readonly instance: string; readonly count: number } | undefined | null
}

let known: Known = { since: 0, earliest: undefined }

useSession.subscribe(({ session }, before) => {
  if (session?.UserId !== before.session?.UserId) known = { since: performance.now(), earliest: undefined }
})

/**
 * Learns from a good answer to the signed-in person what the portal had announced when its request arrived
 * (contract/hub/hub.ts). Of several the earliest counts; those of two instances cannot be compared.
 */
export function learnPosition(header: string | undefined): void {
  const { since, earliest } = known
  const [instance = '', count = ''] = header?.split('.') ?? []
  if (earliest === null || !/^\d+$/.test(count) || (earliest && earliest.instance !== instance))
    known = { since, earliest: null }
  else if (!earliest || Number(count) < earliest.count)
    known = { since, earliest: { instance, count: Number(count) } }
}

/** Whatever was not announced since `position` is in every answer to a request begun after `since`; undefined if that is not known. */
export function earliestPosition(): { readonly position: string; readonly since: number } | undefined {
  const { since, earliest } = known
  return earliest ? { since, position: `${earliest.instance}.${earliest.count}` } : undefined
}
