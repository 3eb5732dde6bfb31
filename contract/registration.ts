import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, Text, Version, lengthOf } from './fields.ts'
import { limits, noId } from './limits.ts'
import { Category, chargesOn, Rate, RateNationality } from './rates.ts'
import { errorsOf } from './rules.ts'
import type { Where } from './whereKept.ts'

/** Spec §3 "Companion relations". */
export const relations = ['Spouse', 'Parent', 'Child'] as const

/** A companion's gender travels in small letters (spec §3). */
export const companionGenders = ['male', 'female', 'other'] as const

/** Spec §3 "Accompanying person", as it is typed: half-filled ones can be read and are refused by rule. */
export const AccompanyingPerson = z.strictObject({
  FullName: Text,
  Relation: Text,
  Gender: Text,
  Age: z.number().nullable(),
})
export type AccompanyingPerson = z.infer<typeof AccompanyingPerson>

export const emptyCompanion: AccompanyingPerson = { FullName: '', Relation: '', Gender: '', Age: null }

const flags = {
  IsAttendingConference: z.boolean(),
  AccommodationRequired: z.boolean(),
  IsBookOfAbstractRequired: z.boolean(),
  IsSocietyLifeMember: z.boolean(),
}

const persons = z.array(AccompanyingPerson).max(20)

/** What the 'Registration Form' edits. The persons are read as `GetPersons` (spec §3). */
export const RegistrationFields = z.strictObject({ ...flags, GetPersons: persons })
export type RegistrationFields = z.infer<typeof RegistrationFields>

export const emptyRegistration: RegistrationFields = {
  IsAttendingConference: false,
  AccommodationRequired: false,
  IsBookOfAbstractRequired: false,
  IsSocietyLifeMember: false,
  GetPersons: [],
}

/** On create the persons travel as `AddPerson`, on update as `UpdatePerson` (spec §7). */
export const CreateAccommodationBody = z.strictObject({
  ...flags,
  AddPerson: persons,
  UserDetailId: Id,
  PaperId: Id,
})
export type CreateAccommodationBody = z.infer<typeof CreateAccommodationBody>

export const UpdateAccommodationBody = z.strictObject({ ...flags, UpdatePerson: persons })
export type UpdateAccommodationBody = z.infer<typeof UpdateAccommodationBody>

