import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { comparisonStates } from '../../../contract/abstracts/abstracts.ts'
import { createdOn, idOrNone, instant, ownId } from '../columns.ts'
import { papers } from './papers.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

const paperId = () =>
  uuid()
    .notNull()
    .references(() => papers.Id, { onDelete: 'cascade' })

/** What abstracts are compared by, and whether somebody has looked at them. */
export const abstracts = pgTable(
  'abstracts',
  {
    PaperId: paperId().primaryKey(),
    /** Of the text that was signed: another one is signed anew, and has to be verified again. */
    TextHash: text().notNull(),
    Signature: bytes().notNull(),
    MadeOn: createdOn(),
    Verified: boolean().notNull().default(false),
    Remarks: text().notNull().default(''),
    VerifiedBy: idOrNone(),
    VerifiedOn: instant(),
  },
  (table) => [index().on(table.MadeOn)],
)

/** Papers that look alike; `PaperId` is the smaller id of the two. */
export const abstractPairs = pgTable(
  'abstract_pairs',
  {
    PaperId: paperId(),
    OtherId: paperId(),
    /** How much of their abstracts they share, in per cent. */
    Score: integer().notNull(),
    SameFile: boolean().notNull(),
    NearTitle: boolean().notNull(),
    /** The run that found the pair last. */
    RunId: uuid().notNull(),
    DismissedOn: instant(),
    DismissedBy: idOrNone(),
    Remarks: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.PaperId, table.OtherId] }), index().on(table.OtherId)],
)

/** Comparisons of all abstracts with each other. */
export const abstractRuns = pgTable(
  'abstract_runs',
  {
    RunId: ownId(),
    StartedBy: uuid().notNull(),
    StartedOn: instant().notNull(),
    State: text({ enum: comparisonStates }).notNull().default('running'),
    Done: integer().notNull().default(0),
    Total: integer().notNull().default(0),
    Pairs: integer().notNull().default(0),
    FinishedOn: instant(),
    /** Until when the instance that is at it has said it will be; another one takes over afterwards. */
    TakenUntil: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index().on(table.StartedOn)],
)
