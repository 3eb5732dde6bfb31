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
import { createdOn, idOrNone, instant, ownId, version } from '../columns.ts'
import { accommodations } from './registration.ts'

/** One bill of each registration, made with it. */
export const bills = pgTable(
  'bills',
  {
    PaymentDetailsId: ownId(),
    AccommodationId: uuid()
      .notNull()
      .references(() => accommodations.AccommodationId),
    /** What the payer names in the transfer, short and unique. */
    Reference: text().notNull(),
    // To whom the invoice is made out; empty means the person.
    BilledName: text().notNull().default(''),
    BilledAddress: text().notNull().default(''),
    BilledTaxNumber: text().notNull().default(''),
    /** Empty until the invoice is made for the first time. */
    InvoiceNumber: text().notNull().default(''),
    InvoicedOn: instant(),
    CreatedOn: createdOn(),
    Version: version(),
  },
  (table) => [uniqueIndex().on(table.AccommodationId), uniqueIndex().on(table.Reference)],
)

/** Transfers of bills, either way; money in minor units. */
export const transfers = pgTable(
  'transfers',
  {
    PaymentId: ownId(),
    PaymentDetailsId: uuid()
      .notNull()
      .references(() => bills.PaymentDetailsId),
    IsRefund: boolean().notNull().default(false),
    State: text({ enum: transferStates }).notNull(),
    PaymentMode: text({ enum: deskModes }).notNull(),
    /** In capitals and without spaces. */
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
    /** The decision that can still be taken back; all-zero for none. */
    UndoId: idOrNone(),
  },
  (table) => [
    index().on(table.PaymentDetailsId),
    index().on(table.State, table.CreatedOn),
    index().on(table.TransactionId),
    index().on(table.UndoId),
    // The same number pays for one registration once; a refused claim holds it no longer.
    uniqueIndex()
      .on(table.PaymentDetailsId, table.TransactionId)
      .where(sql`${table.TransactionId} <> '' and ${table.State} in ('waiting', 'confirmed')`),
  ],
)

/** A receipt of a confirmed transfer. Numbers have no gaps; a void one keeps its number. */
export const receipts = pgTable(
  'receipts',
  {
    ReceiptNumber: text().primaryKey(),
    PaymentId: uuid()
      .notNull()
      .references(() => transfers.PaymentId),
    /** In minor units. */
    Amount: integer().notNull(),
    /** What the QR code leads to. */
    VerifyCode: text().notNull(),
    /** The words on the receipt as they were when it was made: names, lines, addresses, tax. */
    Printed: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    IssuedOn: instant().notNull(),
    VoidedOn: instant(),
    VoidReason: text().notNull().default(''),
  },
  (table) => [uniqueIndex().on(table.VerifyCode), uniqueIndex().on(table.PaymentId)],
)

/** One row: the bank account and what receipts say. */
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

/** Bank statements that were read. */
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
    StatementId: uuid()
      .notNull()
      .references(() => statements.StatementId, { onDelete: 'cascade' }),
    Line: integer().notNull(),
    PaidOn: text().notNull(),
    Description: text().notNull(),
    TransactionId: text().notNull(),
    Amount: integer().notNull(),
    /** What reading found; `byHand` is told where `ByHand` holds something. */
    State: text({ enum: lineStates }).notNull(),
    Reason: text().notNull(),
    Matches: jsonb().$type<StatementLine['Matches']>().notNull(),
    /** By day, number, amount and description: a line that was confirmed is known in every later file. */
    LineHash: text().notNull(),
    /** True once it has paid for something, wholly or in part. */
    IsConfirmed: boolean().notNull().default(false),
    /** What organisers matched it with beside what reading found; each names the payment that came of it. */
    ByHand: jsonb().$type<StatementLine['Matches']>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.StatementId, table.Line] }),
    index().on(table.LineHash),
    index().on(table.StatementId, table.State),
  ],
)