/** Spec §3 and §4 "Payment display"; empty is unpaid. */
export const paymentStatuses = [
  '',
  'Waiting for confirmation',
  'Partial Payment Done',
  'Payment Done',
  'Payment Refused',
] as const
export const PaymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** A registration (spec §3 "Accommodation"); money in minor units. */
export const Accommodation = z.object({
  AccommodationId: Id,
  UserDetailId: Id,
  FullName: z.string(),
  /** The paper that it was begun from; all-zero for none. */
  PaperId: Id,
  ...flags,
  GetPersons: z.array(AccompanyingPerson),
  NumOfAccompanyingPerson: z.number().int(),
  Category,
  Nationality: RateNationality,
  /** True where an admin set the category, so that saves leave it alone. */
  IsCategoryFixed: z.boolean(),
  Amount: z.number().int(),
  BookOfAbstractAmount: z.number().int(),
  ChargePerAccompanyingPerson: z.number().int(),
  CurrencySymbol: z.string(),
  /** The total, fixed by the rates of the day of the last save. */
  ExpectedAmount: z.number().int(),
  /** What was confirmed, less what was paid back. */
  ActualAmount: z.number().int(),
  IsPaymentDone: z.boolean(),
  PaymentStatus,
  /** Why the last claim was refused; empty otherwise. */
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

/** A person who registers, with the registration where there is one, and what it costs them. */
export const Registrant = z.object({
  UserDetailId: Id,
  FullName: z.string(),
  /** The place in the paper's author list; 0 outside of a paper. */
  Sequence: z.number().int(),
  HasAccount: z.boolean(),
  IsMe: z.boolean(),
  /** True where the caller may fill, pay, share and travel for this person (design §3 "Who may"). */
  MayAct: z.boolean(),
  Accommodation: Accommodation.nullable(),
  Nationality: RateNationality,
  /** The category without a claim of life membership. */
  Category,
  /** The rates of the nationality, from which the form reckons; those that are not set are missing. */
  Rates: z.array(Rate),
  /** Until when this person may register; null while no date is set. */
  RegistersUntil: Instant.nullable(),
})
export type Registrant = z.infer<typeof Registrant>

/** What each field of a registration is called where two copies of it are compared. */
export const registrationLabels: Readonly<Record<keyof RegistrationFields, string>> = {
  IsAttendingConference: 'Attending the conference',
  AccommodationRequired: 'Accommodation',
  IsBookOfAbstractRequired: 'Book of abstracts',
  IsSocietyLifeMember: 'Life membership',
  GetPersons: 'Accompanying persons',
}

export const registrationTexts = {
  formTitle: 'Registration Form',
  ownTitle: 'Your Accommodation',
  authorsTitle: 'Authors',
  proceed: 'Proceed for conference registration',
  attending: 'Are you attending the conference?',
  accommodation: 'Is accommodation required?',
  bookWanted: 'Is a book of abstracts required?',
  lifeMember: (society: string) => `Life member of ${society}`,
  persons: 'Accompanying persons',
  fullName: 'Full name',
  relation: 'Relation',
  gender: 'Gender',
  age: 'Age',
  addPerson: 'Add Person',
  nameRequired: 'Full name is required',
  nameTooLong: `Full name must be at most ${limits.NameLongest} characters long`,
  relationRequired: 'Relation is required',
  relationUnknown: 'Relation is not one of the choices',
  genderRequired: 'Gender is required',
  genderUnknown: 'Gender is not one of the choices',
  ageRequired: 'Age is required',
  ageInvalid: `Invalid age (must be between 0 and ${limits.OldestAge})`,
  tooManyPersons: `Maximum of ${limits.AccompanyingPersons} accompanying persons allowed`,
  halfFilled:
    "Please add the accompanying person details by clicking 'Add Person' button or clear the form before submitting.",
  notAttending: 'Somebody who does not attend takes no accommodation, book, membership or companions',
  personsNeedRoom: 'Accompanying persons need accommodation',
  none: 'No accommodation found. Add your accommodation details!',
  exists: 'Already registered',
  lastDatePassed: 'The last date of registration has passed',
  paidInFull: 'This registration is paid in full. Only the organisers can change it now',
  cancelled: 'This registration has been cancelled',
  notApproved: 'Only the authors of an approved paper register from it',
  createFailed: 'Error creating accommodation',
  updateFailed: 'Error updating accommodation',
  loadFailed: 'Failed to fetch accommodation data',
  clearPerson: 'Clear',
  keptHere: 'Saved on this device',
  notKept: 'Not saved on this device',
  notHere: 'This device does not know this yet. Open it again when the portal can be reached.',
  home: 'Back to the dashboard',
  you: 'You',
  mineAndTheirs: (mine: string, theirs: string) => `Here: ${mine}. Elsewhere: ${theirs}.`,
  yes: 'Yes',
  no: 'No',
  submit: 'Submit Registration',
  update: 'Update Registration',
  saving: 'Saving...',
  queued: ({ kept }: Where) =>
    `Kept ${kept}. It is sent as soon as the portal answers. Queued is not registered yet.`,
  waiting: 'Waiting to be sent',
  attention: 'Needs attention',
  startedHere: 'Begun on this device and not sent yet',
  discard: 'Discard what is not sent',
  created: 'Your registration has been saved',
  removePerson: (name: string) => `Remove ${name}`,
  remove: 'Remove',
  total: 'Total',
  base: 'Registration',
  withRoom: 'Registration with accommodation',
  book: 'Book of abstracts',
  perPerson: (count: number) => `Accompanying persons (${count})`,
  expected: 'To pay in all',
  paid: 'Paid',
  due: 'Still to pay',
  owed: 'Owed to you',
  notRegistered: 'Not registered yet',
  unpaid: 'Not paid yet',
  refusedWith: (reason: string) => `The payment was refused: ${reason}`,
  until: (moment: string) => `Registration is open until ${moment}`,
  register: 'Register',
  registerNamed: (name: string) => `Register ${name}`,
  sendAgain: 'Send again',
  manageAuthors: 'Registration of authors',
  tabs: { papers: 'Papers', event: 'Event Registration' },
  otherCopy: 'This registration was changed elsewhere too',
  otherCopyText: 'What you chose here is kept. Choose which one shall stand.',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  nobody: 'None',
  share: 'Share Payment Link by Email',
  shared: (name: string) => `Payment link shared with ${name}`,
  shareFailed: 'Failed to share payment link',
  edit: 'Edit Registration',
  payNow: 'Pay Now',
  fillTravel: 'Fill Travel Details',
  editTravel: 'Edit Travel Details',
  complete: 'Your registration is complete. Travel details are not needed, since you take no accommodation.',
} as const

/** Spec §5 "Accompanying person", by field. */
export function companionRules(person: AccompanyingPerson) {
  const { Age } = person
  return errorsOf({
    FullName: !person.FullName.trim()
      ? registrationTexts.nameRequired
      : lengthOf(person.FullName) > limits.NameLongest && registrationTexts.nameTooLong,
    Relation: !person.Relation
      ? registrationTexts.relationRequired
      : !relations.some((relation) => relation === person.Relation) && registrationTexts.relationUnknown,
    Gender: !person.Gender
      ? registrationTexts.genderRequired
      : !companionGenders.some((gender) => gender === person.Gender) && registrationTexts.genderUnknown,
    Age:
      Age === null
        ? registrationTexts.ageRequired
        : (!Number.isInteger(Age) || Age < 0 || Age > limits.OldestAge) && registrationTexts.ageInvalid,
  })
}

/** True where somebody began to type a companion and did not add it (spec §5). */
export function isHalfFilled(person: AccompanyingPerson): boolean {
  return Boolean(person.FullName.trim() || person.Relation || person.Gender || person.Age !== null)
}

/** Clears what a choice rules out (spec §4 "Registration form"): the form runs it on every change. */
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

/** What a registration costs by a rate, line by line, in minor units; nothing for somebody who does not attend. */
export function costLines(rate: Rate, today: string, fields: RegistrationFields) {
  if (!fields.IsAttendingConference) return []
  const charges = chargesOn(rate, today, fields.AccommodationRequired)
  const count = fields.GetPersons.length
  return [
    {
      Label: fields.AccommodationRequired ? registrationTexts.withRoom : registrationTexts.base,
      Amount: charges.Amount,
    },
    ...(fields.IsBookOfAbstractRequired
      ? [{ Label: registrationTexts.book, Amount: charges.BookOfAbstractAmount }]
      : []),
    ...(count > 0
      ? [
          {
            Label: registrationTexts.perPerson(count),
            Amount: charges.ChargePerAccompanyingPerson * count,
          },
        ]
      : []),
  ]
}

/** True where a new registration leads to the payment page; otherwise to `/` (spec §4 "On create"). */
export function leadsToPayment(fields: RegistrationFields): boolean {
  return Object.values(fields).some((value) => (Array.isArray(value) ? value.length > 0 : value))
}

/** Spec §9: Pay Now is disabled when nothing is expected, or when both charges are 0, and once all is paid. */
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

/** What a paid registration offers (spec §4 "Payment display"). */
export function travelStep(
  accommodation: Pick<Accommodation, 'IsPaymentDone' | 'AccommodationRequired' | 'TravelId'>,
): 'none' | 'edit' | 'fill' | 'complete' {
  if (!accommodation.IsPaymentDone) return 'none'
  if (accommodation.TravelId !== noId) return 'edit'
  return accommodation.AccommodationRequired ? 'fill' : 'complete'
}

const registrants = ['Admin', 'PaperPresenter', 'GeneralAttendee'] as const

export const createAccommodation = endpoint({
  method: 'POST',
  path: '/Accommodations/fill-accommodation',
  summary: 'Registers a person; a second time answers the `Id` of the first, with the message that says so',
  callers: registrants,
  body: CreateAccommodationBody,
  rules: ({ AddPerson, UserDetailId, PaperId, ...rest }: CreateAccommodationBody) =>
    registrationRules({ ...rest, GetPersons: AddPerson }),
  result: Accommodation,
})

export const updateAccommodation = endpoint({
  method: 'PUT',
  path: '/Accommodations/:id',
  summary: 'Changes a registration until it is paid in full (an admin: always); takes `If-Match`',
  callers: registrants,
  params: ById,
  owned: 'Accommodation',
  body: UpdateAccommodationBody,
  rules: ({ UpdatePerson, ...rest }: UpdateAccommodationBody) =>
    registrationRules({ ...rest, GetPersons: UpdatePerson }),
  result: Accommodation,
})

export const getAccommodation = endpoint({
  method: 'GET',
  path: '/Accommodations/:id',
  summary: 'One registration, for those who may act for its person',
  callers: registrants,
  params: ById,
  owned: 'Accommodation',
  result: Accommodation,
})

export const getAccommodations = endpoint({
  method: 'GET',
  path: '/Accommodations',
  summary: 'The caller as one who registers; an empty list before the profile is complete',
  callers: ['PaperPresenter', 'GeneralAttendee'],
  result: z.array(Registrant),
})

export const getPaperAccommodations = endpoint({
  method: 'GET',
  path: '/Accommodations/paper/:id',
  summary: 'The authors of an approved paper in their order, each with the registration',
  callers: registrants,
  params: ById,
  owned: 'Paper',
  result: z.array(Registrant),
})

export const getRegistrant = endpoint({
  method: 'GET',
  path: '/Accommodations/person/:id',
  summary: 'A person as one who registers, for those who may act for them',
  callers: registrants,
  params: ById,
  result: Registrant,
})

export const sendPaymentLink = endpoint({
  method: 'PUT',
  path: '/Accommodations/:id/paper/:paperId/send-payment-link',
  summary: 'Mails the person of a registration a link to its payment page',
  callers: ['Admin', 'PaperPresenter'],
  params: z.strictObject({ id: Id, paperId: Id }),
  owned: 'Accommodation',
})

export const CategoryBody = z.strictObject({
  /** Null lets the next save find it anew. */
  Category: Category.nullable(),
  IsSocietyLifeMember: z.boolean(),
})
export type CategoryBody = z.infer<typeof CategoryBody>

export const setCategory = endpoint({
  method: 'PUT',
  path: '/Accommodations/:id/category',
  summary: 'Corrects category and claim of membership, and reckons anew',
  callers: ['Admin'],
  params: ById,
  body: CategoryBody,
  result: Accommodation,
})
