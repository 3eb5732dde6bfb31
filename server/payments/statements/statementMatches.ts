import { groupBy, pluck } from '../../../contract/core/collections.ts'
import { noId } from '../../../contract/core/limits.ts'
import { moneyOf } from '../../../contract/core/money.ts'
import { statementTexts, type matchKinds, type StatementLine } from '../../../contract/payments/statements.ts'
import type { transfers } from '../../db/schema/payments.ts'
import { eachInSlices } from '../../db/yielding.ts'
import { keyFinder, nameFinder } from './statementFinder.ts'
import type { ReadLine } from './statementLines.ts'

/** The data of a bill for matching a statement; money in minor units. */
export interface OpenBill {
  readonly PaymentDetailsId: string
  readonly FullName: string
  readonly Reference: string
  readonly IsInRupees: boolean
  readonly DueAmount: number
}

/** A transfer that was received or claimed. */
export type KnownTransfer = Pick<
  typeof transfers.$inferSelect,
  'PaymentId' | 'PaymentDetailsId' | 'TransactionId' | 'Amount' | 'State'
>

/** The data to match lines with. */
export interface Ledger {
  readonly Bills: readonly OpenBill[]
  readonly Transfers: readonly KnownTransfer[]
  /** Hashes of lines that were confirmed before. */
  readonly KnownHashes: ReadonlySet<string>
  /** The manually matched amounts of lines, by their hash. */
  readonly Taken: ReadonlyMap<string, number>
}

/** A bill while the file is read: an amount that one line pays is not due for the next. */
interface Account {
  readonly bill: OpenBill
  Due: number
  /** Waiting claims that no line has confirmed yet. */
  waiting: KnownTransfer[]
}

type Outcome = Pick<StatementLine, 'State' | 'Reason' | 'Matches'>
type Kind = (typeof matchKinds)[number]
/** A kind of match that needs no check by a person. */
type SureKind = Exclude<Kind, 'name' | 'byHand'>

const known = (Reason: string): Outcome => ({ State: 'known', Reason, Matches: [] })

const matchOf = ({ bill }: Account, Kind: Kind, Amount: number, PaymentId: string) => {
  const { PaymentDetailsId, FullName, Reference } = bill
  return { PaymentDetailsId, FullName, Reference, Kind, PaymentId, Amount }
}

const reasons: Readonly<Record<SureKind, string>> = {
  transaction: statementTexts.byTransaction,
  reference: statementTexts.byReference,
  amountAndName: statementTexts.byAmountAndName,
}

/** Deducts a line's payments, so that nothing is paid twice from one file. */
function matched(
  kind: SureKind,
  shares: readonly { account: Account; Amount: number; claim?: KnownTransfer }[],
): Outcome {
  const Matches = shares.map(({ account, Amount, claim }) => {
    // The line confirms a claim of the same amount, even if its number was mistyped.
    const said = claim ?? account.waiting.find((waiting) => waiting.Amount === Amount)
    account.waiting = account.waiting.filter((waiting) => waiting !== said)
    account.Due -= Amount
    return matchOf(account, kind, Amount, said?.PaymentId ?? noId)
  })
  return { State: 'matched', Reason: reasons[kind], Matches }
}

/** Candidates for a person to check; nothing is deducted. */
const doubtful = (Reason: string, kind: Kind, accounts: readonly Account[]): Outcome => ({
  State: 'ambiguous',
  Reason,
  Matches: accounts.slice(0, 20).map((account) => matchOf(account, kind, account.Due, noId)),
})

