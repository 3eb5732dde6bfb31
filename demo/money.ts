import { getBank, saveBank } from '../contract/content/bank.ts'
import { saveRates, type Category, type Rate, type RateNationality } from '../contract/registration/rates.ts'
import type { Caller } from './calls.ts'
import { localDay } from './settings.ts'

interface Prices {
  readonly CurrencySymbol: string
  readonly Amounts: Readonly<Record<Category, number>>
  readonly AccommodationAmount: number
  readonly BookOfAbstractAmount: number
  readonly ChargePerAccompanyingPerson: number
}

/** In minor units. */
const prices: Readonly<Record<RateNationality, Prices>> = {
  Indian: {
    CurrencySymbol: '₹',
    Amounts: { LifeMember: 350_000, Student: 250_000, Presenter: 500_000, GeneralAttendee: 600_000 },
    AccommodationAmount: 400_000,
    BookOfAbstractAmount: 75_000,
    ChargePerAccompanyingPerson: 200_000,
  },
  Foreign: {
    CurrencySymbol: '$',
    Amounts: { LifeMember: 12_000, Student: 9_000, Presenter: 18_000, GeneralAttendee: 20_000 },
    AccommodationAmount: 15_000,
    BookOfAbstractAmount: 2_000,
    ChargePerAccompanyingPerson: 8_000,
  },
}

/** The share of the price that early registrations pay. */
const earlyShare = 0.8

function ratesUntil(EarlyLastDate: string): Rate[] {
  return Object.entries(prices).flatMap(([nationality, { Amounts, ...rest }]) =>
    Object.entries(Amounts).map(([category, Amount]) => ({
      ...rest,
      Nationality: nationality as RateNationality,
      Category: category as Category,
      Amount,
      EarlyAmount: Math.round(Amount * earlyShare),
      EarlyLastDate,
    })),
  )
}

/** Sets the rates, with early ones for ten more days, and the bank account. `now` in milliseconds. */
export async function setMoney(call: Caller, now: number): Promise<void> {
  await call(saveRates, { body: { Rates: ratesUntil(localDay(now, 10)) } })
  const { Version: _version, ...bank } = await call(getBank)
  await call(saveBank, {
    body: {
      ...bank,
      AccountName: 'Society of the demonstration',
      AccountNumber: '00112233445566',
      IfscCode: 'DEMO0001234',
      BankName: 'Bank of the demonstration, Mysuru',
      UpiId: 'demonstration@examplebank',
      SocietyAddress: '1 Example Road\nMysuru 570001\nIndia',
      TaxNumber: '29ABCDE1234F1Z5',
      TaxName: 'GST',
      TaxPercent: 18,
      UndoMinutes: 10,
    },
  })
}
