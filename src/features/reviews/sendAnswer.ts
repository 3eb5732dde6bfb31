import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import type { ReviewAnswer } from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { answerDraftFrom, answerDrafts } from '../../cache/entities/reviewDrafts.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { deliver, deliverAll, type DeliveryCounts } from '../../sync/outbox/deliver.ts'
import type { ListedReview } from './useAssigned.ts'

/** The result of sending an answer. */
type Answered =
  | { readonly kind: 'sent' | 'queued' | 'asked' }
  | { readonly kind: 'refused'; readonly message: string; readonly fields: FieldErrors }

/**
 * Keeps an answer on the device and sends it, now or as soon as the portal responds (offline O1). Throws if the store
 * fails.
 */
export async function sendAnswer(
  { work, UserId }: PersonDatabases,
  { served }: ListedReview,
  answer: ReviewAnswer,
): Promise<Answered> {
  await answerDrafts.save(work, UserId, answerDraftFrom(served), answer, Date.now())
  const end = await deliver(work, served.PaperId, 'answer')
  if (typeof end === 'string') return { kind: end }
  const message = end.Errors[0] ?? (end.LastError || reviewScreenTexts.answerFailed)
  return { kind: 'refused', message, fields: end.Fields ?? {} }
}

/** Keeps the acceptance of several papers on the device, and sends all of them together. Throws if the store fails. */
export async function acceptAll(
  { work, UserId }: PersonDatabases,
  papers: readonly ListedReview[],
): Promise<DeliveryCounts> {
  const accepted: ReviewAnswer = { State: 'accepted', Reason: '' }
  for (const { served } of papers)
    await answerDrafts.save(work, UserId, answerDraftFrom(served), accepted, Date.now())
  return deliverAll(
    work,
    papers.map(({ PaperId }) => PaperId),
    'answer',
  )
}
