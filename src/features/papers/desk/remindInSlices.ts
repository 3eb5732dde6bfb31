import type { RemindBody, Reminding, RemindingPreview } from '../../../../contract/papers/draftReminders.ts'
import { limits } from '../../../../contract/core/limits.ts'
import { callInSlices } from '../../../ui/list/inSlices.ts'

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

const all = (parts: readonly Reminding[]): Reminding => ({
  Drafts: sum(parts.map(({ Drafts }) => Drafts)),
  People: sum(parts.map(({ People }) => People)),
  RemindedToday: sum(parts.map(({ RemindedToday }) => RemindedToday)),
  Closed: sum(parts.map(({ Closed }) => Closed)),
})

/** Makes as many calls as it takes; drafts that are not named one by one go in one. */
async function partsOf<Part extends Reminding>(
  ask: (body: RemindBody) => Promise<Part>,
  body: RemindBody,
  changedBy: (part: Part) => number,
  progress: (done: number) => void,
): Promise<readonly Part[]> {
  const { PaperIds, All } = body
  if (All || !PaperIds || PaperIds.length <= limits.PapersAtOnce) return [await ask(body)]
  const remind = (some: string[]) => ask({ PaperIds: some })
  return callInSlices(PaperIds, limits.PapersAtOnce, remind, changedBy, progress)
}

/** Reminds of any number of drafts; `progress` hears how many were gone through. */
export const remindInSlices = async (
  ask: (body: RemindBody) => Promise<Reminding>,
  body: RemindBody,
  progress: (done: number) => void,
): Promise<Reminding> => all(await partsOf(ask, body, ({ People }) => People, progress))

/** Whom that would reach, with the mails of the first call that sends some. */
export async function previewInSlices(
  ask: (body: RemindBody) => Promise<RemindingPreview>,
  body: RemindBody,
  progress: (done: number) => void,
): Promise<RemindingPreview> {
  // A look changes nothing, so that one that is cut off has no more to tell than its error.
  const parts = await partsOf(ask, body, () => 0, progress)
  return { ...all(parts), First: parts.find(({ First }) => First.length > 0)?.First ?? [] }
}
