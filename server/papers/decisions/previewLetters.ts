import { pluck } from '../../../contract/core/collections.ts'
import type { PreviewedLetter } from '../../../contract/papers/decisions.ts'
import type { Sql } from '../../db/database.ts'
import { withoutCodes } from '../../mail/codes.ts'
import type { AddressedLetter } from '../../mail/mail.ts'
import { word } from '../../mail/renderLetters.ts'

/** The number of mails in a preview. */
export const previewed = 3

/** The first of many letters, with today's wording. The codes in their links are only for the recipients. */
export async function previewLetters(
  sql: Sql,
  letters: readonly { readonly FullName: string; readonly letter: AddressedLetter }[],
): Promise<PreviewedLetter[]> {
  const first = letters.slice(0, previewed)
  const worded = await word(sql, pluck(first, 'letter'))
  return worded.map(({ Recipient, Subject, ...texts }, index) => ({
    FullName: first[index]?.FullName ?? '',
    Email: Recipient,
    Subject,
    ...withoutCodes(texts),
  }))
}
