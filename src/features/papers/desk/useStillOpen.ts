import { pluck } from '../../../../contract/core/collections.ts'
import { limits } from '../../../../contract/core/limits.ts'
import { decisionDeskTexts } from '../../../../contract/papers/decisionDesk.ts'
import { findStillOpen, getPaper, type StillOpen } from '../../../../contract/papers/decisions.ts'
import { newsOf } from '../../../stores/changeHints.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { callInSlices } from '../../../ui/list/inSlices.ts'
import { usePromise } from '../../../ui/reads/usePromise.ts'
import type { Decision } from './decision.ts'

/** Papers of a decision or of a mark. */
type Chosen = Pick<Decision, 'From' | 'papers'> & { readonly found?: Decision['found'] }

/** What is left of the chosen papers. */
export interface Left {
  readonly count: number
  /** Why the others cannot be decided on any more, by id. */
  readonly ended: ReadonlyMap<string, string>
}

/** Papers may have been decided. */
export const paperNews = newsOf(getPaper)

async function readStillOpen(ids: readonly string[], { From, found }: Chosen): Promise<StillOpen> {
  if (found) {
    const { filter, except, foundOn } = found
    const all = { All: filter, Except: [...except], FoundOn: foundOn }
    return (await call(findStillOpen, { body: { PaperIds: [...ids], ...all, ...(From && { From }) } })).Result
  }
  const slices = await callInSlices(
    ids,
    limits.PapersAtOnce,
    async (PaperIds) => (await call(findStillOpen, { body: { PaperIds, ...(From && { From }) } })).Result,
    () => 0,
  )
  return {
    Papers: slices.reduce((sum, { Papers }) => sum + Papers, 0),
    Ended: slices.flatMap(({ Ended }) => Ended),
  }
}

/** The ids that are left; all of them if none is, since the portal then says why. */
export function withoutEnded(ids: readonly string[], left: Left | undefined): readonly string[] {
  const open = ids.filter((id) => !left?.ended.has(id))
  return open.length > 0 ? open : ids
}

/**
 * Which of the chosen papers can still be decided on; undefined until that is known, and if it cannot be read: then the
 * portal decides. `refresh` it on `paperNews`, unless they are just being decided on here.
 */
export function useStillOpen(chosen: Chosen): {
  readonly left: Left | undefined
  readonly refresh: () => void
} {
  const ids = pluck(chosen.papers, 'Id')
  const read = usePromise(
    () => readStillOpen(ids, chosen),
    (error) => messageOf(error),
    [ids.join()],
  )
  const { refresh } = read
  if (read.state !== 'ready') return { left: undefined, refresh }
  const codes = new Map(chosen.papers.map(({ Id, PaperCode }) => [Id, PaperCode]))
  const whyOf = (id: string, why: string | null) => why ?? decisionDeskTexts.gone(codes.get(id) ?? '')
  const { Papers, Ended } = read.value
  return {
    left: { count: Papers, ended: new Map(Ended.map(({ Id, Why }) => [Id, whyOf(Id, Why)])) },
    refresh,
  }
}
