import { expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { readLines } from '../../../server/payments/statements/statementLines.ts'
import {
  matchLines,
  type KnownTransfer,
  type Ledger,
  type OpenBill,
} from '../../../server/payments/statements/statementMatches.ts'
import { indianStatement, type BankLine } from '../../support/statements.ts'

const billOf = (given: Partial<OpenBill>): OpenBill => ({
  PaymentDetailsId: 'bill',
  FullName: 'Asha Rao',
  Reference: 'LEC-7K2M9Q',
  IsInRupees: true,
  DueAmount: 500_000,
  ...given,
})
const claimOf = (given: Partial<KnownTransfer>): KnownTransfer => ({
  PaymentId: 'claim',
  PaymentDetailsId: 'bill',
  TransactionId: '412345678901',
  Amount: 500_000,
  State: 'waiting',
  ...given,
})

async function matched(lines: readonly BankLine[], ledger: Partial<Ledger>) {
  const read = await readLines(Buffer.from(indianStatement(lines)))
  const all = await matchLines(read, {
    Bills: [],
    Transfers: [],
    KnownHashes: new Set(),
    Taken: new Map(),
    ...ledger,
  })
  return all.filter(({ State }) => State !== 'unreadable')
}
const outcomeOf = async (line: BankLine, ledger: Partial<Ledger>) => (await matched([line], ledger))[0]

test.each([
  ['in its own column', { Description: 'UPI PAYMENT', Number: '412345678901' }],
  ['filled up with zeros', { Description: 'UPI PAYMENT', Number: '0000412345678901' }],
  ['in the description', { Description: 'UPI/CR/412345678901/SOMEBODY/SBIN' }],
  ['split by blanks', { Description: 'UPI 4123 4567 8901' }],
])('a transaction number %s confirms the claim that waits', async (_name, line) => {
  const outcome = await outcomeOf(
    { ...line, Amount: 500_000 },
    { Bills: [billOf({})], Transfers: [claimOf({})] },
  )
  expect(outcome).toMatchObject({
    State: 'matched',
    Reason: 'Transaction number of a payment',
    Matches: [
      {
        PaymentDetailsId: 'bill',
        FullName: 'Asha Rao',
        Reference: 'LEC-7K2M9Q',
        Kind: 'transaction',
        PaymentId: 'claim',
        Amount: 500_000,
      },
    ],
  })
})

test('one line pays for all whom a claim names', async () => {
  const Bills = [
    billOf({}),
    billOf({ PaymentDetailsId: 'second', FullName: 'Ravi Iyer', Reference: 'LEC-8A1B2C' }),
  ]
  const Transfers = [
    claimOf({}),
    claimOf({ PaymentId: 'other', PaymentDetailsId: 'second', Amount: 300_000 }),
  ]
  const line = { Description: 'IMPS', Number: '412345678901' }
  expect(await outcomeOf({ ...line, Amount: 800_000 }, { Bills, Transfers })).toMatchObject({
    State: 'matched',
    Matches: [
      { PaymentId: 'claim', Amount: 500_000 },
      { PaymentId: 'other', Amount: 300_000 },
    ],
  })
  expect(await outcomeOf({ ...line, Amount: 700_000 }, { Bills, Transfers })).toMatchObject({
    State: 'ambiguous',
    Reason: 'The amount differs from what was entered with this number',
  })
})

test.each(['LEC-7K2M9Q', 'lec 7k2m9q', 'NEFT-REGLEC7K2M9QASHA', 'LEC7K 2M9Q'])(
  'the reference is found in %s',
  async (Description) => {
    expect(await outcomeOf({ Description, Amount: 500_000 }, { Bills: [billOf({})] })).toMatchObject({
      State: 'matched',
      Reason: 'Reference in the description',
      Matches: [{ PaymentDetailsId: 'bill', PaymentId: noId, Amount: 500_000 }],
    })
  },
)

test('a reference with a part of what is due is taken, one with more is left to a person', async () => {
  const part = { Description: 'LEC-7K2M9Q', Amount: 200_000 }
  const rest = { Description: 'LEC-7K2M9Q again', Amount: 300_000 }
  const more = { Description: 'LEC-7K2M9Q once more', Amount: 100 }
  expect(await matched([part, rest, more], { Bills: [billOf({})] })).toMatchObject([
    { State: 'matched', Matches: [{ Amount: 200_000 }] },
    { State: 'matched', Matches: [{ Amount: 300_000 }] },
    { State: 'ambiguous', Reason: 'The amount differs from what is due' },
  ])
})

test('a reference confirms the claim of the same amount, though its number was mistyped', async () => {
  expect(
    await outcomeOf(
      { Description: 'LEC-7K2M9Q', Number: '412345678910', Amount: 500_000 },
      { Bills: [billOf({})], Transfers: [claimOf({})] },
    ),
  ).toMatchObject({ State: 'matched', Matches: [{ Kind: 'reference', PaymentId: 'claim' }] })
})

test('several references in one line share it if their dues add up to it', async () => {
  const Bills = [
    billOf({}),
    billOf({ PaymentDetailsId: 'second', Reference: 'LEC-8A1B2C', DueAmount: 100_000 }),
  ]
  const Description = 'NEFT LEC-7K2M9Q LEC-8A1B2C'
  expect(await outcomeOf({ Description, Amount: 600_000 }, { Bills })).toMatchObject({
    State: 'matched',
    Matches: [{ Amount: 500_000 }, { Amount: 100_000 }],
  })
  expect(await outcomeOf({ Description, Amount: 599_900 }, { Bills })).toMatchObject({
    State: 'ambiguous',
    Reason: 'The amount differs from what is due',
  })
})

test('a reference inside of a longer one is not found', async () => {
  const Bills = [
    billOf({ Reference: 'LEC-12345' }),
    billOf({ PaymentDetailsId: 'long', Reference: 'LEC-123456' }),
  ]
  expect(await outcomeOf({ Description: 'LEC-123456', Amount: 500_000 }, { Bills })).toMatchObject({
    State: 'matched',
    Matches: [{ PaymentDetailsId: 'long' }],
  })
})

test('the exact amount and every word of the name belong to one person', async () => {
  const Bills = [billOf({}), billOf({ PaymentDetailsId: 'second', FullName: 'Asha Kumari Rao' })]
  expect(await outcomeOf({ Description: 'NEFT-RAO, ASHA', Amount: 500_000 }, { Bills })).toMatchObject({
    State: 'matched',
    Reason: 'Amount and name',
    Matches: [{ PaymentDetailsId: 'bill' }],
  })
  expect(await outcomeOf({ Description: 'ASHA KUMARI RAO', Amount: 500_000 }, { Bills })).toMatchObject({
    State: 'ambiguous',
    Reason: 'Fits 2 registrations',
  })
  for (const wrong of [
    { Description: 'ASHA IYER', Amount: 500_000 },
    { Description: 'NATASHA RAOUL', Amount: 500_000 },
  ])
    expect(await outcomeOf(wrong, { Bills })).toMatchObject({
      State: 'unmatched',
      Reason: 'Nobody is known who owes this',
      Matches: [],
    })
})

test('the surest rule applies first, wherever its line is in the file', async () => {
  const named = { Description: 'ASHA RAO', Amount: 500_000 }
  const numbered = { Description: 'UPI/412345678901', Amount: 500_000 }
  expect(await matched([named, numbered], { Bills: [billOf({})], Transfers: [claimOf({})] })).toMatchObject([
    { State: 'unmatched' },
    { State: 'matched', Reason: 'Transaction number of a payment' },
  ])
})

test('a line that is in the file twice counts once', async () => {
  const line = { Description: 'LEC-7K2M9Q', Number: '412345678901', Amount: 200_000 }
  expect(await matched([line, line], { Bills: [billOf({})] })).toMatchObject([
    { State: 'matched' },
    { State: 'known', Reason: 'Is in this file twice' },
  ])
})

test('what was confirmed before is known: by its line, and by its number', async () => {
  const line = { Description: 'LEC-7K2M9Q', Number: '412345678901', Amount: 200_000 }
  const [read] = await readLines(Buffer.from(indianStatement([line])))
  const known = { State: 'known', Reason: 'Confirmed before', Matches: [] }
  expect(
    await outcomeOf(line, { Bills: [billOf({})], KnownHashes: new Set([read?.LineHash ?? '']) }),
  ).toMatchObject(known)
  expect(
    await outcomeOf(line, { Bills: [billOf({})], Transfers: [claimOf({ State: 'confirmed' })] }),
  ).toMatchObject(known)
})

test('a bill in another currency is never settled by an amount in rupees', async () => {
  const Bills = [billOf({ IsInRupees: false })]
  expect(await outcomeOf({ Description: 'ASHA RAO', Amount: 500_000 }, { Bills })).toMatchObject({
    State: 'unmatched',
  })
  expect(await outcomeOf({ Description: 'LEC-7K2M9Q', Amount: 500_000 }, { Bills })).toMatchObject({
    State: 'ambiguous',
    Reason: 'The bill is in another currency',
  })
})

test('a name with another amount is a suggestion with its reason, which pays for nothing', async () => {
  const Bills = [
    billOf({ FullName: 'A. Rao' }),
    billOf({ PaymentDetailsId: 'paid', FullName: 'Ravi Iyer', Reference: 'LEC-8A1B2C', DueAmount: 0 }),
    billOf({ PaymentDetailsId: 'dollars', FullName: 'Mary Poe', Reference: 'LEC-9A1B2C', IsInRupees: false }),
  ]
  expect(await outcomeOf({ Description: 'NEFT RAO A SBIN', Amount: 450_000 }, { Bills })).toMatchObject({
    State: 'ambiguous',
    Reason: 'The payer’s name is that of A. Rao, who owes ₹5,000; the line says ₹4,500',
    Matches: [{ PaymentDetailsId: 'bill', Kind: 'name', PaymentId: noId, Amount: 500_000 }],
  })
  // Who owes nothing, or owes in another currency, is no suggestion, nor is a part of a name.
  for (const Description of ['NEFT RAVI IYER', 'NEFT MARY POE', 'NEFT RAO'])
    expect((await outcomeOf({ Description, Amount: 450_000 }, { Bills }))?.State).toBe('unmatched')
})

test('a name that several have is a suggestion of all of them, without those whom another line has paid', async () => {
  const Bills = [
    billOf({}),
    billOf({ PaymentDetailsId: 'second', Reference: 'LEC-8A1B2C', DueAmount: 700_000 }),
    billOf({ PaymentDetailsId: 'third', Reference: 'LEC-9A1B2C', DueAmount: 800_000 }),
  ]
  const [reference, name] = await matched(
    [
      { Description: 'LEC-9A1B2C', Amount: 800_000 },
      { Description: 'IMPS ASHA RAO', Amount: 450_000 },
    ],
    { Bills },
  )
  expect(reference?.State).toBe('matched')
  expect(name).toMatchObject({
    State: 'ambiguous',
    Reason: 'The payer’s name is that of 2 people who owe other amounts',
    Matches: [{ PaymentDetailsId: 'bill' }, { PaymentDetailsId: 'second' }],
  })
})
