import type { Author } from '../../../../contract/people/authors.ts'
import { emptyAuthor, fullNameOf } from '../../../../contract/people/people.ts'
import { noId } from '../../../../contract/core/limits.ts'
import type { LocalPerson, OutboxRow } from '../../../cache/database/deviceRows.ts'

/** An author of the list: the server's copy under what was added or changed on this device (offline O15). */
export interface ListedAuthor extends Author {
  /** The id under which this device knows the person; the server's for one that it has seen. */
  readonly LocalId: string
  readonly waiting: 'nothing' | 'new' | 'change'
  /** True while somebody has to choose between what was typed here and what was saved elsewhere (offline O7). */
  readonly isAsked: boolean
  /** Why what was typed was not taken; empty unless it was refused. */
  readonly refusals: readonly string[]
}

/** What this device holds of authors. */
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
})

function refusalsOf(rows: readonly OutboxRow[]): readonly string[] {
  const refused = rows.filter((row) => row.State === 'refused')
  return [...new Set(refused.flatMap((row) => (row.Errors.length > 0 ? row.Errors : [row.LastError])))]
}

function overlaid(known: Author | undefined, person: LocalPerson, rows: readonly OutboxRow[]): ListedAuthor {
  const { LocalId, UserDetailId, Fields } = person
  const unseen = { ...emptyAuthor, UserDetailId, HasAccount: false, AccessSentOn: null, Version: 0 }
  return {
    ...(known ?? unseen),
    ...Fields,
    FullName: fullNameOf(Fields),
    CanEdit: true,
    LocalId,
    waiting: UserDetailId === noId ? 'new' : 'change',
    isAsked: rows.some((row) => row.State === 'conflict'),
    refusals: refusalsOf(rows),
  }
}

/** The authors to list, by name: the server's, and over them what waits on this device. */
export function listAuthors(copy: readonly Author[], { people, rows }: AuthorsHere): ListedAuthor[] {
  const rowsOf = (LocalId: string) => rows.filter((row) => row.EntityId === LocalId && row.Kind === 'person')
  // What has arrived is the server's to tell.
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

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

/** Those whose name, institution, place or address holds every word, whatever the accents. */
export function narrowAuthors(authors: readonly ListedAuthor[], text: string): readonly ListedAuthor[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return authors.filter((author) => {
    const { FullName, Organization, Email } = author
    const said = plain([FullName, Organization, Email, placeOf(author)].join(' '))
    return words.every((word) => said.includes(word))
  })
}

/** Where an author's institution is. */
export function placeOf(author: Author): string {
  const { OrganizationCity, OrganizationState, OrganizationCountry } = author
  return [OrganizationCity, OrganizationState, OrganizationCountry].filter(Boolean).join(', ')
}
