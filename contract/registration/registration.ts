import { AccompanyingPerson, companionRules } from './companions.ts'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Version, mayLack } from '../core/fields.ts'
import { limits, noId } from '../core/limits.ts'
import { PaymentStatus } from '../payments/paymentStatus.ts'
import { Category, Rate, RateNationality, chargesOn } from './rates.ts'
import { registrationTexts } from './registrationTexts.ts'
import { errorsOf } from '../core/rules.ts'
import { z } from 'zod'
import { attendingRoles } from '../core/roles.ts'
import { registrantsPath } from './registrantsPath.ts'

const flags = {
  IsAttendingConference: z.boolean(),
  AccommodationRequired: z.boolean(),
  IsBookOfAbstractRequired: z.boolean(),
  IsSocietyLifeMember: z.boolean(),
}

export const persons = z.array(AccompanyingPerson).max(20)

/** The fields of the 'Registration Form'. Responses have the persons as `GetPersons` (spec §3). */
export const RegistrationFields = z.strictObject({ ...flags, GetPersons: persons })

export type RegistrationFields = z.infer<typeof RegistrationFields>

const noFlags = {
  IsAttendingConference: false,
  AccommodationRequired: false,
  IsBookOfAbstractRequired: false,
  IsSocietyLifeMember: false,
}

export const emptyRegistration: RegistrationFields = { ...noFlags, GetPersons: [] }

/** On create the persons are sent as `AddPerson`, on update as `UpdatePerson` (spec §7). */
export const CreateAccommodationBody = z.strictObject({
  ...flags,
  AddPerson: persons,
  UserDetailId: Id,
  PaperId: Id,
})

export type CreateAccommodationBody = z.infer<typeof CreateAccommodationBody>

export const UpdateAccommodationBody = z.strictObject({ ...flags, UpdatePerson: persons })

export type UpdateAccommodationBody = z.infer<typeof UpdateAccommodationBody>

/** A registration (spec §3 "Accommodation"); money in minor units. */
export const Accommodation = z.object({
  AccommodationId: Id,
  UserDetailId: Id,
  FullName: z.string(),
  /** The paper that it was started from; all-zero for none. */
  PaperId: Id,
  ...flags,
  GetPersons: z.array(AccompanyingPerson),
  NumOfAccompanyingPerson: z.number().int(),
  Category,
  Nationality: RateNationality,
  /** True if an admin set the category, so that saves do not change it. */
  IsCategoryFixed: z.boolean(),
  Amount: z.number().int(),
  BookOfAbstractAmount: z.number().int(),
  ChargePerAccompanyingPerson: z.number().int(),
  CurrencySymbol: z.string(),
  /** The total, by the rates on the day of the last save. */
  ExpectedAmount: z.number().int(),
  /** Confirmed money less refunds. */
  ActualAmount: z.number().int(),
  IsPaymentDone: z.boolean(),
  PaymentStatus,
  /** The reason for refusing the last claim; empty otherwise. */
  RefusalReason: z.string(),
  /** The bill. */
  PaymentDetailsId: Id,
  /** The last transfer of the bill; all-zero for none. */
  PaymentId: Id,
  /** All-zero for none. */
  TravelId: Id,
  CancelledOn: Instant.nullable(),
  Version,
})

export type Accommodation = z.infer<typeof Accommodation>

/** A person who can register, with the registration, if there is one, and its costs. */
export const Registrant = z.object({
  UserDetailId: Id,
  FullName: z.string(),
  /** The position in the paper's author list; 0 without a paper. */
  Sequence: z.number().int(),
  HasAccount: z.boolean(),
  IsMe: z.boolean(),
  /** True if the caller may register, pay, share and enter travel for this person (design §3 "Who may"). */
  MayAct: z.boolean(),
  Accommodation: Accommodation.nullable(),
  /** The nationality for the rates, by the portal's data. */
  Nationality: RateNationality,
  /** The reason for that (`nationalityOf`); missing for people who may only read. */
  Origin: z.object({ Nationality: z.string(), ResidenceCountry: z.string() }).optional(),
  /** True if the caller may enter the nationality: for themselves, as an admin, or for a person they added. */
  MaySayNationality: z.boolean().optional(),
  /** The category without a claim of life membership. */
  Category,
  /** The rates, from which the form uses those of the nationality; unset rates are missing. */
  Rates: z.array(Rate),
  /** The registration deadline of this person; null while no date is set. */
  RegistersUntil: Instant.nullable(),
})

export type Registrant = z.infer<typeof Registrant>

/** Clears the fields that a choice excludes (spec §4 "Registration form"): the form calls it on every change. */
export function cleared(fields: RegistrationFields): RegistrationFields {
  if (!fields.IsAttendingConference) return emptyRegistration
  return fields.AccommodationRequired ? fields : { ...fields, GetPersons: [] }
}

/** Spec §5 for a whole registration, for form and server. */
export function registrationRules(fields: RegistrationFields) {
  const { IsAttendingConference, AccommodationRequired, GetPersons } = fields
  const wantsMore =
    AccommodationRequired ||
    fields.IsBookOfAbstractRequired ||
    fields.IsSocietyLifeMember ||
    GetPersons.length > 0
  return errorsOf({
    IsAttendingConference: !IsAttendingConference && wantsMore && registrationTexts.notAttending,
    GetPersons:
      GetPersons.length > limits.AccompanyingPersons
        ? registrationTexts.tooManyPersons
        : IsAttendingConference &&
          !AccommodationRequired &&
          GetPersons.length > 0 &&
          registrationTexts.personsNeedRoom,
    ...Object.fromEntries(
      GetPersons.flatMap((person, index) =>
        Object.entries(companionRules(person)).map(([name, error]) => [`Person ${index + 1} ${name}`, error]),
      ),
    ),
  })
}

