import { inArray } from 'drizzle-orm'
import type { DecisionBody } from '../../contract/decisions.ts'
import { toldDecided, toldSubmitted } from '../../contract/told.ts'
import type { Sql } from '../db/database.ts'
import type { Publishing } from '../hub/hub.ts'
import { notify } from '../notifications/notify.ts'
import { paperAuthors, papers } from './table.ts'

type Call = Pick<Publishing, 'publish'> & { readonly sql: Sql }

/** Papers with the people who hear of them: their authors. */
async function paperHearers(sql: Sql, ids: readonly string[]) {
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

/** Tells the authors of a paper that it has arrived. */
export async function tellSubmitted(call: Call, id: string): Promise<void> {
  const heard = await paperHearers(call.sql, [id])
  await notify(
    call,
    ...heard.map(({ paper, PersonIds }) => ({
      ...toldSubmitted(paper),
      PersonIds,
      OnceKey: `paper submitted ${paper.Id}`,
    })),
  )
}

/** Tells the authors of papers what was decided. A paper is decided once. */
export async function tellDecided(
  call: Call,
  ids: readonly string[],
  { Status, Feedback }: Pick<DecisionBody, 'Status' | 'Feedback'>,
): Promise<void> {
  const heard = await paperHearers(call.sql, ids)
  await notify(
    call,
    ...heard.map(({ paper, PersonIds }) => ({
      ...toldDecided(paper, Status, Feedback),
      PersonIds,
      OnceKey: `paper ${Status} ${paper.Id}`,
    })),
  )
}
