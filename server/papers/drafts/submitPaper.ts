import { eq } from 'drizzle-orm'
import { momentIn } from '../../../contract/core/moments.ts'
import { paperRules, paperTexts, type Receipt } from '../../../contract/papers/papers.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import { nextNumber } from '../../db/counter.ts'
import type { Sql } from '../../db/database.ts'
import { files } from '../../db/schema/files.ts'
import { broken, mustHold } from '../../http/refusal.ts'
import type { Actor } from '../../http/context.ts'
import type { Permitted } from '../../http/permitted.ts'
import { mustBeOpen } from './deadline.ts'
import { write } from '../../mail/template.ts'
import { receiptTemplate } from '../../mail/templates/papers.ts'
import { aboutPaper, authorLines, lettersTo, type LetterContext } from '../mails/authorLetters.ts'
import type { LockedPaper } from '../lock.ts'
import { authorsOf, type MailedAuthor } from '../rows.ts'
import { searchWordsOf } from '../../db/searchText.ts'
import { papers, statusChanges } from '../../db/schema/papers.ts'

/** Options for the import of a whole conference only (design §3 "Demo"). */
export interface SubmitOptions {
  /** Accepts abstracts that are shorter than the configured minimum. */
  readonly anyLength?: boolean
}

/** The paper code for a number. */
export const codeOf = (number: number) => `P-${String(number).padStart(4, '0')}`

/**
 * Submits a draft of the caller: every rule is checked (422, texts in form order), the paper gets its code, and a
 * receipt for every author is queued, to be sent after the commit.
 */
export async function submitPaper(
  sql: Sql,
  context: LetterContext,
  actor: Actor,
  paper: Permitted<LockedPaper, 'draft'>,
  options: SubmitOptions = {},
): Promise<{ Receipt: Receipt; Version: number }> {
  await mustBeOpen(sql, context, paper.ExtendedUntil)
  const conference = await getHomePageRow(sql)
  const mailed = await authorsOf(sql, [paper.Id])
  const [file] = await sql.select().from(files).where(eq(files.Id, paper.PaperURL))
  mustHold({
    ...paperRules(paper, options.anyLength ? 0 : conference.AbstractMinimumWordCount),
    ...(mailed.length === 0 ? { Authors: paperTexts.noAuthors } : {}),
  })
  if (!file) throw broken({ PaperURL: paperTexts.unknownFile })

  const PaperCode = codeOf(await nextNumber(sql, 'papers'))
  const SubmittedOn = new Date(context.now()).toISOString()
  const Version = paper.Version + 1
  const Names = mailed.map((author) => author.FullName)
  await sql
    .update(papers)
    .set({
      Status: 'submitted',
      PaperCode,
      SubmittedOn,
      LastModifiedOn: SubmittedOn,
      SearchWords: searchWordsOf({ ...paper, PaperCode, Names }),
      Version,
    })
    .where(eq(papers.Id, paper.Id))
  await sql.insert(statusChanges).values({
    PaperId: paper.Id,
    ChangedBy: actor.UserId,
    ChangedOn: SubmittedOn,
    FromStatus: 'draft',
    ToStatus: 'submitted',
    Feedback: '',
  })
  const receipt: Receipt = {
    PaperCode,
    PaperTitle: paper.PaperTitle,
    SubmittedOn,
    Authors: mailed.map(withoutAddress),
    FileName: file.FileName,
    Sha256: file.Sha256,
  }
  const about = aboutPaper(
    receipt,
    ['Submitted', momentIn(conference.TimeZone, SubmittedOn)],
    ['File', file.FileName],
    ['SHA-256 of the file', file.Sha256],
  )
  const letters = lettersTo(context, mailed, (links) =>
    write(receiptTemplate, conference, { ...about, Authors: authorLines(mailed), ...links }),
  )
  await context.mailer.queue(sql, ...letters)
  return { Receipt: receipt, Version }
}

function withoutAddress({ Email: _email, PaperId: _paperId, IsOwner: _isOwner, ...author }: MailedAuthor) {
  return author
}
