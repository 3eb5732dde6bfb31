import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Day, Id, Instant, mayLack } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { Money, moneyError } from '../core/money.ts'
import { errorsOf } from '../core/rules.ts'
import { ConfirmedUnusual } from './unusualPayment.ts'

/** Why a line of a bank statement matches a bill, the surest reason first. */
export const matchKinds = ['transaction', 'reference', 'amountAndName', 'name', 'byHand'] as const

/** The states of a line. */
export const lineStates = [
  'matched',
  'unmatched',
  'ambiguous',
  'byHand',
  'known',
  'outgoing',
  'unreadable',
] as const

/** A line with its match: one line may pay several bills. */
export const StatementLine = z.object({
  /** The line number in the file, from 1. */
  Line: z.number().int(),
  PaidOn: z.union([Day, z.literal('')]),
  Description: z.string(),
  TransactionId: z.string(),
  /** In minor units. */
  Amount: z.number().int(),
  /**
   * `matched` can be confirmed; `unmatched` fits no known person, `ambiguous` more than one; `known` was confirmed
   * before or is in the file twice; `outgoing` is not a receipt; `unreadable` has no amount or day. `byHand` was
   * matched by an organiser, wholly or in part, which also confirms it.
   */
  State: z.enum(lineStates),
  /** The reason, as people read it. */
  Reason: z.string(),
  Matches: z.array(
    z.object({
      PaymentDetailsId: Id,
      FullName: z.string(),
      Reference: z.string(),
      Kind: z.enum(matchKinds),
      /** The claim that the line confirms; all-zero for none. */
      PaymentId: Id,
      Amount: z.number().int(),
    }),
  ),
  /** The amount that an organiser can still match by hand, in minor units. */
  RestAmount: z.number().int(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** An imported bank statement; the import confirms nothing. */
export const Statement = z.object({
  StatementId: Id,
  FileName: z.string(),
  CreatedOn: Instant,
  ConfirmedOn: Instant.nullable(),
  Counts: z.record(z.enum(lineStates), z.number().int()),
  /** The sum of the matched lines, in minor units. */
  MatchedAmount: z.number().int(),
})
export type Statement = z.infer<typeof Statement>

/** One statement, with what a confirmation of it depends on. */
export const OpenedStatement = Statement.extend({
  /** The matched lines that were matched by hand since, so that a confirmation passes over them. */
  TakenLines: z.array(z.number().int()),
})
export type OpenedStatement = z.infer<typeof OpenedStatement>

export const statementTexts = {
  notCsv:
    'This file is no CSV that can be read. Export the statement from your bank as CSV, and choose that file',
  noColumns:
    'The columns of day, description and amount were not found. The first row must name them, such as Date, Narration, Credit',
  empty: 'This statement has no lines',
  tooManyLines: `A statement may have at most ${limits.StatementLines.toLocaleString('en-IN')} lines`,
  tooLarge: 'File size must not exceed 20MB',
  already: 'This statement has been confirmed already',
  changed: 'What a line was matched with has changed since. Read the statement again',
  nothingMatched: 'No line is left to be confirmed',
  confirmed: (count: number) =>
    count === 1
      ? '1 payment of a bank statement confirmed'
      : `${count} payments of a bank statement confirmed`,
  notMatched: 'Only matched lines can be confirmed',
  byTransaction: 'Transaction number of a payment',
  byReference: 'Reference in the description',
  byAmountAndName: 'Amount and name',
  twice: 'Is in this file twice',
  known: 'Confirmed before',
  outgoing: 'Money that was paid out',
  unreadable: 'No day or no amount',
  nobody: 'Nobody is known who owes this',
  several: (count: number) => `Fits ${count} registrations`,
  amountDiffers: 'The amount differs from what is due',
  claimDiffers: 'The amount differs from what was entered with this number',
  otherCurrency: 'The bill is in another currency',
  nameOf: (name: string, due: string, amount: string) =>
    `The payer’s name is that of ${name}, who owes ${due}; the line says ${amount}`,
  nameOfSeveral: (count: number) => `The payer’s name is that of ${count} people who owe other amounts`,
  byHand: 'Matched by hand',
  partlyByHand: (rest: string) => `Matched by hand; ${rest} is left`,
  partlyBefore: (rest: string) => `A part was matched before; ${rest} is left`,
  matchedWith: (line: number, name: string) => `Line ${line} of a bank statement matched with ${name}`,
  matchedWithMany: (line: number, count: number) =>
    `Line ${line} of a bank statement matched with ${count} registrations`,
  noShares: 'Choose at least one registration',
  billTwice: 'A registration is named twice',
  moreThanLine: (rest: string) => `Only ${rest} of this line is left`,
  nothingLeft: 'Nothing of this line is left: it has been confirmed before',
  notByHand: 'Only money that came in can be matched',
} as const

export const uploadStatement = adminEndpoint('POST /Payment/statement', {
  part: 'money',
  summary: 'Reads a bank statement (CSV; multipart field `file`) and matches its lines; confirms nothing',
  result: Statement,
  raw: 'upload',
})

export const getStatements = adminEndpoint('GET /Payment/statement', {
  part: 'money',
  summary: 'The statements that were read last, newest first',
  shows: ['Bill'],
  result: z.array(Statement),
})

export const getStatement = adminEndpoint('GET /Payment/statement/:id', {
  part: 'money',
  summary: 'A statement that was read',
  shows: ['Bill'],
  result: OpenedStatement,
})

export const ConfirmStatementBody = z.strictObject({
  /** Matched lines to leave out. */
  Without: z.array(z.number().int()).max(limits.StatementLines),
})

export const confirmStatement = adminEndpoint('PUT /Payment/statement/:id/confirm', {
  part: 'money',
  summary: 'Confirms the payments of all matched lines but some; can be undone as one',
  body: mayLack(ConfirmStatementBody, { Without: [] }),
  result: Statement,
})

/** The most registrations that one line may pay by hand. */
const sharesMost = 50

export const MatchLineBody = z.strictObject({
  /** The line number in the file, from 1. */
  Line: z.number().int(),
  /** The bills that the line pays, with their amounts in minor units; together at most the rest of the line. */
  Shares: z.array(z.strictObject({ PaymentDetailsId: Id, Amount: Money })).max(sharesMost),
  ConfirmedUnusual,
})
export type MatchLineBody = z.infer<typeof MatchLineBody>

/** The errors of a line's shares, without regard to its rest or the amounts due. */
export function matchRules({ Shares }: MatchLineBody) {
  const ids = Shares.map(({ PaymentDetailsId }) => PaymentDetailsId.toLowerCase())
  const wrong = Shares.map(({ Amount }) => moneyError(Amount)).find(Boolean)
  return errorsOf({
    Shares:
      Shares.length === 0
        ? statementTexts.noShares
        : (wrong ?? (new Set(ids).size < ids.length && statementTexts.billTwice)),
  })
}

export const matchLine = adminEndpoint('PUT /Payment/statement/:id/match-line', {
  part: 'money',
  summary:
    'Matches a line by hand with one bill or several, wholly or in part, which confirms their payments; can be undone. More than is due, or ten times the usual, is refused with 409 unless `ConfirmedUnusual` is true',
  body: MatchLineBody,
  rules: matchRules,
  result: StatementLine,
})
