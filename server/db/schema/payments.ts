import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { limits } from '../../../contract/core/limits.ts'
import { deskModes } from '../../../contract/payments/paymentModes.ts'
import { transferStates } from '../../../contract/payments/transfers.ts'
import { lineStates, type Statement, type StatementLine } from '../../../contract/payments/statements.ts'
import { createdOn, idOf, idOrNone, instant, ownId, partOf, version } from '../columns.ts'
import { accommodations } from './registration.ts'

/** The bill of each registration, created with it. */
export const bills = pgTable(
  'bills',
  {
    PaymentDetailsId: ownId(),
    AccommodationId: idOf(() => accommodations.AccommodationId),
    /** The reference for the payer's transfer, short and unique. */
    Reference: text().notNull(),
    // Who the invoice is made out to; empty means the person.
    BilledName: text().notNull().default(''),
    BilledAddress: text().notNull().default(''),
    BilledTaxNumber: text().notNull().default(''),
    /** Empty until the first invoice is made. */
    InvoiceNumber: text().notNull().default(''),
    InvoicedOn: instant(),
    CreatedOn: createdOn(),
    Version: version(),
  },
  (table) => [uniqueIndex().on(table.AccommodationId), uniqueIndex().on(table.Reference)],
)

/** Transfers of bills, in either direction; money in minor units. */
export const transfers = pgTable(
  'transfers',
  {
    PaymentId: ownId(),
    PaymentDetailsId: idOf(() => bills.PaymentDetailsId),
    IsRefund: boolean().notNull().default(false),
    State: text({ enum: transferStates }).notNull(),
    PaymentMode: text({ enum: deskModes }).notNull(),
    /** In upper case and without spaces. */
    TransactionId: text().notNull(),
    PaidOn: date({ mode: 'string' }).notNull(),
    Amount: integer().notNull(),
    ConfirmedAmount: integer().notNull().default(0),
    Remarks: text().notNull().default(''),
    ProofFileId: idOrNone(),
    /** The account that claimed or recorded it: a transaction number belongs to one payer. */
    ClaimedBy: uuid().notNull(),
    CreatedOn: createdOn(),
    DecidedBy: idOrNone(),
    DecidedOn: instant(),
    /** The decision that can still be undone; all-zero for none. */
    UndoId: idOrNone(),
  },
  (table) => [
    index().on(table.PaymentDetailsId),
    index().on(table.State, table.CreatedOn),
    index().on(table.TransactionId),
    index().on(table.UndoId),
    // A number pays for one registration once; a refused claim frees it.
    uniqueIndex()
      .on(table.PaymentDetailsId, table.TransactionId)
      .where(sql`${table.TransactionId} <> '' and ${table.State} in ('waiting', 'confirmed')`),
  ],
)

/** A receipt of a confirmed transfer. Numbers have no gaps; a void receipt keeps its number. */
export const receipts = pgTable(
  'receipts',
  {
    ReceiptNumber: text().primaryKey(),
    PaymentId: idOf(() => transfers.PaymentId),
    /** In minor units. */
    Amount: integer().notNull(),
    /** The code that the QR code links to. */
    VerifyCode: text().notNull(),
    /** The texts of the receipt as they were when it was made: names, lines, addresses, tax. */
    Printed: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    IssuedOn: instant().notNull(),
    VoidedOn: instant(),
    VoidReason: text().notNull().default(''),
  },
  (table) => [uniqueIndex().on(table.VerifyCode), uniqueIndex().on(table.PaymentId)],
)

/** One row: the bank account and the texts of receipts. */
export const bank = pgTable('bank', {
  Id: integer().primaryKey().default(1),
  AccountName: text().notNull().default(''),
  AccountNumber: text().notNull().default(''),
  IfscCode: text().notNull().default(''),
  BankName: text().notNull().default(''),
  UpiId: text().notNull().default(''),
  SocietyAddress: text().notNull().default(''),
  TaxNumber: text().notNull().default(''),
  TaxName: text().notNull().default(''),
  TaxPercent: doublePrecision().notNull().default(0),
  UndoMinutes: integer().notNull().default(limits.UndoMinutes),
  Version: version(),
})

/** Imported bank statements. */
export const statements = pgTable('statements', {
  StatementId: ownId(),
  FileName: text().notNull(),
  CreatedBy: uuid().notNull(),
  CreatedOn: createdOn(),
  ConfirmedOn: instant(),
  Counts: jsonb().$type<Statement['Counts']>().notNull(),
  MatchedAmount: bigint({ mode: 'number' }).notNull(),
})

export const statementLines = pgTable(
  'statement_lines',
  {
    StatementId: partOf(() => statements.StatementId),
    Line: integer().notNull(),
    PaidOn: text().notNull(),
    Description: text().notNull(),
    TransactionId: text().notNull(),
    Amount: integer().notNull(),
    /** What the import found; `byHand` is reported if `ByHand` is not empty. */
    State: text({ enum: lineStates }).notNull(),
    Reason: text().notNull(),
    Matches: jsonb().$type<StatementLine['Matches']>().notNull(),
    /** Of day, number, amount and description: a confirmed line is recognised in every later file. */
    LineHash: text().notNull(),
    /** True once it has paid for something, fully or in part. */
    IsConfirmed: boolean().notNull().default(false),
    /** Matches that organisers made in addition to the import's; each names the payment that it created. */
    ByHand: jsonb().$type<StatementLine['Matches']>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.StatementId, table.Line] }),
    index().on(table.LineHash),
    index().on(table.StatementId, table.State),
  ],
)
