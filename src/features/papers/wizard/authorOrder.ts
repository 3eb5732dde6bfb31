import { limits } from '../../../../contract/core/limits.ts'
import { paperTexts, type PaperAuthor } from '../../../../contract/papers/papers.ts'
import { renumber } from '../../../../contract/papers/paperAuthors.ts'

/** A changed author list, or why the change is not possible (spec §5 "Authors on a paper"). */
export type Ordered = { readonly authors: readonly PaperAuthor[] } | { readonly warning: string }

/** Adds an author at the end. */
export function addAuthor(authors: readonly PaperAuthor[], author: PaperAuthor): Ordered {
  if (authors.length >= limits.AuthorsPerPaper) return { warning: paperTexts.tooManyAuthors }
  if (authors.some((other) => other.UserDetailId === author.UserDetailId))
    return { warning: paperTexts.authorTwice }
  return { authors: renumber([...authors, author]) }
}

/** Removes an author; `ownId` is the person who must stay. */
export function removeAuthor(authors: readonly PaperAuthor[], id: string, ownId: string): Ordered {
  if (id === ownId) return { warning: paperTexts.cannotRemoveSelf }
  const left = authors.filter((author) => author.UserDetailId !== id)
  return left.length === 0 ? { warning: paperTexts.noAuthors } : { authors: renumber(left) }
}

/** Moves an author to a sequence, from 1; the others close up and keep their order. */
export function moveAuthor(authors: readonly PaperAuthor[], id: string, sequence: number): Ordered {
  const moved = authors.find((author) => author.UserDetailId === id)
  if (!moved) return { authors }
  const others = authors.filter((author) => author !== moved)
  return { authors: renumber([...others.slice(0, sequence - 1), moved, ...others.slice(sequence - 1)]) }
}
