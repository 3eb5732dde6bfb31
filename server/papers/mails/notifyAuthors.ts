import { inArray } from 'drizzle-orm'
import type { OpenStatus } from '../../../contract/papers/decisions.ts'
import {
  broughtBackNotice,
  decidedNotice,
  decisionChangedNotice,
  submittedNotice,
} from '../../../contract/notifications/notices.ts'
import type { Sql } from '../../db/database.ts'
import type { Publishing } from '../../hub/hub.ts'
import { notify } from '../../directory/notify.ts'
import { paperAuthors, papers } from '../../db/schema/papers.ts'

type Call = Pick<Publishing, 'publish'> & { readonly sql: Sql }

/** Papers with their authors, who get the notifications. */
async function paperAudience(sql: Sql, ids: readonly string[]) {
  const found = await sql
    .select({ Id: papers.Id, PaperCode: papers.PaperCode, PaperTitle: papers.PaperTitle })
    .from(papers)
    .where(inArray(papers.Id, [...ids]))
  const authors = await sql
    .select({ PaperId: paperAuthors.PaperId, UserDetailId: paperAuthors.UserDetailId })
    .from(paperAuthors)
    .where(inArray(paperAuthors.PaperId, [...ids]))
  return found.map((paper) => ({
    paper,
    PersonIds: authors.filter(({ PaperId }) => PaperId === paper.Id).map(({ UserDetailId }) => UserDetailId),
  }))
}

/** Notifies the authors of a paper that it was submitted. */
export async function tellSubmitted(call: Call, id: string): Promise<void> {
  const heard = await paperAudience(call.sql, [id])
  await notify(
    call,
    ...heard.map(({ paper, PersonIds }) => ({
      ...submittedNotice(paper),
      PersonIds,
      OnceKey: `paper submitted ${paper.Id}`,
    })),
  )
}

interface Decided {
  readonly FromStatus: OpenStatus
  readonly Status: OpenStatus
  readonly Feedback: string
  readonly Reason: string
  readonly DecidedOn: string
}

/** Notifies the authors of papers of a decision or its change, once each. */
export async function tellDecided(call: Call, ids: readonly string[], decided: Decided): Promise<void> {
  const { FromStatus, Status, Feedback, DecidedOn } = decided
  const heard = await paperAudience(call.sql, ids)
  await notify(
    call,
    ...heard.map(({ paper, PersonIds }) => ({
      ...(FromStatus === 'submitted' && Status !== 'submitted'
        ? decidedNotice(paper, Status, Feedback)
        : decisionChangedNotice(paper, decided)),
      PersonIds,
      OnceKey: `paper ${Status} ${paper.Id} ${DecidedOn}`,
    })),
  )
}

/** Notifies the authors of a withdrawn paper that it takes part again. */
export async function tellBroughtBack(call: Call, id: string, Reason: string): Promise<void> {
  const heard = await paperAudience(call.sql, [id])
  await notify(
    call,
    ...heard.map(({ paper, PersonIds }) => ({ ...broughtBackNotice(paper, Reason), PersonIds, OnceKey: '' })),
  )
}
