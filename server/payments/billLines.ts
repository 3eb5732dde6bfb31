import type { BillLine } from '../../contract/payments/bills.ts'
import { categoryLabels, type Category } from '../../contract/registration/rates.ts'

/** The data that determines the lines of a bill. */
export interface Charged {
  readonly IsAttendingConference: boolean
  readonly AccommodationRequired: boolean
  readonly IsBookOfAbstractRequired: boolean
  readonly GetPersons: readonly unknown[]
  readonly Category: Category
  readonly Amount: number
  readonly BookOfAbstractAmount: number
  readonly ChargePerAccompanyingPerson: number
  readonly ExpectedAmount: number
  readonly CancelledOn: string | null
}

function charges(of: Charged): BillLine[] {
  if (of.CancelledOn !== null)
    return [{ Label: 'Not paid back after cancellation', Count: 1, Amount: of.ExpectedAmount }]
  if (!of.IsAttendingConference) return []
  const persons = of.GetPersons.length
  const room = of.AccommodationRequired ? ' and accommodation' : ''
  return [
    { Label: `Registration${room} (${categoryLabels[of.Category]})`, Count: 1, Amount: of.Amount },
    {
      Label: 'Book of abstracts',
      Count: of.IsBookOfAbstractRequired ? 1 : 0,
      Amount: of.IsBookOfAbstractRequired ? of.BookOfAbstractAmount : 0,
    },
    { Label: 'Accompanying persons', Count: persons, Amount: of.ChargePerAccompanyingPerson * persons },
  ]
}

/** The lines of a bill, in minor units; their sum is always the expected amount. */
export function linesOf(of: Charged): BillLine[] {
  const lines = charges(of)
  const rest = of.ExpectedAmount - lines.reduce((sum, { Amount }) => sum + Amount, 0)
  const all = [...lines, { Label: 'Correction', Count: 1, Amount: rest }]
  return all.filter(({ Amount }) => Amount !== 0)
}
