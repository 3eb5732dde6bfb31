import { z } from 'zod'
import { noId } from '../../../contract/core/limits.ts'
import { errorsOf } from '../../../contract/core/rules.ts'
import { AuthorOption, type Author } from '../../../contract/people/authors.ts'
import {
  AuthorChange,
  authorChangeRules,
  AuthorFields,
  authorRules,
  emptyAuthor,
  fieldError,
  fullNameOf,
  personTexts,
} from '../../../contract/people/people.ts'
import type { Profile } from '../../../contract/people/profile.ts'
import {
  broken,
  conflicting,
  mustBeCurrent,
  mustHold,
  notAllowed,
  notFound,
} from '../../../server/http/refusal.ts'
import type { WireRequest } from '../../../src/sync/transport/request.ts'
import { profileOf } from '../../support/accounts.ts'
import { modelIdFor } from './modelRestore.ts'
import type { Answered, ModelCall, ModelCaller, ModelPerson, ModelState } from './modelState.ts'

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
  const person: ModelPerson = {
    ...{ Fields, FullName: fullNameOf(Fields), Nationality: '', CreatedBy: caller?.UserId ?? noId },
    ...{ Version: state.firstVersion, isTaken: false },
  }
  state.people.set(Id, person)
  return { Result: optionOf(Id, person), Id, Version: person.Version }
}

/** The caller, whom the caller has added, and the co-authors of the caller's papers; for an organiser everybody. */
function isKnownTo(state: ModelState, caller: ModelCaller | null, Id: string, person: ModelPerson): boolean {
  const isCoAuthor = [...state.papers.values()].some(
    ({ OwnerId, Authors }) => OwnerId === caller?.UserId && Authors.includes(Id),
  )
  const isOwn = person.CreatedBy === caller?.UserId || Id === caller?.UserDetailId
  return isCoAuthor || isOwn || caller?.Roles.includes('Admin') === true
}

const canEdit = (caller: ModelCaller | null, { CreatedBy, isTaken }: ModelPerson) =>
  caller?.Roles.includes('Admin') === true || (CreatedBy === caller?.UserId && !isTaken)

/** Somebody as the caller may see them: of other people the search fields alone. */
function seenBy(caller: ModelCaller | null, Id: string, person: ModelPerson): Author {
  const { Fields, FullName, Nationality, Version, isTaken: HasAccount } = person
  const CanEdit = canEdit(caller, person)
  const mark = { HasAccount, AccessSentOn: null, CanEdit, IsListed: false, Version }
  if (CanEdit || Id === caller?.UserDetailId)
    return { ...Fields, UserDetailId: Id, FullName, Nationality, ...mark }
  return { ...emptyAuthor, ...optionOf(Id, person), ...mark }
}

/** Somebody whom the caller knows. */
export function readModelPerson({ state, caller, args }: ModelCall): Answered {
  const Id = args['id'] ?? ''
  const person = state.people.get(Id)
  if (!person || !isKnownTo(state, caller, Id, person)) throw notFound()
  return { Result: seenBy(caller, Id, person), Id, Version: person.Version }
}

/** Everybody whom the caller has added, and the co-authors of the caller's papers. */
export const listModelPeople = ({ state, caller }: ModelCall): Answered => ({
  Result: [...state.people]
    .filter(([id, person]) => {
      const asPresenter = caller && { ...caller, Roles: [] }
      return id !== caller?.UserDetailId && isKnownTo(state, asPresenter, id, person)
    })
    .map(([id, person]) => seenBy(caller, id, person)),
})

const PersonFields = AuthorFields.extend({ Nationality: z.string() })

/** Changes a person whom the caller added and who has no account; an organiser changes anybody. */
export function changeModelPerson({ state, caller, request, args }: ModelCall): Answered {
  const change = AuthorChange.parse(request.data)
  mustHold(authorChangeRules(change))
  const Id = args['id'] ?? ''
  const before = state.people.get(Id)
  if (!before || !isKnownTo(state, caller, Id, before)) throw notFound()
  if (!canEdit(caller, before)) throw notAllowed(personTexts.notYours)
  mustBeCurrent(versionIn(request), before.Version)
  const { Fields: had, Nationality: said } = before
  const { Nationality, ...Fields } = PersonFields.parse({ ...had, Nationality: said, ...change })
  if (!same(before.Fields.Email, Fields.Email)) {
    if (before.isTaken) throw broken({ Email: personTexts.lockedField('Email') })
    if (byEmail(state, Fields.Email)) throw conflicting('Another person has this email already')
  }
  const FullName = fullNameOf(Fields)
  const person = { ...before, Fields, Nationality, FullName, Version: before.Version + 1 }
  state.people.set(Id, person)
  const Result = seenBy(caller, Id, person)
  return { Result, Id, Version: person.Version }
}

/** What devices of schedules send of a profile. */
const OwnNationality = z.strictObject({ Nationality: z.string() })

/** The day of birth and the proof of every account here. */
const { DOB, StudentId } = profileOf()

/** Takes the nationality that somebody says of themselves. */
export function saveModelProfile({ state, caller, request }: ModelCall): Answered {
  const { Nationality } = OwnNationality.parse(request.data)
  const Id = caller?.UserDetailId ?? noId
  const before = state.people.get(Id)
  if (!before) throw notFound()
  mustBeCurrent(versionIn(request), before.Version)
  mustHold(errorsOf({ Nationality: fieldError('Nationality', Nationality) }))
  const Version = before.Version + 1
  state.people.set(Id, { ...before, Nationality, Version })
  const { Fields, FullName } = before
  const Result: Profile = { ...Fields, DOB, Nationality, StudentId, UserDetailId: Id, FullName, Version }
  return { Result, Id, Version }
}
