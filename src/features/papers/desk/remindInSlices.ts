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

/** Sends as many requests as needed; drafts that are not named individually need only one. */
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

/** Reminds the holders of any number of drafts; `progress` is called with the number done. */
export const remindInSlices = async (
  ask: (body: RemindBody) => Promise<Reminding>,
  body: RemindBody,
  progress: (done: number) => void,
): Promise<Reminding> => all(await partsOf(ask, body, ({ People }) => People, progress))

/** A preview of the recipients, with the mails of the first request that sends some. */
export async function previewInSlices(
  ask: (body: RemindBody) => Promise<RemindingPreview>,
  body: RemindBody,
  progress: (done: number) => void,
): Promise<RemindingPreview> {
  // A preview changes nothing, so an interrupted one only reports its error.
  const parts = await partsOf(ask, body, () => 0, progress)
  return { ...all(parts), First: parts.find(({ First }) => First.length > 0)?.First ?? [] }
}
