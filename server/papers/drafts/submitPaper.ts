import { eq } from 'drizzle-orm'
import { momentIn } from '../../../contract/core/moments.ts'
import { paperRules, paperTexts, type Receipt } from '../../../contract/papers/papers.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import { nextNumber, passNumber } from '../../db/counter.ts'
import type { Sql } from '../../db/database.ts'
import { files } from '../../db/schema/files.ts'
import { broken, mustHold } from '../../http/refusal.ts'
import type { Actor } from '../../http/context.ts'
import type { Permitted } from '../../http/permitted.ts'
import { mustBeOpen } from './deadline.ts'
import { contentOf, signProof, type Proven } from './receiptProof.ts'
import { write } from '../../mail/template.ts'
import { receiptTemplate } from '../../mail/templates/papers.ts'
import { aboutPaper, authorLines, lettersTo, type LetterContext } from '../mails/authorLetters.ts'
import type { LockedPaper } from '../lock.ts'
import { authorsOf, type MailedAuthor } from '../rows.ts'
import { searchWordsOf } from '../../db/searchText.ts'
import { papers, statusChanges } from '../../db/schema/papers.ts'

export interface SubmitOptions {
  /** For the import of a whole conference only (design §3 "Demo"): accepts abstracts that are shorter than the configured minimum. */
  readonly anyLength?: boolean
  /** What a receipt of this portal proves, if it was restored from an earlier backup. */
  readonly proven?: Proven | undefined
}

/** The paper code for a number. */
export const codeOf = (number: number) => `P-${String(number).padStart(4, '0')}`

/**
 * Submits a draft of the caller: every rule is checked (422, texts in form order), the paper gets its code, and a
 * receipt for every author is queued, to be sent after the commit. A draft that was submitted before, by its receipt,
 * gets its time and its code back, also after the deadline.
 */
export async function submitPaper(
  sql: Sql,
  context: LetterContext,
  actor: Actor,
  paper: Permitted<LockedPaper, 'draft'>,
  options: SubmitOptions = {},
): Promise<{ Receipt: Receipt; Version: number }> {
  const conference = await getHomePageRow(sql)
  const mailed = await authorsOf(sql, [paper.Id])
  const [file] = await sql.select().from(files).where(eq(files.Id, paper.PaperURL))
  const Content = contentOf(
    paper,
    mailed.map(({ UserDetailId }) => UserDetailId),
    file?.Sha256 ?? '',
  )
  const { proven } = options
  const before = proven?.PaperId === paper.Id && proven.Content === Content ? proven : undefined
  if (!before) await mustBeOpen(sql, context, paper.ExtendedUntil)
  mustHold({
    ...paperRules(paper, options.anyLength ? 0 : conference.AbstractMinimumWordCount),
    ...(mailed.length === 0 ? { Authors: paperTexts.noAuthors } : {}),
  })
  if (!file) throw broken({ PaperURL: paperTexts.unknownFile })

  const PaperCode = before ? await codeAgain(sql, before.PaperCode) : codeOf(await nextNumber(sql, 'papers'))
  const SubmittedOn = before?.SubmittedOn ?? new Date(context.now()).toISOString()
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
    Proof: signProof(context.keys.receipt, {
      PaperId: paper.Id,
      OwnerId: paper.OwnerId,
      PaperCode,
      SubmittedOn,
      Content,
    }),
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

/** The code that a paper had, if no other paper has it by now. */
async function codeAgain(sql: Sql, code: string): Promise<string> {
  await passNumber(sql, 'papers', Number(code.slice(2)))
  const isTaken = (await sql.$count(papers, eq(papers.PaperCode, code))) > 0
  return isTaken ? codeOf(await nextNumber(sql, 'papers')) : code
}

function withoutAddress({ Email: _email, PaperId: _paperId, IsOwner: _isOwner, ...author }: MailedAuthor) {
  return author
}
