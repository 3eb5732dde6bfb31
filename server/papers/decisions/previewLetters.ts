import type { PreviewedLetter } from '../../../contract/papers/decisions.ts'
import type { Sql } from '../../db/database.ts'
import { withoutCodes } from '../../mail/codes.ts'
import type { AddressedLetter } from '../../mail/mail.ts'
import { word } from '../../mail/renderLetters.ts'

/** Mails that are shown as they would be. */
export const previewed = 3

/** The first letters of many, as they are worded now. The codes of their links are their readers' alone. */
export async function previewLetters(
  sql: Sql,
  letters: readonly { readonly FullName: string; readonly letter: AddressedLetter }[],
): Promise<PreviewedLetter[]> {
  const first = letters.slice(0, previewed)
  const worded = await word(
    sql,
    first.map(({ letter }) => letter),
  )
  return worded.map(({ Recipient, Subject, ...texts }, index) => ({
    FullName: first[index]?.FullName ?? '',
    Email: Recipient,
    Subject,
    ...withoutCodes(texts),
  }))
}
