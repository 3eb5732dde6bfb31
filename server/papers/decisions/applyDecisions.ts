import { eq, inArray, sql as text } from 'drizzle-orm'
import { groupBy, pluck } from '../../../contract/core/collections.ts'
import type { HomePage } from '../../../contract/content/content.ts'
import { decisionLabel } from '../../../contract/papers/papers.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import { announcePapers } from '../paperHints.ts'
import type { Notifying } from '../../directory/notify.ts'
import { announceToAuditors } from '../../directory/reviewHints.ts'
import type { Decidable } from './decisionRights.ts'
import { write } from '../../mail/template.ts'
import {
  approvedTemplate,
  changedDecisionTemplate,
  keptTemplate,
  rejectedTemplate,
} from '../../mail/templates/decisions.ts'
import { aboutPaper, lettersTo, type LetterContext, type PaperLinks } from '../mails/authorLetters.ts'
import { authorsOf } from '../rows.ts'
import { kindNames, nameOfKind } from '../kinds/kinds.ts'
import { insertRows } from '../../db/insertRows.ts'
import { papers, statusChanges, tentativeDecisions, type waitingDecisions } from '../../db/schema/papers.ts'
import { notifyDecided } from '../mails/notifyAuthors.ts'

/** Locked papers and the decision on them. */
export interface DecidedPapers extends Pick<
  typeof waitingDecisions.$inferSelect,
  'FromStatus' | 'Status' | 'KindId' | 'Feedback' | 'Reason' | 'DecidedBy' | 'DecidedOn'
> {
  readonly Papers: Decidable
  /** The text for the authors of each paper: the feedback with the remarks of reviews. */
  readonly ToAuthors: ReadonlyMap<string, string>
}

type Letters = Omit<DecidedPapers, 'DecidedBy' | 'DecidedOn'>

/** The letters about a first decision; one that leaves a paper under review has a kind, such as 'Revise'. */
const firstTemplates = {
  submitted: keptTemplate,
  approved: approvedTemplate,
  rejected: rejectedTemplate,
} as const

/** The letter about the decision on a paper, or its change, with the feedback (design §3 "Decisions"). */
function decisionLetter(
  paper: Decidable[number],
  { FromStatus, Status, KindId, Feedback, Reason, ToAuthors }: Letters,
  conference: HomePage,
  kinds: ReadonlyMap<string, string>,
  links: PaperLinks,
) {
  const Kind = kinds.get(KindId) ?? ''
  const texts = { Feedback: ToAuthors.get(paper.Id) ?? Feedback, Kind, ...links }
  const Decision = decisionLabel(Status, Kind)
  if (FromStatus === 'submitted')
    return write(firstTemplates[Status], conference, {
      ...aboutPaper(paper, ['Decision', Decision]),
      ...texts,
    })
  const before = decisionLabel(FromStatus, kinds.get(paper.DecisionKindId) ?? '')
  return write(changedDecisionTemplate, conference, {
    ...aboutPaper(paper, ['Before', before], ['Now', Decision]),
    Decision,
    Reason,
    ...texts,
  })
}

/** The letters about decisions: one for each author with a known address, paper by paper. */
export async function decisionLetters(
  sql: Sql,
  context: Pick<LetterContext, 'publicUrl' | 'keys'>,
  decided: Letters,
) {
  const { Papers } = decided
  const ids = pluck(Papers, 'Id')
  const [conference, kinds, authors] = await Promise.all([
    getHomePageRow(sql),
    kindNames(sql),
    authorsOf(sql, ids),
  ])
  const reached = authors.filter(({ Email }) => Email !== '')
  const reachedOf = groupBy(reached, ({ PaperId }) => PaperId)
  const letters = Papers.flatMap((paper) => {
    const its = reachedOf.get(paper.Id) ?? []
    const letters = lettersTo(context, its, (links) =>
      decisionLetter(paper, decided, conference, kinds, links),
    )
    return letters.map((letter, index) => ({ letter, FullName: its[index]?.FullName ?? '' }))
  })
  return { letters, unreachable: authors.length - reached.length }
}

/**
 * Applies a decision or a change of one: the status and feedback of the papers, their history, and a mail and a
 * notification for every author. A decision is not a change of content: `LastModifiedOn` stays the same; nor does it
 * touch a registration, a bill or a place in the programme. Call `mailer.wake` after the commit.
 */
export async function applyDecisions(
  call: Notifying,
  context: LetterContext,
  decided: DecidedPapers,
  RunId: string,
): Promise<void> {
  const { sql } = call
  const { Papers, FromStatus, Status, KindId, Feedback, Reason, ToAuthors, DecidedBy, DecidedOn } = decided
  if (Papers.length === 0) return
  const ids = pluck(Papers, 'Id')
  const changed = { ChangedBy: DecidedBy, ChangedOn: DecidedOn, FromStatus, ToStatus: Status }
  const DecisionKind = await nameOfKind(sql, KindId)
  const entry = { ...changed, Feedback, Reason, DecisionKind }
  const texts = ids.map((id) => ToAuthors.get(id) ?? Feedback)
  // Statements that do not depend on one another go together: others wait for the embedded engine meanwhile.
  const [{ letters }] = await Promise.all([
    decisionLetters(sql, context, decided),
    sql
      .update(papers)
      .set({
        ...{ Status, DecisionKindId: KindId, Version: text`${papers.Version} + 1` },
        Feedback: text`read.feedback`,
      })
      .from(
        text`unnest(${text.param(ids)}::uuid[], ${text.param(texts)}::text[]) as read (paper_id, feedback)`,
      )
      .where(eq(papers.Id, text`read.paper_id`)),
    insertRows(
      sql,
      statusChanges,
      ids.map((PaperId) => ({ ...entry, PaperId })),
    ),
    // The tentative decisions end: these were made, or others were.
    sql.delete(tentativeDecisions).where(inArray(tentativeDecisions.PaperId, ids)),
  ])
  await Promise.all([
    context.mailer.queue(sql, ...letters.map(({ letter }) => ({ ...letter, RunId }))),
    announcePapers(call, ids),
    announceToAuditors(call, ids),
    notifyDecided(call, ids, { ...decided, Kind: DecisionKind }),
  ])
}
