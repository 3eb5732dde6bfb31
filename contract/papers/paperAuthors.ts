import { z } from 'zod'
import { pluck } from '../core/collections.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { PaperListItem, paperTexts } from './papers.ts'

const desk = ['Admin', 'PaperPresenter'] as const

export const AuthorOrder = z.strictObject({ UserDetailId: Id, UserSequence: z.number().int().positive() })
export type AuthorOrder = z.infer<typeof AuthorOrder>

export const AuthorsBody = z.strictObject({
  PaperId: Id,
  Authors: z.array(AuthorOrder),
  /** The reason of an organiser who changes the authors of a decided paper. */
  Reason: Text.optional(),
})
export type AuthorsBody = z.infer<typeof AuthorsBody>

/**
 * Spec §5 "Authors on a paper". `owner` is the person who may not be removed; absent for an admin. Only the import of
 * a whole conference passes another `most` (design §3 "Demo").
 */
export function authorListError(
  authors: readonly AuthorOrder[],
  owner?: string,
  most: number = limits.AuthorsPerPaper,
): string | undefined {
  if (authors.length === 0) return paperTexts.noAuthors
  if (authors.length > most) return paperTexts.tooManyAuthors
  if (new Set(pluck(authors, 'UserDetailId')).size < authors.length) return paperTexts.authorTwice
  const sequences = pluck(authors, 'UserSequence').sort((a, b) => a - b)
  if (sequences.some((sequence, index) => sequence !== index + 1)) return paperTexts.sequenceBroken
  if (owner && !authors.some((author) => author.UserDetailId === owner)) return paperTexts.cannotRemoveSelf
  return undefined
}

/** Numbers authors 1..n in the order given (spec §5 "Sequence is renumbered"). */
export function renumber<A extends { readonly Sequence: number }>(authors: readonly A[]): A[] {
  return authors.map((author, index) => ({ ...author, Sequence: index + 1 }))
}

export const saveAuthors = endpoint('PUT /Paper/add-paper-authors', {
  summary: 'Replaces a paper’s author list; takes `If-Match` with the version of the list',
  callers: desk,
  part: 'papers',
  body: AuthorsBody,
  result: PaperListItem,
})
