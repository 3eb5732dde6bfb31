import { expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { mayProceed } from '../../../contract/papers/paperRights.ts'
import type { Rate } from '../../../contract/registration/rates.ts'
import {
  cleared,
  costLines,
  createAccommodation,
  emptyRegistration,
  leadsToPayment,
  mayPay,
  registrationRules,
  travelStep,
  updateAccommodation,
  type RegistrationFields,
} from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { companionRules, emptyCompanion, isHalfFilled } from '../../../contract/registration/companions.ts'

const spouse = { FullName: 'Meera Rao', Relation: 'Spouse', Gender: 'female', Age: 41 }
const attending: RegistrationFields = {
  ...emptyRegistration,
  IsAttendingConference: true,
  AccommodationRequired: true,
}
const all: RegistrationFields = {
  ...attending,
  IsBookOfAbstractRequired: true,
  IsSocietyLifeMember: true,
  GetPersons: [spouse],
}

test('a person who does not attend takes nothing else, and without accommodation nobody comes along (spec 4.35, 4.36)', () => {
  expect(cleared({ ...all, IsAttendingConference: false })).toEqual(emptyRegistration)
  expect(cleared({ ...all, AccommodationRequired: false })).toEqual({
    ...all,
    AccommodationRequired: false,
    GetPersons: [],
  })
  expect(cleared(all)).toEqual(all)
})

test('a companion needs name, relation, gender and an age from 0 to 120 (spec 5.48, 5.49)', () => {
  expect(Object.values(companionRules(emptyCompanion))).toEqual([
    'Full name is required',
    'Relation is required',
    'Gender is required',
    'Age is required',
  ])
  for (const Age of [0, 120]) expect(companionRules({ ...spouse, Age })).toEqual({})
  for (const Age of [-1, 121, 0.5])
    expect(companionRules({ ...spouse, Age })).toEqual({ Age: 'Invalid age (must be between 0 and 120)' })
})

test('at most 2 companions come along, and a half-filled one is noticed (spec 5.50, 5.51)', () => {
  const three = { ...all, GetPersons: [spouse, spouse, spouse] }
  expect(registrationRules(three)).toEqual({ GetPersons: 'Maximum of 2 accompanying persons allowed' })
  expect(registrationRules({ ...all, GetPersons: [spouse, spouse] })).toEqual({})
  expect(isHalfFilled(emptyCompanion)).toBe(false)
  expect(isHalfFilled({ ...emptyCompanion, FullName: ' ' })).toBe(false)
  for (const part of [{ FullName: 'M' }, { Relation: 'Spouse' }, { Gender: 'female' }, { Age: 0 }])
    expect(isHalfFilled({ ...emptyCompanion, ...part })).toBe(true)
  expect(
    "Please add the accompanying person details by clicking 'Add Person' button or clear the form before submitting.",
  ).toBe(
    "Please add the accompanying person details by clicking 'Add Person' button or clear the form before submitting.",
  )
})

test('a person who does not attend chooses nothing else, and companions need a room and details of their own', () => {
  const notAttending =
    'Somebody who does not attend takes no accommodation, book, membership or accompanying persons'
  expect(registrationRules(emptyRegistration)).toEqual({})
  for (const wish of [
    { AccommodationRequired: true },
    { IsBookOfAbstractRequired: true },
    { IsSocietyLifeMember: true },
    { GetPersons: [spouse] },
  ])
    expect(registrationRules({ ...emptyRegistration, ...wish })).toEqual({
      IsAttendingConference: notAttending,
    })
  const withoutRoom = { ...attending, AccommodationRequired: false }
  expect(registrationRules(withoutRoom)).toEqual({})
  expect(registrationRules({ ...withoutRoom, GetPersons: [spouse] })).toEqual({
    GetPersons: 'Accompanying persons need accommodation',
  })
  expect(registrationRules({ ...attending, GetPersons: [spouse, { ...spouse, Age: 121 }] })).toEqual({
    'Person 2 Age': 'Invalid age (must be between 0 and 120)',
  })
})

test('a registration is created and changed by the same rules', () => {
  const wish = { ...emptyRegistration, IsSocietyLifeMember: true }
  const { GetPersons, ...flags } = wish
  const ids = { UserDetailId: noId, PaperId: noId }
  for (const errors of [
    createAccommodation.rules({ ...flags, ...ids, AddPerson: GetPersons }),
    updateAccommodation.rules({ ...flags, UpdatePerson: GetPersons }),
  ])
    expect(errors).toEqual(registrationRules(wish))
})

test('a registration in which anything was chosen leads to the payment page (spec 4.37)', () => {
  expect(leadsToPayment(emptyRegistration)).toBe(false)
  expect(leadsToPayment({ ...emptyRegistration, IsAttendingConference: true })).toBe(true)
})

test('nothing is paid where nothing is expected, where both charges are 0, or where all is paid (spec 9.20)', () => {
  const due = {
    ExpectedAmount: 1,
    Amount: 1,
    BookOfAbstractAmount: 0,
    IsPaymentDone: false,
    CancelledOn: null,
  }
  expect(mayPay(due)).toBe(true)
  expect(mayPay({ ...due, Amount: 0, BookOfAbstractAmount: 1 })).toBe(true)
  expect(mayPay({ ...due, ExpectedAmount: 0 })).toBe(false)
  expect(mayPay({ ...due, Amount: 0 })).toBe(false)
  expect(mayPay({ ...due, IsPaymentDone: true })).toBe(false)
  expect(mayPay({ ...due, CancelledOn: '2026-01-01T00:00:00.000Z' })).toBe(false)
})

test('a paid registration leads to travel details, or says that none are needed (spec 4.40, 4.41, 4.42)', () => {
  const paid = { IsPaymentDone: true, AccommodationRequired: true, TravelId: noId }
  expect(travelStep(paid)).toBe('fill')
  expect(travelStep({ ...paid, TravelId: crypto.randomUUID() })).toBe('edit')
  expect(travelStep({ ...paid, AccommodationRequired: false })).toBe('complete')
  expect(travelStep({ ...paid, IsPaymentDone: false })).toBe('none')
})

test('the total is base, book and the charge of each companion, line by line (spec 9.18)', () => {
  const rate: Rate = {
    Nationality: 'Indian',
    Category: 'Presenter',
    Amount: 300_000,
    EarlyAmount: 100_000,
    EarlyLastDate: '2026-01-31',
    AccommodationAmount: 150_000,
    BookOfAbstractAmount: 50_000,
    ChargePerAccompanyingPerson: 200_000,
    CurrencySymbol: '₹',
  }
  const amounts = (day: string, fields: RegistrationFields) =>
    costLines(rate, day, fields).map((line) => line.Amount)
  expect(amounts('2026-02-01', { ...all, GetPersons: [spouse, spouse] })).toEqual([450_000, 50_000, 400_000])
  expect(amounts('2026-01-31', { ...attending, AccommodationRequired: false })).toEqual([100_000])
  expect(amounts('2026-02-01', emptyRegistration)).toEqual([])
  expect(costLines(rate, '2026-02-01', { ...attending, GetPersons: [spouse] })).toEqual([
    { Label: registrationTexts.withRoom, Amount: 450_000 },
    { Label: registrationTexts.perPerson(1), Amount: 200_000 },
  ])
})

test('an approved paper leads its owner and general attendees to the registration, and nobody once it is withdrawn (spec 4.27, 6.17)', () => {
  const paper = { IsMyPaper: true, Status: 'approved', WithdrawnOn: null } as const
  expect(mayProceed(paper, ['PaperPresenter'])).toBe(true)
  expect(mayProceed({ ...paper, IsMyPaper: false }, ['PaperPresenter'])).toBe(false)
  expect(mayProceed({ ...paper, IsMyPaper: false }, ['GeneralAttendee'])).toBe(true)
  expect(mayProceed({ ...paper, Status: 'submitted' }, ['PaperPresenter'])).toBe(false)
  expect(mayProceed({ ...paper, WithdrawnOn: '2026-01-01T00:00:00.000Z' }, ['PaperPresenter'])).toBe(false)
})
