import { noId } from '../../../contract/core/limits.ts'
import { AuthorOption, type Author } from '../../../contract/people/authors.ts'
import { AuthorFields, authorRules, emptyAuthor, fullNameOf } from '../../../contract/people/people.ts'
import { conflicting, mustBeCurrent, mustHold, notAllowed, notFound } from '../../../server/http/refusal.ts'
import type { WireRequest } from '../../../src/sync/transport/request.ts'
import { modelIdFor } from './modelRestore.ts'
import type { Answered, ModelCall, ModelPerson, ModelState } from './modelState.ts'

/** The version in `If-Match`; null for none. */
export function versionIn({ headers }: WireRequest): number | null {
  const digits = /^"(\d+)(?:\.\w+)?"$/.exec(headers['If-Match'] ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const byEmail = (state: ModelState, email: string) =>
  [...state.people].find(([, { Fields }]) => same(Fields.Email, email))

const optionOf = (UserDetailId: string, { Fields, FullName }: ModelPerson) =>
  AuthorOption.parse({ ...Fields, FullName, UserDetailId })

/** Adds a person; a known address answers that person and changes nothing. */
export function addModelPerson(call: ModelCall): Answered {
  const { state, caller, request } = call
  const Fields = AuthorFields.parse(request.data)
  mustHold(authorRules(Fields))
  const known = byEmail(state, Fields.Email)
  if (known) return { Result: optionOf(...known), Id: known[0] }
  const Id = modelIdFor(call)
  const person = { Fields, FullName: fullNameOf(Fields), Version: state.firstVersion, isTaken: false }
  const CreatedBy = caller?.UserId ?? noId
  state.people.set(Id, { ...person, CreatedBy })
  return { Result: optionOf(Id, { ...person, CreatedBy }), Id, Version: person.Version }
}

/** Changes a person whom the caller added and who has no account. */
export function changeModelPerson({ state, caller, request, args }: ModelCall): Answered {
  const Fields = AuthorFields.parse(request.data)
  mustHold(authorRules(Fields))
  const Id = args['id'] ?? ''
  const before = state.people.get(Id)
  const isCoAuthor = [...state.papers.values()].some(
    ({ OwnerId, Authors }) => OwnerId === caller?.UserId && Authors.includes(Id),
  )
  const isOwn = before?.CreatedBy === caller?.UserId
  if (!before || !(isOwn || isCoAuthor || Id === caller?.UserDetailId)) throw notFound()
  if (!isOwn || before.isTaken)
    throw notAllowed('You can only edit people whom you added and who have no account')
  mustBeCurrent(versionIn(request), before.Version)
  if (!same(before.Fields.Email, Fields.Email)) {
    if (byEmail(state, Fields.Email)) throw conflicting('Another person has this email already')
  }
  const FullName = fullNameOf(Fields)
  const person = { ...before, Fields, FullName, Version: before.Version + 1 }
  state.people.set(Id, person)
  const Result: Author = {
    ...{ ...emptyAuthor, ...Fields, UserDetailId: Id, FullName, HasAccount: false, AccessSentOn: null },
    // Nobody says it of whom they add, unless in a registration's form.
    ...{ Nationality: '', CanEdit: true, Version: person.Version },
  }
  return { Result, Id, Version: person.Version }
}
