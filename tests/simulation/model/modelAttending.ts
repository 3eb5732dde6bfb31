import { balanceOf, paymentStatusOf } from '../../../contract/payments/bills.ts'
import { noId } from '../../../contract/core/limits.ts'
import { categoryOf, chargesOn, nationalityOf, totalOf } from '../../../contract/registration/rates.ts'
import {
  CreateAccommodationBody,
  registrationRules,
  UpdateAccommodationBody,
  type Accommodation,
  type Registrant,
  type RegistrationFields,
} from '../../../contract/registration/registration.ts'
import { broken, mustBeCurrent, mustHold, notFound } from '../../../server/http/refusal.ts'
import { rateOf } from '../../support/registrations.ts'
import { versionIn } from './modelPeople.ts'
import { authorsAtModel, hasApprovedPaper, mayActAtModel } from './modelRights.ts'
import { modelIdFor } from './modelRestore.ts'
import type {
  Answered,
  ModelCall,
  ModelCaller,
  ModelCharges,
  ModelRegistration,
  ModelState,
} from './modelState.ts'

/** What a person who attends pays here. */
export const rates = [
  rateOf({ Category: 'GeneralAttendee' }),
  rateOf({ Amount: 250_000 }),
  // In one currency, so that one transfer may pay for several people.
  rateOf({ Nationality: 'Foreign', Category: 'GeneralAttendee', Amount: 900_000 }),
  rateOf({ Nationality: 'Foreign', Amount: 800_000 }),
]

/** Claims of schedules name days long before they begin, so that the day of a zone matters nowhere. */
export const today = '2026-01-04'

function categoryFor(state: ModelState, UserDetailId: string, IsSocietyLifeMember: boolean) {
  const { Designation = '' } = state.people.get(UserDetailId)?.Fields ?? {}
  const HasApprovedPaper = hasApprovedPaper(state, UserDetailId)
  return categoryOf({ IsSocietyLifeMember, Designation, StudentId: noId, HasApprovedPaper })
}

/** For the rates, by what was said, or where somebody lives. */
function nationalityAtModel(state: ModelState, UserDetailId: string) {
  const { Nationality = '', Fields } = state.people.get(UserDetailId) ?? {}
  return nationalityOf({ Nationality, ResidenceCountry: Fields?.ResidenceCountry ?? '' })
}

function chargesFor(state: ModelState, UserDetailId: string, fields: RegistrationFields): ModelCharges {
  const Category = categoryFor(state, UserDetailId, fields.IsSocietyLifeMember)
  const Nationality = nationalityAtModel(state, UserDetailId)
  const rate = rates.find((one) => one.Category === Category && one.Nationality === Nationality)
  const none = { Amount: 0, BookOfAbstractAmount: 0, ChargePerAccompanyingPerson: 0, CurrencySymbol: '₹' }
  const charges = rate ? chargesOn(rate, today, fields.AccommodationRequired) : none
  const ExpectedAmount = totalOf(charges, { ...fields, NumOfAccompanyingPerson: fields.GetPersons.length })
  return { Category, Nationality, ...charges, ExpectedAmount }
}

/** What of a bill is paid, said to be paid, and due. */
export function sumsOf({ Charges, Transfers }: ModelRegistration) {
  const sum = (state: 'confirmed' | 'waiting') =>
    Transfers.filter(({ State }) => State === state).reduce((all, { Amount }) => all + Amount, 0)
  const { ExpectedAmount } = Charges
  const amounts = { ExpectedAmount, ConfirmedAmount: sum('confirmed'), RefundedAmount: 0 }
  return { ...amounts, WaitingAmount: sum('waiting'), ...balanceOf(amounts) }
}

const statusOf = (registration: ModelRegistration) => paymentStatusOf(sumsOf(registration), false)

/** True once all is paid. */
export const isPaidAtModel = (registration: ModelRegistration) => statusOf(registration) === 'Payment Done'

function rowOf(state: ModelState, registration: ModelRegistration): Accommodation {
  const { AccommodationId, UserDetailId, PaymentDetailsId, PaperId, Fields, Charges, Version } = registration
  return {
    ...{ AccommodationId, UserDetailId, PaymentDetailsId, PaperId, ...Fields },
    FullName: state.people.get(UserDetailId)?.FullName ?? '',
    NumOfAccompanyingPerson: Fields.GetPersons.length,
    ...Charges,
    ...{ IsCategoryFixed: false, RefusalReason: '', CancelledOn: null },
    ActualAmount: sumsOf(registration).ConfirmedAmount,
    IsPaymentDone: isPaidAtModel(registration),
    PaymentStatus: statusOf(registration),
    PaymentId: registration.Transfers.at(-1)?.PaymentId ?? noId,
    TravelId: registration.Travel?.TravelId ?? noId,
    Version,
  }
}

