import { z } from 'zod'
import { hasPassed } from '../../../../contract/core/moments.ts'
import type { SubmissionEnd } from '../../../../contract/papers/submissionDeadline.ts'

/** How long the file of a submission may take before the paper is committed to, in milliseconds. */
const patience = 15_000

/** From so long before the end of submission on, a commitment does not wait. */
const near = 10 * 60_000

/** What some browsers say about the line. */
const Line = z.object({ connection: z.object({ effectiveType: z.string() }) })

const isSlow = () => /2g/.test(Line.safeParse(globalThis.navigator).data?.connection.effectiveType ?? '')

/**
 * When to commit to a paper that is submitted at `now` and whose file still waits: at once near the end of submission and
 * on a slow line, else when the file takes long.
 */
export function commitOn({ EndsOn }: Pick<SubmissionEnd, 'EndsOn'>, now: number): number {
  return isSlow() || hasPassed(EndsOn, now + near) ? now : now + patience
}
