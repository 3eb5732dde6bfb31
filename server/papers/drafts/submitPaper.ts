import { eq } from 'drizzle-orm'
import { paperRules, paperTexts, type Receipt } from '../../../contract/papers/papers.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import { nextNumber, passNumber } from '../../db/counter.ts'
import type { Sql } from '../../db/database.ts'
import { files } from '../../db/schema/files.ts'
import { commitments, papers } from '../../db/schema/papers.ts'
import { broken, mustHold } from '../../http/refusal.ts'
import type { Actor } from '../../http/context.ts'
import type { Permitted } from '../../http/permitted.ts'
import type { LockedPaper } from '../lockPaper.ts'
import type { LetterContext } from '../mails/authorLetters.ts'
import { authorsOf } from '../rows.ts'
import { becomeSubmitted, submittedContent } from './becomeSubmitted.ts'
import { mustBeOpen } from './submissionDeadline.ts'
import type { Proven } from './receiptProof.ts'

export interface SubmitOptions {
  /** For the import of a whole conference only (design §3 "Demo"): accepts abstracts that are shorter than the configured minimum. */
  readonly anyLength?: boolean
  /** What a receipt of this portal proves, if it was restored from an earlier backup. */
  readonly proven?: Proven | undefined
}

/** The paper code for a number. */
export const codeOf = (number: number) => `P-${String(number).padStart(4, '0')}`

/** The next paper code. */
export const nextCode = async (sql: Sql) => codeOf(await nextNumber(sql, 'papers'))

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
  const { proven } = options
  const Content = file && submittedContent({ paper, mailed, file })
  const before = proven?.PaperId === paper.Id && proven.Content === Content ? proven : undefined
  if (!before) await mustBeOpen(sql, context, paper.ExtendedUntil)
  mustHold({
    ...paperRules(paper, options.anyLength ? 0 : conference.AbstractMinimumWordCount),
    ...(mailed.length === 0 ? { Authors: paperTexts.noAuthors } : {}),
  })
  if (!file) throw broken({ PaperURL: paperTexts.unknownFile })
  // Its owner did not wait for the promised file.
  if (paper.FileUntil !== null) await sql.delete(commitments).where(eq(commitments.PaperId, paper.Id))
  return becomeSubmitted(sql, context, {
    conference,
    paper,
    mailed,
    file,
    PaperCode: before ? await codeAgain(sql, before.PaperCode) : await nextCode(sql),
    SubmittedOn: before?.SubmittedOn ?? new Date(context.now()).toISOString(),
    ChangedBy: actor.UserId,
    CommittedOn: null,
  })
}

/** The code that a paper had, if no other paper has it by now. */
async function codeAgain(sql: Sql, code: string): Promise<string> {
  await passNumber(sql, 'papers', Number(code.slice(2)))
  const isTaken = (await sql.$count(papers, eq(papers.PaperCode, code))) > 0
  return isTaken ? nextCode(sql) : code
}
