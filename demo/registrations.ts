import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { noId } from '../contract/core/limits.ts'
import {
  emptyRegistration,
  type Accommodation,
  type RegistrationFields,
} from '../contract/registration/registration.ts'
import type { Caller } from '../server/http/context.ts'
import type { Sql } from '../server/db/database.ts'
import { bills } from '../server/db/schema/payments.ts'
import { fillAccommodation } from '../server/registration/createRegistration.ts'
import { mayRegister } from '../server/registration/rights.ts'
import { makeAccounts, type SignIn } from './accounts.ts'
import { quiet, type Filling } from './filling.ts'
import type { AddedPaper } from './papers.ts'
import type { People } from './people.ts'
import { madeUpNames, profileFields } from './profiles.ts'

/** A registration of the demonstration, with its payer; money in minor units. */
export interface Registered extends Accommodation {
  /** The person's wishes, including `GetPersons`. */
  readonly wish: RegistrationFields
  readonly payer: Caller
}

/** A person to register; a co-author is registered and paid for by the paper's owner. */
interface Registering {
  readonly payer: Caller
  readonly UserDetailId: string
  readonly PaperId: string
}

/** The most presenters, authors of rejected papers, and people without a paper. */
const most = { presenters: 64, rejected: 6, attendees: 40 }

/** One of so many presenters also registers the second author. */
const withCoAuthor = 9

const companions: RegistrationFields['GetPersons'] = [
  { FullName: 'Sam Example', Relation: 'Spouse', Gender: 'other', Age: 41 },
  { FullName: 'Robin Example', Relation: 'Child', Gender: 'female', Age: 9 },
]

/** A person's wishes; the same number gives the same ones. */
function wishOf(number: number): RegistrationFields {
  if (number % 40 === 39) return emptyRegistration
  const AccommodationRequired = number % 3 !== 2
  return {
    IsAttendingConference: true,
    AccommodationRequired,
    IsBookOfAbstractRequired: number % 2 === 0,
    IsSocietyLifeMember: number % 8 === 5,
    GetPersons: AccommodationRequired && number % 7 === 3 ? companions.slice(0, 1 + (number % 2)) : [],
  }
}

/** People with an account and without a paper; the first is the one who signs in. */
async function addAttendees({ context, together }: Filling, account: SignIn): Promise<Registering[]> {
  const names = ['Demo General Attendee', ...madeUpNames(most.attendees - 1, 29)]
  const payers = await together((sql) =>
    makeAccounts(sql, context, account, names, (name, Email, index) =>
      profileFields(name, Email, 5201 + index),
    ),
  )
  return payers.map((payer) => ({ payer, UserDetailId: payer.UserDetailId, PaperId: noId }))
}

/** Owners of papers with one outcome, each with their first one; the presenter who signs in registers by hand. */
function ownersOf(added: readonly AddedPaper[], outcome: AddedPaper['outcome'], presenterId: string) {
  const first = new Map<string, AddedPaper>()
  for (const paper of added)
    if (paper.outcome === outcome && paper.owner.UserId !== presenterId && !first.has(paper.owner.UserId))
      first.set(paper.owner.UserId, paper)
  return first
}

function presentersAmong(added: readonly AddedPaper[], people: People, presenterId: string): Registering[] {
  const approved = [...ownersOf(added, 'approved', presenterId).values()].slice(0, most.presenters)
  const isOwner = new Set(added.map(({ owner }) => owner.UserDetailId))
  return approved.flatMap(({ Id: PaperId, owner: payer, paper }, index) => {
    const own = { payer, UserDetailId: payer.UserDetailId, PaperId }
    const second = people.ids.get(paper.authors[1] ?? '')
    const isTaken = second === undefined || isOwner.has(second) || index % withCoAuthor !== 0
    return isTaken ? [own] : [own, { payer, UserDetailId: second, PaperId }]
  })
}

function rejectedAmong(added: readonly AddedPaper[], presenterId: string): Registering[] {
  const approved = ownersOf(added, 'approved', presenterId)
  return [...ownersOf(added, 'rejected', presenterId)]
    .filter(([UserId]) => !approved.has(UserId))
    .slice(0, most.rejected)
    .map(([, { owner: payer }]) => ({ payer, UserDetailId: payer.UserDetailId, PaperId: noId }))
}

async function register(
  sql: Sql,
  { context }: Filling,
  { payer, UserDetailId, PaperId }: Registering,
  wish: RegistrationFields,
): Promise<Registered> {
  const { GetPersons: AddPerson, ...flags } = wish
  const body = { ...flags, AddPerson, UserDetailId, PaperId }
  const person = await mayRegister(sql, payer, UserDetailId)
  const { Result } = await fillAccommodation(
    context,
    { sql, caller: payer, body, newId: randomUUID, ...quiet },
    person,
  )
  // The database sets the creation time of a bill by its own clock.
  const CreatedOn = new Date(context.now()).toISOString()
  await sql.update(bills).set({ CreatedOn }).where(eq(bills.PaymentDetailsId, Result.PaymentDetailsId))
  return { ...Result, wish, payer }
}

/**
 * Registers presenters, some co-authors, authors of rejected papers and people without a paper. The first is the
 * attendee who signs in.
 */
export async function registerPeople(
  filling: Filling,
  added: readonly AddedPaper[],
  people: People,
  presenterId: string,
  account: SignIn,
): Promise<Registered[]> {
  filling.clock.setDays(-9)
  const all = [
    ...(await addAttendees(filling, account)),
    ...presentersAmong(added, people, presenterId),
    ...rejectedAmong(added, presenterId),
  ]
  return filling.inGroups('registrations', all, 40, (sql, one, index) => {
    filling.clock.setDays(-9 + (3 * index) / all.length)
    return register(sql, filling, one, wishOf(index))
  })
}
