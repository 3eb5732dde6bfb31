import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Text, Version, mayLack } from '../core/fields.ts'
import { AuthorChange, AuthorFields, authorChangeRules, authorRules } from './people.ts'
import { withPhone } from './phone.ts'

export const Author = AuthorFields.extend({
  UserDetailId: Id,
  FullName: z.string(),
  /** Missing if only the search fields are returned. */
  Nationality: z.string().optional(),
  /** True for a person who can already sign in, or has a role. */
  HasAccount: z.boolean(),
  /** When the last sign-in link was mailed to this person; null for never. */
  AccessSentOn: Instant.nullable(),
  /** A presenter may edit only people they added who have no account (design §3 "People"). */
  CanEdit: z.boolean(),
  /** True for a person the caller put on the list, and can take off it. */
  IsListed: z.boolean().default(false),
  Version,
})
export type Author = z.infer<typeof Author>

/** The only fields of a person in search results (spec §3 "Searchable author option"). */
export const AuthorOption = z.object({
  UserDetailId: Id,
  FullName: z.string(),
  Designation: z.string(),
  Organization: z.string(),
  OrganizationCity: z.string(),
  OrganizationState: z.string(),
  OrganizationCountry: z.string(),
})
export type AuthorOption = z.infer<typeof AuthorOption>

export const searchUsers = endpoint('GET /user/user-search/:text', {
  summary:
    'People whose name or institution has words that begin so, or whose whole email address it is; reveals the search fields only',
  callers: ['Admin', 'PaperPresenter'],
  part: 'any',
  // Searched while a person types.
  shows: [],
  params: z.strictObject({ text: Text }),
  result: z.array(AuthorOption),
})

export const createAuthor = endpoint('POST /author', {
  summary: 'Adds a person as an author; a known email answers that person’s id and changes nothing',
  callers: ['Admin', 'PaperPresenter'],
  part: 'everyPaper',
  body: mayLack(AuthorFields, { MiddleName: '', OptionalDesignation: '' }).overwrite(withPhone),
  rules: authorRules,
  result: AuthorOption,
})

export const getAuthors = endpoint('GET /Author', {
  summary:
    'The people the caller added or listed and the co-authors of the caller’s papers, as far as the caller may see',
  callers: ['Admin', 'PaperPresenter'],
  part: 'everyPaper',
  shows: ['Paper', 'PaperAuthors', 'User'],
  result: z.array(Author),
})

export const getAuthor = endpoint('GET /Author/:id', {
  summary: 'A person the caller may edit, or a co-author, of whom only the search fields are shown',
  callers: ['Admin', 'PaperPresenter'],
  part: 'everyPaper',
  shows: ['Paper', 'PaperAuthors', 'User'],
  owned: 'Person',
  result: Author,
})

export const updateAuthor = endpoint('PUT /Author/:id', {
  summary: 'Changes a person the caller added who has no account; what is left out stays',
  callers: ['Admin', 'PaperPresenter'],
  part: 'everyPaper',
  owned: 'Person',
  body: AuthorChange,
  rules: authorChangeRules,
  result: Author,
})

export const listAuthor = endpoint('PUT /Author/:id/listed', {
  summary: 'Puts somebody the portal knows on the caller’s list of authors, or takes them off it',
  callers: ['Admin', 'PaperPresenter'],
  part: 'everyPaper',
  body: z.strictObject({ IsListed: z.boolean() }),
  result: z.null(),
})
