import { momentIn } from '../../../../contract/core/moments.ts'
import { paperFields } from '../../../../contract/papers/paperFields.ts'
import type { PaperJourney } from '../../../../contract/papers/paperJourney.ts'
import type { Receipt } from '../../../../contract/papers/papers.ts'
import { submissionTexts } from '../../../../contract/papers/wizard.ts'
import type { ListedPaper } from '../draft/listedPapers.ts'

/** A receipt as far as it is known: without the one of the submission, only with the file of that time. */
export type KnownReceipt = Omit<Receipt, 'Proof' | 'FileName' | 'Sha256'> &
  Partial<Pick<Receipt, 'FileName' | 'Sha256'>>

/**
 * The receipt of a submitted paper: the one that this device got at the submission, else what the portal says of it
 * now, with the file that the paper had then.
 */
export function receiptOf(
  paper: ListedPaper,
  kept: Receipt | undefined,
  journey: PaperJourney | undefined,
): KnownReceipt | undefined {
  if (kept) return kept
  const { PaperCode, PaperTitle, SubmittedOn, Authors } = paper
  if (SubmittedOn === null) return undefined
  const file = journey?.Files.find(({ CreatedOn }) => Date.parse(CreatedOn) <= Date.parse(SubmittedOn))
  return {
    PaperCode,
    PaperTitle,
    SubmittedOn,
    Authors,
    ...(file && { FileName: file.FileName, Sha256: file.Sha256 }),
  }
}

/** The lines of a receipt, each with its label. */
export function receiptLines(
  receipt: KnownReceipt,
  timeZone: string,
): readonly (readonly [string, string])[] {
  const { PaperCode, PaperTitle, SubmittedOn, Authors, FileName, Sha256 } = receipt
  return [
    [submissionTexts.paperCode, PaperCode],
    [paperFields.PaperTitle.label, PaperTitle],
    [submissionTexts.receivedOn, momentIn(timeZone, SubmittedOn)],
    [submissionTexts.authors, Authors.map(({ Sequence, FullName }) => `${Sequence}. ${FullName}`).join('\n')],
    ...(FileName && Sha256
      ? ([
          [submissionTexts.file, FileName],
          [submissionTexts.sha256, Sha256],
        ] as const)
      : []),
  ]
}

/** A receipt as plain text, to be shared and saved. */
export const receiptText = (title: string, lines: ReturnType<typeof receiptLines>, address: string): string =>
  [
    title,
    '',
    ...lines.map(([label, value]) => `${label}: ${value.replaceAll('\n', ', ')}`),
    '',
    address,
    '',
  ].join('\n')
