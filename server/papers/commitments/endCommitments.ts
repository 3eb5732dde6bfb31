import { and, eq } from 'drizzle-orm'
import { momentIn } from '../../../contract/core/moments.ts'
import { deskPaperPath, paperPath } from '../../../contract/papers/paperPath.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { commitments, papers } from '../../db/schema/papers.ts'
import type { Context } from '../../http/context.ts'
import { publishAfter } from '../../hub/hub.ts'
import { dueRows } from '../../jobs/dueRows.ts'
import type { After } from '../../jobs/inTransaction.ts'
import type { Job } from '../../jobs/runner.ts'
import { write } from '../../mail/template.ts'
import { commitmentLapsedTemplate } from '../../mail/templates/drafts.ts'
import { announceAside, announceToOrganisers } from '../paperHints.ts'

type Commitment = typeof commitments.$inferSelect

/** Makes the paper a plain draft again, and writes to its owner and the organisers. */
async function lapse(context: Context, sql: Sql, commitment: Commitment, after: After): Promise<void> {
  const { PaperId } = commitment
  await sql.update(commitments).set({ State: 'lapsed' }).where(eq(commitments.PaperId, PaperId))
  const [paper] = await sql
    .update(papers)
    .set({ CommittedOn: null, FileUntil: null })
    .where(and(eq(papers.Id, PaperId), eq(papers.Status, 'draft')))
    .returning({ PaperTitle: papers.PaperTitle, OwnerId: papers.OwnerId })
  if (!paper) return
  const [owner] = await sql.select({ Email: users.Email }).from(users).where(eq(users.Id, paper.OwnerId))
  const conference = await getHomePageRow(sql)
  const moment = (instant: string) => momentIn(conference.TimeZone, instant)
  const letterTo = (Recipient: string, path: string) => ({
    Recipient,
    PaperId,
    ...write(commitmentLapsedTemplate, conference, {
      PaperTitle: paper.PaperTitle,
      Details: [
        ['Title', paper.PaperTitle],
        ['Committed', moment(commitment.CommittedOn)],
        ['File expected until', moment(commitment.FileUntil)],
        ['File', commitment.FileName],
      ],
      PaperLink: `${context.publicUrl()}${path}`,
    }),
  })
  await context.mailer.queue(
    sql,
    ...(owner ? [letterTo(owner.Email, paperPath(PaperId))] : []),
    letterTo(conference.SupportEmail, deskPaperPath(PaperId)),
  )
  const call = { sql, publish: publishAfter(context.hub, after) }
  await announceAside(call, PaperId)
  announceToOrganisers(call, PaperId)
  after(() => context.mailer.wake())
}

/** Ends commitments whose file did not arrive in time: the paper stays a draft. */
export const lapsing = (context: Context): Job =>
  dueRows(
    {
      database: context.database,
      log: context.log,
      backoff: context.timing.undoBackoff,
      now: context.now,
    },
    {
      name: 'end commitments without a file',
      table: commitments,
      key: commitments.PaperId,
      dueOn: commitments.FileUntil,
      isOpen: () => eq(commitments.State, 'waiting'),
      idOf: ({ PaperId }) => PaperId,
      slice: (sql, row, after) => lapse(context, sql, row, after),
    },
  )
