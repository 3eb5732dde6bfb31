import { eq } from 'drizzle-orm'
import type { HomePage } from '../../../contract/content/content.ts'
import { momentIn } from '../../../contract/core/moments.ts'
import type { Receipt } from '../../../contract/papers/papers.ts'
import type { Sql } from '../../db/database.ts'
import type { files } from '../../db/schema/files.ts'
import { papers, statusChanges } from '../../db/schema/papers.ts'
import { searchWordsOf } from '../../db/searchText.ts'
import { write } from '../../mail/template.ts'
import { receiptTemplate } from '../../mail/templates/papers.ts'
import type { LockedPaper } from '../lockPaper.ts'
import { aboutPaper, authorLines, lettersTo, type LetterContext } from '../mails/authorLetters.ts'
import type { MailedAuthor } from '../rows.ts'
import { contentOf, signProof } from './receiptProof.ts'

/** A draft that meets every rule, and how it is submitted. */
export interface Submitting {
  readonly conference: HomePage
  /** Its fields as they are submitted. */
  readonly paper: LockedPaper
  readonly mailed: readonly MailedAuthor[]
  readonly file: Pick<typeof files.$inferSelect, 'Id' | 'FileName' | 'Sha256'>
  readonly PaperCode: string
  readonly SubmittedOn: string
  readonly ChangedBy: string
  /** When it was committed to, if its file came later. */
  readonly CommittedOn: string | null
  /** For its history. */
  readonly Reason?: string
}

/** The hash of what is submitted. */
export const submittedContent = ({ paper, mailed, file }: Pick<Submitting, 'paper' | 'mailed' | 'file'>) =>
  contentOf(
    paper,
    mailed.map(({ UserDetailId }) => UserDetailId),
    file.Sha256,
  )

/** Makes a draft a submitted paper, with its code and its history, and queues the receipt for every author. */
export async function becomeSubmitted(
  sql: Sql,
  context: LetterContext,
  submitting: Submitting,
): Promise<{ Receipt: Receipt; Version: number }> {
  const { conference, paper, mailed, file, PaperCode, SubmittedOn, ChangedBy, CommittedOn, Reason } =
    submitting
  const Version = paper.Version + 1
  const Names = mailed.map((author) => author.FullName)
  await sql
    .update(papers)
    .set({
      Status: 'submitted',
      PaperCode,
      PaperURL: file.Id,
      SubmittedOn,
      CommittedOn,
      FileUntil: null,
      LastModifiedOn: SubmittedOn,
      SearchWords: searchWordsOf({ ...paper, PaperCode, Names }),
      Version,
    })
    .where(eq(papers.Id, paper.Id))
  await sql.insert(statusChanges).values({
    PaperId: paper.Id,
    ChangedBy,
    ChangedOn: SubmittedOn,
    FromStatus: 'draft',
    ToStatus: 'submitted',
    Feedback: '',
    ...(Reason === undefined ? {} : { Reason }),
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
      Content: submittedContent(submitting),
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

function withoutAddress({ Email: _email, PaperId: _paperId, IsOwner: _isOwner, ...author }: MailedAuthor) {
  return author
}
