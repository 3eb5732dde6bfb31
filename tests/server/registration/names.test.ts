import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { papers } from '../../../server/db/schema/papers.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { fileOf } from '../../support/papers.ts'
import { claimed } from '../../support/payments.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { approvedPaperOf, rateOf, ratesOf, registered } from '../../support/registrations.ts'

// The calls and fields of spec §3 and §7 about registration, payment and travel, by the letters of the specification
// and not by the contract.

let portal: TestPortal
let ada: TestUser
let admin: TestUser
beforeAll(async () => {
  portal = await startPortal()
  ada = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
  await ratesOf(portal, rateOf(), rateOf({ Category: 'GeneralAttendee' }))
})
afterAll(() => portal.stop())

type Json = Record<string, unknown>

async function ask(method: 'GET' | 'POST' | 'PUT', url: string, payload?: Json, as = ada) {
  const response = await portal.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${as.AccessToken}` },
    ...(payload ? { payload } : {}),
  })
  const reply = response.json<Json & { readonly Result: Json }>()
  return { status: response.statusCode, reply }
}

const empty = '00000000-0000-0000-0000-000000000000'
const someText = expect.any(String) as unknown
const meera = { FullName: 'Meera Rao', Relation: 'Spouse', Gender: 'female', Age: 41 }
const anil = { FullName: 'Anil Rao', Relation: 'Child', Gender: 'male', Age: 0 }
const flags = {
  IsAttendingConference: true,
  AccommodationRequired: true,
  IsBookOfAbstractRequired: true,
  IsSocietyLifeMember: false,
}

test('a registration is made, read and changed with the fields as the specification spells them, and the book of abstracts costs what the rates say (spec 3.25, 3.26, 3.28, 3.29, 3.30, 9.19)', async () => {
  const PaperId = await approvedPaperOf(portal, ada)
  const { UserDetailId } = ada
  const made = await ask('POST', '/Accommodations/fill-accommodation', {
    ...flags,
    AddPerson: [meera, anil],
    UserDetailId,
    PaperId,
  })
  expect(made).toMatchObject({ status: 200, reply: { Success: true, Message: '', Id: someText, Errors: [] } })
  const id = String(made.reply['Id'])
  const read = await ask('GET', `/Accommodations/${id}`)
  expect(read.reply.Result).toMatchObject({
    ...flags,
    AccommodationId: id,
    UserDetailId,
    PaperId,
    NumOfAccompanyingPerson: 2,
    GetPersons: [meera, anil],
    IsPaymentDone: false,
    PaymentStatus: '',
    PaymentDetailsId: someText,
    ActualAmount: 0,
    ExpectedAmount: 900_000,
    TravelId: empty,
    Amount: 450_000,
    BookOfAbstractAmount: 50_000,
    ChargePerAccompanyingPerson: 200_000,
    CurrencySymbol: '₹',
  })
  const changed = await ask('PUT', `/Accommodations/${id}`, {
    ...flags,
    IsBookOfAbstractRequired: false,
    UpdatePerson: [meera],
  })
  expect(changed).toMatchObject({
    status: 200,
    reply: { Result: { GetPersons: [meera], NumOfAccompanyingPerson: 1, ExpectedAmount: 650_000 } },
  })
})

test('an author whose paper was rejected registers as a general attendee (spec 1.8)', async () => {
  const author = await signedIn(portal)
  const id = await approvedPaperOf(portal, author)
  await portal.context.database.sql.update(papers).set({ Status: 'rejected' }).where(eq(papers.Id, id))
  const made = await ask(
    'POST',
    '/Accommodations/fill-accommodation',
    { ...flags, AddPerson: [], UserDetailId: author.UserDetailId, PaperId: empty },
    author,
  )
  expect(made).toMatchObject({ status: 200, reply: { Result: { Category: 'GeneralAttendee' } } })
})

test('a third companion and one of 121 years are refused (spec 9.7)', async () => {
  const bob = await signedIn(portal)
  await approvedPaperOf(portal, bob)
  const refused = async (...AddPerson: Json[]) =>
    (
      await ask(
        'POST',
        '/Accommodations/fill-accommodation',
        { ...flags, AddPerson, UserDetailId: bob.UserDetailId, PaperId: empty },
        bob,
      )
    ).reply['Message']
  expect(await refused(meera, anil, anil)).toBe('Maximum of 2 accompanying persons allowed')
  expect(await refused({ ...meera, Age: 121 })).toBe('Invalid age (must be between 0 and 120)')
})

test('a payment in part says Partial Payment Done, and the rest Payment Done (spec 3.27)', async () => {
  const payer = await signedIn(portal)
  const bill = await registered(portal, payer.UserDetailId)
  const confirm = async (Amount: number) => {
    const id = await claimed(portal, { ...payer, ...bill }, { Amount })
    const answer = await ask(
      'PUT',
      `/Payment/${id}/confirm-payment`,
      { Amount, Accepted: true, Remarks: '' },
      admin,
    )
    expect(answer.status).toBe(200)
    return (await ask('GET', `/Accommodations/${bill.AccommodationId}`, undefined, payer)).reply.Result
  }
  expect(await confirm(200_000)).toMatchObject({
    IsPaymentDone: false,
    PaymentStatus: 'Partial Payment Done',
    PaymentDetailsId: bill.PaymentDetailsId,
    ActualAmount: 200_000,
    ExpectedAmount: 500_000,
    CurrencySymbol: '₹',
  })
  expect(await confirm(300_000)).toMatchObject({ IsPaymentDone: true, PaymentStatus: 'Payment Done' })
})

test('rates, payments and travel are called at the addresses that the specification names (spec 7.48)', async () => {
  const payer = await signedIn(portal)
  const bill = await registered(portal, payer.UserDetailId)
  const status = async (...args: Parameters<typeof ask>) => (await ask(...args)).status
  expect(await status('GET', '/Accommodations/rates', undefined, payer)).toBe(200)
  const claim = {
    PaymentDetailsId: bill.PaymentDetailsId,
    PaymentMode: 'NEFT/RTGS',
    TransactionId: 'SBINR52026112112345678',
    PaidOn: '2026-11-01',
    Amount: 500_000,
    ProofFileId: await fileOf(portal, payer, { Kind: 'payment-proof' }),
  }
  const filled = await ask('POST', '/Payment/fill-payment-details', { ...claim, Others: [] }, payer)
  expect(filled.status).toBe(200)
  const printed = async (url: string) => {
    const headers = { authorization: `Bearer ${payer.AccessToken}` }
    return (await portal.app.inject({ url: `/api${url}`, headers })).headers['content-type']
  }
  expect(await printed(`/Payment/${bill.PaymentDetailsId}/invoice`)).toBe('application/pdf')
  const unknown = await ask('GET', `/Payment/${empty}/receipt`, undefined, payer)
  expect(unknown).toMatchObject({ status: 404, reply: { Success: false } })
  expect(await status('GET', '/Travel', undefined, admin)).toBe(200)
})
