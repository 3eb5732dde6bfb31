import { adminEndpoint } from '../core/adminEndpoint.ts'
import { endpoint } from '../core/endpoint.ts'
import { PaperListItem, type PaperStatus } from './papers.ts'
import { ReasonBody, reasonRules } from '../core/rules.ts'
import type { Where } from '../device/storagePlace.ts'

/** Texts of withdrawing a submitted paper (design §3 "Papers"). */
export const withdrawalTexts = {
  withdrawn: 'Withdrawn',
  withdraw: 'Withdraw Paper',
  title: 'Withdraw this paper?',
  explained:
    'It takes no further part in the conference: it is not reviewed, and programme and books leave it out. The organisers and every author are notified. Only the organisers can bring it back.',
  reason: 'Reason',
  done: 'The paper has been withdrawn',
  on: (moment: string) => `Withdrawn on ${moment}`,
  withdrawForAuthor: 'Withdraw for its author',
  explainedForAuthor:
    'The paper takes no further part in the conference: it is not reviewed, and programme and books leave it out. Every author gets a mail with the reason.',
  bringBack: 'Bring back',
  bringBackTitle: 'Bring this paper back?',
  bringBackExplained:
    'The paper takes part again, with the status that it had. Every author gets a mail with the reason.',
  broughtBack: 'The paper takes part again',
  notWithdrawn: 'This paper was not withdrawn',
  notSubmitted: 'Only a submitted paper can be withdrawn',
  already: 'This paper has been withdrawn',
  offline: ({ kept }: Where) => `A paper can only be withdrawn online. Your reason is saved ${kept}.`,
} as const

/** True for one's own paper that was submitted and still takes part, but not for a general attendee. */
export function mayWithdraw(
  paper: { readonly IsMyPaper: boolean; readonly Status: PaperStatus; readonly WithdrawnOn: string | null },
  roles: readonly string[],
): boolean {
  const isIn = paper.Status !== 'draft' && paper.WithdrawnOn === null
  return paper.IsMyPaper && isIn && !roles.includes('GeneralAttendee')
}

export const withdrawPaper = endpoint('PUT /Paper/:id/withdraw', {
  summary:
    'Withdraws a submitted or decided paper, by its owner or for them by an admin; the status stays, organisers and authors are notified',
  callers: ['Admin', 'PaperPresenter'],
  part: 'papers',
  owned: 'Paper',
  body: ReasonBody,
  rules: reasonRules,
  result: PaperListItem,
})

export const bringPaperBack = adminEndpoint('PUT /Paper/:id/bring-back', {
  part: 'papers',
  summary:
    'Lets a withdrawn paper take part again, with the status that it had; organisers and authors are notified',
  body: ReasonBody,
  rules: reasonRules,
  result: PaperListItem,
})