/** The cost of a registration by a rate, line by line, in minor units; no lines without attendance. */
export function costLines(rate: Rate, today: string, fields: RegistrationFields) {
  if (!fields.IsAttendingConference) return []
  const charges = chargesOn(rate, today, fields.AccommodationRequired)
  const count = fields.GetPersons.length
  return [
    {
      Label: fields.AccommodationRequired ? registrationTexts.withRoom : registrationTexts.base,
      Amount: charges.Amount,
    },
    fields.IsBookOfAbstractRequired && {
      Label: registrationTexts.book,
      Amount: charges.BookOfAbstractAmount,
    },
    count > 0 && {
      Label: registrationTexts.perPerson(count),
      Amount: charges.ChargePerAccompanyingPerson * count,
    },
  ].filter((line) => line !== false)
}

/** True if a new registration leads to the payment page; otherwise it leads to `/` (spec §4 "On create"). */
export function leadsToPayment(fields: RegistrationFields): boolean {
  return Object.values(fields).some((value) => (Array.isArray(value) ? value.length > 0 : value))
}

/** Spec §9: Pay Now is disabled if nothing is expected, if both charges are 0, and once everything is paid. */
export function mayPay(
  accommodation: Pick<
    Accommodation,
    'ExpectedAmount' | 'Amount' | 'BookOfAbstractAmount' | 'IsPaymentDone' | 'CancelledOn'
  >,
): boolean {
  const hasCharges = accommodation.Amount !== 0 || accommodation.BookOfAbstractAmount !== 0
  return (
    accommodation.ExpectedAmount > 0 &&
    hasCharges &&
    !accommodation.IsPaymentDone &&
    accommodation.CancelledOn === null
  )
}

/** The travel action of a paid registration (spec §4 "Payment display"). */
export function travelStep(
  accommodation: Pick<Accommodation, 'IsPaymentDone' | 'AccommodationRequired' | 'TravelId'>,
): 'none' | 'edit' | 'fill' | 'complete' {
  if (!accommodation.IsPaymentDone) return 'none'
  if (accommodation.TravelId !== noId) return 'edit'
  return accommodation.AccommodationRequired ? 'fill' : 'complete'
}

export const createAccommodation = endpoint('POST /Accommodations/fill-accommodation', {
  summary: 'Registers a person; a second time answers the `Id` of the first, with the message that says so',
  callers: attendingRoles,
  part: 'money',
  body: mayLack(CreateAccommodationBody, { ...noFlags, AddPerson: [], PaperId: noId }),
  rules: ({ AddPerson, UserDetailId, PaperId, ...rest }: CreateAccommodationBody) =>
    registrationRules({ ...rest, GetPersons: AddPerson }),
  result: Accommodation,
})

export const updateAccommodation = endpoint('PUT /Accommodations/:id', {
  summary: 'Changes a registration until it is paid in full (an admin: always); takes `If-Match`',
  callers: attendingRoles,
  part: 'money',
  owned: 'Accommodation',
  body: UpdateAccommodationBody,
  rules: ({ UpdatePerson, ...rest }: UpdateAccommodationBody) =>
    registrationRules({ ...rest, GetPersons: UpdatePerson }),
  result: Accommodation,
})

export const getAccommodation = endpoint('GET /Accommodations/:id', {
  summary: 'One registration, for those who may act for its person',
  callers: attendingRoles,
  part: 'money',
  shows: ['Accommodation', 'Bill', 'Rates'],
  owned: 'Accommodation',
  result: Accommodation,
})

export const getAccommodations = endpoint(`GET ${registrantsPath}`, {
  summary: 'The caller as one who registers; an empty list before the profile is complete',
  callers: ['PaperPresenter', 'GeneralAttendee'],
  shows: ['Accommodation', 'Bill', 'Rates', 'Date', 'User'],
  result: z.array(Registrant),
})

export const getPaperAccommodations = endpoint('GET /Accommodations/paper/:id', {
  summary: 'The authors of an approved paper in their order, each with the registration',
  callers: attendingRoles,
  part: 'money',
  shows: ['Accommodation', 'Bill', 'Rates', 'Date', 'User', 'Paper', 'PaperAuthors'],
  owned: 'Paper',
  result: z.array(Registrant),
})

export const getRegistrant = endpoint('GET /Accommodations/person/:id', {
  summary: 'A person as one who registers, for those who may act for them',
  callers: attendingRoles,
  part: 'money',
  shows: ['Accommodation', 'Bill', 'Rates', 'Date', 'User', 'Paper', 'PaperAuthors'],
  result: Registrant,
})

export const sendPaymentLink = endpoint('PUT /Accommodations/:id/paper/:paperId/send-payment-link', {
  summary: 'Mails the person of a registration a link to its payment page',
  callers: ['Admin', 'PaperPresenter'],
  part: 'money',
  owned: 'Accommodation',
})

export const CategoryBody = z.strictObject({
  /** Null makes the next save determine it again. */
  Category: Category.nullable(),
  IsSocietyLifeMember: z.boolean(),
})

export type CategoryBody = z.infer<typeof CategoryBody>

export const setCategory = adminEndpoint('PUT /Accommodations/:id/category', {
  part: 'money',
  summary: 'Corrects category and claim of membership, and recalculates',
  body: CategoryBody,
  result: Accommodation,
})
