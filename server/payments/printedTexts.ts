import { z } from 'zod'
import type { Bank } from '../../contract/content/bank.ts'
import type { HomePage } from '../../contract/content/content.ts'
import { longDate } from '../../contract/core/moments.ts'
import { BillLine } from '../../contract/payments/bills.ts'
import { amountInWords } from './inWords.ts'
import { linesOf } from './billLines.ts'
import type { BillWithPerson } from './rows.ts'
import { taxLinesOf } from './tax.ts'

/** The texts of an invoice or a receipt. Those of a receipt are stored as they were when it was made. */
export const Printed = z.object({
  Title: z.enum(['Invoice', 'Receipt']),
  Number: z.string(),
  /** A day in long form, in the conference's zone. */
  IssuedOn: z.string(),
  ConferenceName: z.string(),
  Society: z.object({ Name: z.string(), Address: z.string(), TaxNumber: z.string() }),
  To: z.object({ Name: z.string(), Address: z.string(), TaxNumber: z.string() }),
  Facts: z.array(z.tuple([z.string(), z.string()])),
  CurrencySymbol: z.string(),
  Lines: z.array(BillLine),
  Total: z.number(),
  TaxLines: z.array(z.object({ Label: z.string(), Amount: z.number() })),
  /** The label of the sum in words: the total of an invoice, or the amount received of a receipt. */
  AmountLabel: z.string(),
  Amount: z.number(),
  AmountInWords: z.string(),
  SupportEmail: z.string(),
})
export type Printed = z.infer<typeof Printed>

/** The conference, bank details and time of a print. */
interface Press {
  readonly conference: HomePage
  readonly bank: Bank
  /** Milliseconds since 1970. */
  readonly now: number
}

const lineOfPlace = (bill: BillWithPerson) =>
  [bill.Organization, bill.OrganizationCity, bill.OrganizationState, bill.OrganizationCountry]
    .filter(Boolean)
    .join(', ')

/** The institution if one is given, else the person. */
function addressee(bill: BillWithPerson): Printed['To'] {
  const isNamed = bill.BilledName.trim() !== ''
  return {
    Name: isNamed ? bill.BilledName.trim() : bill.FullName,
    Address: bill.BilledAddress.trim() || (isNamed ? '' : lineOfPlace(bill)),
    TaxNumber: bill.BilledTaxNumber,
  }
}

/** The current texts of an invoice or a receipt of a bill. */
export function printedOf(
  bill: BillWithPerson,
  { conference, bank, now }: Press,
  what: Pick<Printed, 'Title' | 'Number' | 'Facts' | 'AmountLabel' | 'Amount'>,
): Printed {
  const To = addressee(bill)
  // The taxed amount: the whole bill for an invoice, the received amount for a receipt.
  const taxed = what.Title === 'Invoice' ? bill.ExpectedAmount : what.Amount
  return {
    ...what,
    IssuedOn: longDate(new Date(now).toISOString(), conference.TimeZone),
    ConferenceName: conference.ConferenceName,
    Society: {
      Name: conference.SocietyName,
      Address: bank.SocietyAddress,
      TaxNumber: bank.TaxNumber,
    },
    To,
    Facts: [
      ...(To.Name === bill.FullName ? [] : [['For', bill.FullName] as [string, string]]),
      ['Reference', bill.Reference],
      ...what.Facts,
    ],
    CurrencySymbol: bill.CurrencySymbol,
    Lines: linesOf(bill),
    Total: bill.ExpectedAmount,
    TaxLines: taxLinesOf(taxed, bank, { Society: bank.TaxNumber, Billed: bill.BilledTaxNumber }),
    AmountInWords: amountInWords(what.Amount, bill.CurrencySymbol),
    SupportEmail: conference.SupportEmail,
  }
}
