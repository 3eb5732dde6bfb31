import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { comparisonStates } from '../../../contract/abstracts/abstracts.ts'
import { createdOn, idOrNone, instant, ownId, partOf } from '../columns.ts'
import { papers } from './papers.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** The signatures that compare abstracts, and whether somebody has verified them. */
export const abstracts = pgTable(
  'abstracts',
  {
    PaperId: partOf(() => papers.Id).primaryKey(),
    /** Of the signed text: a changed text is signed again and has to be verified again. */
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
    PaperId: partOf(() => papers.Id),
    OtherId: partOf(() => papers.Id),
    /** How much of their abstracts they share, in per cent. */
    Score: integer().notNull(),
    SameFile: boolean().notNull(),
    NearTitle: boolean().notNull(),
    /** The latest run that found the pair. */
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
    /** When the lease of the working instance ends; afterwards another one takes over. */
    TakenUntil: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index().on(table.StartedOn)],
)
