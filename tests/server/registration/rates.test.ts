import { expect, test } from 'vitest'
import { getRates, saveRates, type Rate } from '../../../contract/registration/rates.ts'
import { auditLog } from '../../support/auditLog.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { rateOf } from '../../support/registrations.ts'

const portal = await emptiedPortal()

test('organisers set the rates, everybody reads them, and a stale table is refused', async () => {
  const [admin, user] = await Promise.all([signedIn(portal, { Roles: ['Admin'] }), signedIn(portal)])
  const empty = await call(portal, getRates, { as: user.AccessToken })
  expect([empty.Result, empty.version]).toEqual([{ Rates: [], Version: 1 }, 1])
  const Rates = [rateOf({ CurrencySymbol: ' ₹ ' }), rateOf({ Category: 'Student', CurrencySymbol: '₹' })]
  const save = () => call(portal, saveRates, { as: admin.AccessToken, body: { Rates }, ifMatch: 1 })
  const saved = await save()
  expect([saved.status, saved.version]).toEqual([200, 2])
  expect(saved.Result.Rates.map((rate) => rate.CurrencySymbol)).toEqual(['₹', '₹'])
  expect((await call(portal, getRates, { as: user.AccessToken })).Result).toEqual(saved.Result)
  expect((await save()).status).toBe(412)
  expect((await call(portal, saveRates, { as: user.AccessToken, body: { Rates } })).status).toBe(403)
  const [entry] = await auditLog(portal)
  expect(entry).toMatchObject({ Action: 'Change rates', SubjectId: 'rates' })
})

test('every rule of the rates is refused by a direct call', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const refused = async (...Rates: Rate[]) => {
    const reply = await call(portal, saveRates, { as: admin.AccessToken, body: { Rates } })
    expect(reply.status).toBe(422)
    return reply.Errors
  }
  expect(await refused(rateOf({ Amount: -1 }))).toEqual(['Amount must not be less than 0'])
  expect(await refused(rateOf({ AccommodationAmount: 0.5 }))).toEqual([
    'Please enter an amount such as 1500 or 1500.50',
  ])
  expect(await refused(rateOf({ BookOfAbstractAmount: 1_000_000_001 }))).toEqual(['This amount is too large'])
  expect(await refused(rateOf({ EarlyAmount: 1e308 }))).toEqual(['This amount is too large'])
  // No sum of what a rate asks outgrows what the database holds.
  expect(await refused(rateOf({ Amount: 999_999_999, ChargePerAccompanyingPerson: 2 }))).toEqual([
    'The amounts of this rate are too large together',
  ])
  expect(await refused(rateOf({ CurrencySymbol: ' ' }))).toEqual(['Currency symbol is required'])
  expect(await refused(rateOf({ CurrencySymbol: 'Rupees' }))).toEqual([
    'Currency symbol must be at most 5 characters long',
  ])
  expect(await refused(rateOf(), rateOf())).toEqual(['Each kind of person may have one rate only'])
  expect(await refused(rateOf(), rateOf({ Category: 'Student', CurrencySymbol: '$' }))).toEqual([
    'All rates of one nationality must have the same currency symbol',
  ])
})