/** Matches the lines of a statement with the amounts due: the surest rule first, over all lines, before the next. */
export async function matchLines(lines: readonly ReadLine[], ledger: Ledger): Promise<ReadLine[]> {
  const accounts = new Map<string, Account>()
  await eachInSlices(ledger.Bills, (bill) => {
    accounts.set(bill.PaymentDetailsId, { bill, Due: bill.DueAmount, waiting: [] })
  })
  const byNumber = groupBy(ledger.Transfers, ({ TransactionId }) => TransactionId)
  await eachInSlices(ledger.Transfers, (transfer) => {
    if (transfer.State === 'waiting') accounts.get(transfer.PaymentDetailsId)?.waiting.push(transfer)
  })
  const all = [...accounts.values()]
  const numbersIn = await keyFinder([...byNumber.keys()].map((number) => [number, number]))
  const billsIn = await keyFinder(all.map((account) => [account.bill.Reference, account]))
  const owing = await nameFinder(
    all
      .filter(({ bill, Due }) => bill.IsInRupees && Due > 0)
      .map((account) => ({ account, FullName: account.bill.FullName, Due: account.Due })),
  )
  const seen = new Set<string>()
  const usedNumbers = new Set<string>()
  const outcomes = new Map<ReadLine, Outcome>()

  const byHash = ({ LineHash, Amount }: ReadLine): Outcome | undefined => {
    const rest = Amount - (ledger.Taken.get(LineHash) ?? 0)
    if (ledger.KnownHashes.has(LineHash) || rest <= 0) return known(statementTexts.known)
    if (seen.has(LineHash)) return known(statementTexts.twice)
    seen.add(LineHash)
    if (rest === Amount) return undefined
    // A line that a person began to share out is left to people.
    return { State: 'unmatched', Reason: statementTexts.partlyBefore(moneyOf(rest, '₹')), Matches: [] }
  }

  const byTransaction = ({ TransactionId, Description, Amount }: ReadLine): Outcome | undefined => {
    // A space separates a number from digits that happen to precede it.
    const numbers = [...new Set([...numbersIn(TransactionId), ...numbersIn(Description)])]
    if (numbers.length === 0) return undefined
    if (numbers.some((number) => usedNumbers.has(number))) return known(statementTexts.twice)
    const named = numbers.flatMap((number) => byNumber.get(number) ?? [])
    if (named.some(({ State }) => State === 'confirmed')) return known(statementTexts.known)
    const shares = named.flatMap((claim) => {
      const account = accounts.get(claim.PaymentDetailsId)
      return account ? [{ account, Amount: claim.Amount, claim }] : []
    })
    const isWhole = shares.length === named.length && shares.every(({ account }) => account.bill.IsInRupees)
    const claimed = shares.reduce((sum, share) => sum + share.Amount, 0)
    if (!isWhole || claimed !== Amount)
      return doubtful(statementTexts.claimDiffers, 'transaction', pluck(shares, 'account'))
    for (const number of numbers) usedNumbers.add(number)
    return matched('transaction', shares)
  }

  const byReference = ({ TransactionId, Description, Amount }: ReadLine): Outcome | undefined => {
    const found = [...new Set([...billsIn(Description), ...billsIn(TransactionId)])]
    const [only] = found
    if (!only) return undefined
    const differs = doubtful(statementTexts.amountDiffers, 'reference', found)
    if (found.some(({ bill }) => !bill.IsInRupees))
      return doubtful(statementTexts.otherCurrency, 'reference', found)
    if (found.some(({ Due }) => Due <= 0)) return differs
    if (found.length === 1)
      // Part of the amount due may be paid on its own.
      return Amount <= only.Due ? matched('reference', [{ account: only, Amount }]) : differs
    const sum = found.reduce((total, { Due }) => total + Due, 0)
    return sum === Amount
      ? matched(
          'reference',
          found.map((account) => ({ account, Amount: account.Due })),
        )
      : differs
  }

  const byName = ({ Description, Amount }: ReadLine): Outcome | undefined => {
    const found = owing(Description, Amount).filter(({ account, Due }) => account.Due === Due)
    const [only] = found
    if (!only) return undefined
    return found.length === 1
      ? matched('amountAndName', [{ account: only.account, Amount }])
      : doubtful(statementTexts.several(found.length), 'amountAndName', pluck(found, 'account'))
  }

  const byNameAlone = ({ Description, Amount }: ReadLine): Outcome | undefined => {
    const found = owing(Description).filter(({ account }) => account.Due > 0)
    const [only] = found
    if (!only) return undefined
    const { account } = only
    const reason =
      found.length === 1
        ? statementTexts.nameOf(account.bill.FullName, moneyOf(account.Due, '₹'), moneyOf(Amount, '₹'))
        : statementTexts.nameOfSeveral(found.length)
    return doubtful(reason, 'name', pluck(found, 'account'))
  }

  for (const rule of [byHash, byTransaction, byReference, byName, byNameAlone])
    await eachInSlices(lines, (line) => {
      if (line.State !== 'unmatched' || outcomes.has(line)) return
      const outcome = rule(line)
      if (outcome) outcomes.set(line, outcome)
    })
  const matchedLines: ReadLine[] = []
  await eachInSlices(lines, (line) => matchedLines.push({ ...line, ...outcomes.get(line) }))
  return matchedLines
}
