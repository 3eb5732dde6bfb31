import { hasWords } from '../../../../contract/core/hasWords.ts'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import type { Author } from '../../../../contract/people/authors.ts'
import { emptyAuthor, fullNameOf } from '../../../../contract/people/people.ts'
import { noId } from '../../../../contract/core/limits.ts'
import type { LocalPerson } from '../../../cache/database/deviceRows.ts'
import type { OutboxRow } from '../../../cache/database/outboxRows.ts'
import { fieldErrorsOf, rejectionsOf } from '../../../sync/outbox/rejections.ts'

/** An author of the list: the server's copy, overlaid with this device's changes (offline O15). */
export interface ListedAuthor extends Author {
  /** The id of the person on this device; the server's id if the server knows the person. */
  readonly LocalId: string
  readonly waiting: 'nothing' | 'new' | 'change'
  /** True during a conflict between the text typed here and another save (offline O7). */
  readonly isAsked: boolean
  /** Why the change was refused; otherwise empty. */
  readonly refusals: readonly string[]
  /** Those of `refusals` that are about a field. */
  readonly errors: FieldErrors
}

/** This device's changes to authors. */
export interface AuthorsHere {
  readonly people: readonly LocalPerson[]
  readonly rows: readonly OutboxRow[]
}

const fromServer = (author: Author): ListedAuthor => ({
  ...author,
  LocalId: author.UserDetailId,
  waiting: 'nothing',
  isAsked: false,
  refusals: [],
  errors: {},
})

function overlaid(known: Author | undefined, person: LocalPerson, rows: readonly OutboxRow[]): ListedAuthor {
  const { LocalId, UserDetailId, Fields } = person
  const refused = rows.filter((row) => row.State === 'refused')
  const unseen = {
    ...emptyAuthor,
    UserDetailId,
    HasAccount: false,
    AccessSentOn: null,
    IsListed: false,
    Version: 0,
  }
  return {
    ...(known ?? unseen),
    ...Fields,
    FullName: fullNameOf(Fields),
    CanEdit: true,
    LocalId,
    waiting: UserDetailId === noId ? 'new' : 'change',
    isAsked: rows.some((row) => row.State === 'conflict'),
    refusals: rejectionsOf(refused),
    errors: fieldErrorsOf(refused),
  }
}

/** The authors to list, by name: the server's copy, overlaid with changes waiting on this device. */
export function listAuthors(copy: readonly Author[], { people, rows }: AuthorsHere): ListedAuthor[] {
  const rowsOf = (LocalId: string) => rows.filter((row) => row.EntityId === LocalId && row.Kind === 'person')
  // A change that has arrived is in the server's copy.
  const waiting = people.filter((person) => rowsOf(person.LocalId).length > 0)
  const known = copy.map((author) => {
    const person = waiting.find((one) => one.UserDetailId === author.UserDetailId)
    return person ? overlaid(author, person, rowsOf(person.LocalId)) : fromServer(author)
  })
  const ids = new Set(copy.map((author) => author.UserDetailId))
  const others = waiting
    .filter((person) => !ids.has(person.UserDetailId))
    .map((person) => overlaid(undefined, person, rowsOf(person.LocalId)))
  return [...known, ...others].sort((a, b) => a.FullName.localeCompare(b.FullName))
}

/** The authors whose name, institution, place or address contains every word, ignoring accents. */
export function narrowAuthors(authors: readonly ListedAuthor[], text: string): readonly ListedAuthor[] {
  return authors.filter((author) => {
    const { FullName, Organization, Email } = author
    return hasWords([FullName, Organization, Email, placeOf(author)].join(' '), text)
  })
}

/** The place of an author's institution. */
export function placeOf(author: Author): string {
  const { OrganizationCity, OrganizationState, OrganizationCountry } = author
  return [OrganizationCity, OrganizationState, OrganizationCountry].filter(Boolean).join(', ')
}
