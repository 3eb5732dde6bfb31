import { and, asc, eq, gt } from 'drizzle-orm'
import { momentIn } from '../../../contract/core/moments.ts'
import { commitmentTexts } from '../../../contract/papers/commitment.ts'
import type { Receipt } from '../../../contract/papers/papers.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import type { files } from '../../db/schema/files.ts'
import { commitments, papers } from '../../db/schema/papers.ts'
import type { Notifying } from '../../directory/notify.ts'
import type { Context } from '../../http/context.ts'
import type { Permitted } from '../../http/permitted.ts'
import { becomeSubmitted } from '../drafts/becomeSubmitted.ts'
import { nextCode } from '../drafts/submitPaper.ts'
import { addFileVersion } from '../files/fileVersions.ts'
import type { LockedPaper } from '../lockPaper.ts'
import type { LetterContext } from '../mails/authorLetters.ts'
import { notifySubmitted } from '../mails/notifyAuthors.ts'
import { announcePapers, announceToOrganisers } from '../paperHints.ts'
import { stillCommitted } from '../rights.ts'
import { authorsOf } from '../rows.ts'

type ArrivedFile = Pick<typeof files.$inferSelect, 'Id' | 'FileName' | 'Sha256' | 'Size'>

/**
 * Submits a committed draft with the file that it waited for, at the time of the commitment. Its rules held then, and it
 * could not be changed since.
 */
export async function fulfil(
  call: Notifying,
  context: LetterContext,
  paper: Permitted<LockedPaper, 'commit'>,
  { CommittedOn, file }: { readonly CommittedOn: string; readonly file: ArrivedFile },
): Promise<Receipt> {
  const { sql } = call
  const conference = await getHomePageRow(sql)
  const now = new Date(context.now()).toISOString()
  if (paper.PaperURL !== file.Id) await addFileVersion(sql, paper.Id, file.Id, now)
  const { Receipt } = await becomeSubmitted(sql, context, {
    conference,
    paper,
    mailed: await authorsOf(sql, [paper.Id]),
    file,
    PaperCode: await nextCode(sql),
    SubmittedOn: CommittedOn,
    CommittedOn,
    ChangedBy: paper.OwnerId,
    Reason: commitmentTexts.arrived(momentIn(conference.TimeZone, now)),
  })
  await sql.update(commitments).set({ State: 'done', Receipt }).where(eq(commitments.PaperId, paper.Id))
  await announcePapers(call, [paper.Id])
  announceToOrganisers(call, paper.Id)
  await notifySubmitted(call, paper.Id)
  return Receipt
}

/**
 * Submits the drafts that waited for a file which has just been stored: its owner's, if size and SHA-256 of the stored
 * bytes are those that were committed to. Call it in the transaction that stores it.
 */
export async function fulfilBy(
  call: Notifying & { readonly after: (effect: () => void) => void },
  context: LetterContext & Pick<Context, 'mailer'>,
  OwnerId: string,
  file: ArrivedFile,
): Promise<void> {
  const waiting = await waitingFor(call.sql, OwnerId, file, context.now())
  for (const { PaperId, CommittedOn } of waiting) {
    const paper = await stillCommitted(call.sql, PaperId, context.now())
    if (paper) await fulfil(call, context, paper, { CommittedOn, file })
  }
  if (waiting.length > 0) call.after(context.mailer.wake)
}

const waitingFor = (sql: Sql, OwnerId: string, { Sha256, Size }: ArrivedFile, now: number) =>
  sql
    .select({ PaperId: commitments.PaperId, CommittedOn: commitments.CommittedOn })
    .from(commitments)
    .innerJoin(papers, eq(papers.Id, commitments.PaperId))
    .where(
      and(
        eq(commitments.Sha256, Sha256),
        eq(commitments.State, 'waiting'),
        eq(commitments.Size, Size),
        gt(commitments.FileUntil, new Date(now).toISOString()),
        eq(papers.OwnerId, OwnerId),
      ),
    )
    .orderBy(asc(commitments.PaperId))
