import { inArray } from 'drizzle-orm'
import { pick } from '../../../contract/core/collections.ts'
import {
  broughtBackNotice,
  decidedNotice,
  decisionChangedNotice,
  submittedNotice,
} from '../../../contract/notifications/notices.ts'
import { notify, type AddressedNotice, type Notifying } from '../../directory/notify.ts'
import { papers, type waitingDecisions } from '../../db/schema/papers.ts'
import { authorIds } from '../rows.ts'

type TitledPaper = Pick<typeof papers.$inferSelect, 'Id' | 'PaperCode' | 'PaperTitle'>

async function notifyAuthors(
  call: Notifying,
  ids: readonly string[],
  noticeOf: (paper: TitledPaper) => Omit<AddressedNotice, 'PersonIds'>,
): Promise<void> {
  const found = await call.sql
    .select({ ...pick(papers, 'Id', 'PaperCode', 'PaperTitle'), PersonIds: authorIds })
    .from(papers)
    .where(inArray(papers.Id, [...ids]))
  await notify(call, ...found.map(({ PersonIds, ...paper }) => ({ ...noticeOf(paper), PersonIds })))
}

/** Notifies the authors of a paper that it was submitted. */
export const notifySubmitted = (call: Notifying, id: string): Promise<void> =>
  notifyAuthors(call, [id], (paper) => ({ ...submittedNotice(paper), OnceKey: `paper submitted ${id}` }))

/** Notifies the authors of papers of a decision or its change, once each. */
export const notifyDecided = (
  call: Notifying,
  ids: readonly string[],
  decided: Pick<
    typeof waitingDecisions.$inferSelect,
    'FromStatus' | 'Status' | 'Feedback' | 'Reason' | 'DecidedOn'
  > & { readonly Kind: string },
): Promise<void> => {
  const { FromStatus, Status, DecidedOn } = decided
  return notifyAuthors(call, ids, (paper) => ({
    ...(FromStatus === 'submitted' ? decidedNotice(paper, decided) : decisionChangedNotice(paper, decided)),
    OnceKey: `paper ${Status} ${paper.Id} ${DecidedOn}`,
  }))
}

/** Notifies the authors of a withdrawn paper that it takes part again. */
export const notifyBroughtBack = (call: Notifying, id: string, Reason: string): Promise<void> =>
  notifyAuthors(call, [id], (paper) => ({ ...broughtBackNotice(paper, Reason), OnceKey: '' }))