const answered = (state: ModelState, registration: ModelRegistration, Message = ''): Answered => {
  const { AccommodationId: Id, Version } = registration
  return { Result: rowOf(state, registration), Id, Version, Message }
}

/** The registration that a condition picks, of somebody for whom the caller may act; 404 for anybody else's. */
export function actedAtModel(
  { state, caller }: ModelCall,
  is: (registration: ModelRegistration) => boolean,
): ModelRegistration {
  const found = [...state.registrations.values()].find(is)
  if (!found || !mayActAtModel(state, caller, found.UserDetailId)) throw notFound()
  return found
}

export function fillModelAccommodation(call: ModelCall): Answered {
  const { state, caller, request } = call
  const {
    UserDetailId,
    PaperId,
    AddPerson: GetPersons,
    ...flags
  } = CreateAccommodationBody.parse(request.data)
  const Fields = { ...flags, GetPersons }
  mustHold(registrationRules(Fields))
  if (!state.people.has(UserDetailId) || !mayActAtModel(state, caller, UserDetailId)) throw notFound()
  if (PaperId !== noId && !authorsAtModel(state, caller, PaperId).includes(UserDetailId))
    throw broken('Only the authors of an approved paper register from it')
  const known = state.registrations.get(UserDetailId)
  if (known) return answered(state, known, 'Already registered')
  const ids = { AccommodationId: modelIdFor(call), PaymentDetailsId: crypto.randomUUID(), UserDetailId }
  const Charges = chargesFor(state, UserDetailId, Fields)
  const made: ModelRegistration = {
    ...{ ...ids, PaperId, Fields, Charges, Version: state.firstVersion, Transfers: [], Travel: null },
  }
  state.registrations.set(UserDetailId, made)
  return answered(state, made)
}

export function changeModelAccommodation(call: ModelCall): Answered {
  const { UpdatePerson: GetPersons, ...flags } = UpdateAccommodationBody.parse(call.request.data)
  const Fields = { ...flags, GetPersons }
  mustHold(registrationRules(Fields))
  const registration = actedAtModel(call, ({ AccommodationId }) => AccommodationId === call.args['id'])
  const isAdmin = call.caller?.Roles.includes('Admin') === true
  if (!isAdmin && isPaidAtModel(registration))
    throw broken('This registration is paid in full. Only the organisers can change it now')
  mustBeCurrent(versionIn(call.request), registration.Version)
  registration.Fields = Fields
  registration.Charges = chargesFor(call.state, registration.UserDetailId, Fields)
  registration.Version += 1
  return answered(call.state, registration)
}

export const readModelAccommodation = (call: ModelCall): Answered =>
  answered(
    call.state,
    actedAtModel(call, ({ AccommodationId }) => AccommodationId === call.args['id']),
  )

function registrantOf(
  state: ModelState,
  caller: ModelCaller | null,
  UserDetailId: string,
  Sequence: number,
): Registrant {
  const registration = state.registrations.get(UserDetailId)
  const person = state.people.get(UserDetailId)
  const MayAct = mayActAtModel(state, caller, UserDetailId)
  const IsMe = UserDetailId === caller?.UserDetailId
  const isEditor = person?.isTaken === false && person.CreatedBy === caller?.UserId
  const MaySayNationality = caller?.Roles.includes('Admin') === true || IsMe || isEditor
  const Origin = {
    Nationality: person?.Nationality ?? '',
    ResidenceCountry: person?.Fields.ResidenceCountry ?? '',
  }
  return {
    ...{ UserDetailId, FullName: person?.FullName ?? '', Sequence, HasAccount: person?.isTaken ?? false },
    IsMe,
    MayAct,
    Accommodation: registration ? rowOf(state, registration) : null,
    Nationality: nationalityAtModel(state, UserDetailId),
    Category: categoryFor(state, UserDetailId, false),
    ...(MayAct ? { Origin, MaySayNationality } : {}),
    ...{ Rates: rates, RegistersUntil: null },
  }
}

export const listModelAccommodations = ({ state, caller }: ModelCall): Answered => ({
  Result: [registrantOf(state, caller, caller?.UserDetailId ?? noId, 0)],
})

/** The authors of an approved paper, each with the registration. */
export const listModelAuthors = ({ state, caller, args }: ModelCall): Answered => ({
  Result: authorsAtModel(state, caller, args['id'] ?? noId).map((id, index) =>
    registrantOf(state, caller, id, index + 1),
  ),
})
