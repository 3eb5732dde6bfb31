import { dueOf, paymentStatusOf } from '../../contract/bills.ts'
import { claimRules, ClaimBody } from '../../contract/claims.ts'
import { noId } from '../../contract/limits.ts'
import { paymentTexts } from '../../contract/paymentTexts.ts'
import { chargesOn, totalOf } from '../../contract/rates.ts'
import {
  CreateAccommodationBody,
  registrationRules,
  UpdateAccommodationBody,
  type Accommodation,
  type Registrant,
  type RegistrationFields,
} from '../../contract/registration.ts'
import { registrationTexts } from '../../contract/registrationTexts.ts'
import { broken, conflicting, mustBeCurrent, mustHold, notFound } from '../../server/http/refusal.ts'
import { servedBill } from '../src/sync/attending.ts'
import { rateOf } from '../support/registrations.ts'
import { versionIn } from './modelPeople.ts'
import type { Answered, ModelCall, ModelRegistration, ModelState } from './modelState.ts'

/** What whoever attends pays here. */
export const rate = rateOf({ Category: 'GeneralAttendee' })

/** Claims of schedules name days long before they begin, so that the day of a zone matters nowhere. */
const today = '2026-01-04'

function chargesFor(fields: RegistrationFields) {
  const { IsSocietyLifeMember: isMember, AccommodationRequired } = fields
  const none = { Amount: 0, BookOfAbstractAmount: 0, ChargePerAccompanyingPerson: 0 }
  const charges = isMember ? none : chargesOn(rate, today, AccommodationRequired)
  const ExpectedAmount = totalOf(charges, { ...fields, NumOfAccompanyingPerson: fields.GetPersons.length })
  const Category = isMember ? ('LifeMember' as const) : ('GeneralAttendee' as const)
  return { Category, ...charges, CurrencySymbol: rate.CurrencySymbol, ExpectedAmount }
}

function sumsOf({ Fields, Transfers }: ModelRegistration) {
  const sum = (state: 'confirmed' | 'waiting') =>
    Transfers.filter(({ State }) => State === state).reduce((all, { Amount }) => all + Amount, 0)
  const { ExpectedAmount } = chargesFor(Fields)
  const amounts = { ExpectedAmount, ConfirmedAmount: sum('confirmed'), RefundedAmount: 0 }
  return { ...amounts, WaitingAmount: sum('waiting'), DueAmount: dueOf(amounts) }
}

const statusOf = (registration: ModelRegistration) => paymentStatusOf(sumsOf(registration), false)

/** True once all is paid. */
export const isPaidAtModel = (registration: ModelRegistration) => statusOf(registration) === 'Payment Done'

function rowOf(state: ModelState, registration: ModelRegistration): Accommodation {
  const { AccommodationId, UserDetailId, PaymentDetailsId, Fields, Version } = registration
  return {
    ...{ AccommodationId, UserDetailId, PaymentDetailsId, PaperId: noId, ...Fields },
    FullName: state.people.get(UserDetailId)?.FullName ?? '',
    NumOfAccompanyingPerson: Fields.GetPersons.length,
    ...chargesFor(Fields),
    ...{ Nationality: 'Indian', IsCategoryFixed: false, RefusalReason: '', CancelledOn: null },
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

/** The registration that a condition picks of the caller's own; 404 for anybody else's. Nobody's paper is approved. */
export function ownAtModel(
  { state, caller }: ModelCall,
  is: (registration: ModelRegistration) => boolean,
): ModelRegistration {
  const found = [...state.registrations.values()].find(is)
  if (!found || found.UserDetailId !== caller?.UserDetailId) throw notFound()
  return found
}

export function fillModelAccommodation({ state, caller, request }: ModelCall): Answered {
  const {
    UserDetailId,
    PaperId: _none,
    AddPerson: GetPersons,
    ...flags
  } = CreateAccommodationBody.parse(request.data)
  const Fields = { ...flags, GetPersons }
  mustHold(registrationRules(Fields))
  if (UserDetailId !== caller?.UserDetailId) throw notFound()
  const known = state.registrations.get(UserDetailId)
  if (known) return answered(state, known, registrationTexts.exists)
  const ids = { AccommodationId: crypto.randomUUID(), PaymentDetailsId: crypto.randomUUID(), UserDetailId }
  const made: ModelRegistration = { ...ids, Fields, Version: 1, Transfers: [], Travel: null }
  state.registrations.set(UserDetailId, made)
  return answered(state, made)
}

export function changeModelAccommodation(call: ModelCall): Answered {
  const { UpdatePerson: GetPersons, ...flags } = UpdateAccommodationBody.parse(call.request.data)
  const Fields = { ...flags, GetPersons }
  mustHold(registrationRules(Fields))
  const registration = ownAtModel(call, ({ AccommodationId }) => AccommodationId === call.args['id'])
  if (isPaidAtModel(registration)) throw broken(registrationTexts.paidInFull)
  mustBeCurrent(versionIn(call.request), registration.Version)
  registration.Fields = Fields
  registration.Version += 1
  return answered(call.state, registration)
}

export const readModelAccommodation = (call: ModelCall): Answered =>
  answered(
    call.state,
    ownAtModel(call, ({ AccommodationId }) => AccommodationId === call.args['id']),
  )

export function listModelAccommodations({ state, caller }: ModelCall): Answered {
  const UserDetailId = caller?.UserDetailId ?? noId
  const registration = state.registrations.get(UserDetailId)
  const self: Registrant = {
    UserDetailId,
    FullName: state.people.get(UserDetailId)?.FullName ?? '',
    ...{ Sequence: 0, HasAccount: true, IsMe: true, MayAct: true, Nationality: 'Indian' },
    Accommodation: registration ? rowOf(state, registration) : null,
    ...{ Category: 'GeneralAttendee', Rates: [rate], RegistersUntil: null },
  }
  return { Result: [self] }
}

/** Takes what somebody says they have paid; a number once, from one payer. */
export function takeModelClaim(call: ModelCall): Answered {
  const { state, caller, request } = call
  const body = ClaimBody.parse(request.data)
  const { PaymentDetailsId, TransactionId, ProofFileId, Amount } = body
  const registration = ownAtModel(call, (one) => one.PaymentDetailsId === PaymentDetailsId)
  mustHold(claimRules(body, today))
  const proof = state.proofs.get(ProofFileId)
  if (proof?.OwnerId !== caller?.UserId) throw broken(paymentTexts.unknownProof)
  const numbers = [...state.registrations.values()].flatMap(({ Transfers }) => Transfers)
  if (numbers.some((one) => one.TransactionId === TransactionId)) throw conflicting(paymentTexts.numberUsed)
  if (sumsOf(registration).DueAmount <= 0) throw conflicting(paymentTexts.nothingDue)
  const State = 'waiting' as const
  const Sha256 = proof?.Sha256 ?? ''
  registration.Transfers.push({ PaymentId: crypto.randomUUID(), State, TransactionId, Amount, Sha256 })
  const { AccommodationId, UserDetailId } = registration
  return { Result: { ...servedBill, PaymentDetailsId, AccommodationId, UserDetailId }, Id: PaymentDetailsId }
}

/** An organiser confirms all that is due: nothing for somebody who is not registered, or owes nothing. */
export function confirmAtModel(state: ModelState, UserDetailId: string): void {
  const registration = state.registrations.get(UserDetailId)
  const Amount = registration ? sumsOf(registration).DueAmount : 0
  if (Amount <= 0) return
  const PaymentId = crypto.randomUUID()
  registration?.Transfers.push({ PaymentId, State: 'confirmed', TransactionId: '', Amount, Sha256: '' })
}
