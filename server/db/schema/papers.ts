import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { openStatuses } from '../../../contract/papers/decisionState.ts'
import { changeKinds } from '../../../contract/papers/paperHistory.ts'
import { objectionKinds } from '../../../contract/papers/objections.ts'
import { paperStatuses, type Receipt } from '../../../contract/papers/papers.ts'
import { users } from './accounts.ts'
import { createdOn, idOf, idOrNone, instant, ownId, partOf, searchWords, version } from '../columns.ts'
import { people } from './people.ts'

/** Every character that JavaScript's `\\s` matches. */
const blanks =
  String.raw`E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a` +
  String.raw`\u2028\u2029\u202f\u205f\u3000\ufeff'`

/** Words of an abstract as `countWords` counts them. Splitting by a pattern takes ten times as long. */
const wordsOfAbstract = sql.raw(
  `cardinality(array_remove(string_to_array(translate(abstract, ${blanks}, repeat(' ', 25)), ' '), ''))`,
)

export const themes = pgTable('themes', {
  Id: ownId(),
  ThemeTitle: text().notNull().unique(),
  IsActive: boolean().notNull().default(true),
})

/** Kinds of decisions that the organisers name, each of one status. */
export const decisionKinds = pgTable(
  'decision_kinds',
  {
    Id: ownId(),
    Name: text().notNull(),
    Status: text({ enum: openStatuses }).notNull(),
    Version: version(),
  },
  (table) => [uniqueIndex('decision_kinds_name_index').on(sql`lower(${table.Name})`)],
)

export const papers = pgTable(
  'papers',
  {
    Id: ownId(),
    OwnerId: idOf(() => users.Id),
    ThemeId: idOrNone(),
    PaperTitle: text().notNull(),
    Abstract: text().notNull(),
    PaperURL: idOrNone(),
    ConsiderBestPaper: boolean().notNull(),
    Status: text({ enum: paperStatuses }).notNull().default('draft'),
    /** Empty until final submission. */
    PaperCode: text().notNull().default(''),
    Feedback: text().notNull().default(''),
    DecisionKindId: idOrNone(),
    SubmittedOn: instant(),
    /** The status stays when a paper is withdrawn. */
    WithdrawnOn: instant(),
    WithdrawReason: text().notNull().default(''),
    ExtendedUntil: instant(),
    /** When its owner committed to it, and until when the file may follow; null once it has. */
    CommittedOn: instant(),
    FileUntil: instant(),
    LastModifiedOn: createdOn(),
    CreatedOn: createdOn(),
    SearchWords: searchWords().notNull(),
    Version: version(),
    AuthorsVersion: version(),
    /** Long abstracts are stored apart from their rows: unpacking thousands only to count words takes half a second. */
    AbstractWords: integer().notNull().generatedAlwaysAs(wordsOfAbstract),
  },
  (table) => [
    index().on(table.OwnerId),
    index().on(table.ThemeId),
    // Pages in these orders are read straight from the index.
    index().on(table.LastModifiedOn, table.Id),
    index().on(table.Status, table.LastModifiedOn, table.Id),
    index('papers_title_index').on(sql`lower(${table.PaperTitle})`, table.Id),
    // The list of abstracts is put in order from this index alone.
    index('papers_code_index')
      .on(sql`lpad(${table.PaperCode}, 12, '0')`, table.Id, table.PaperCode, table.Status, table.ThemeId)
      .where(sql`${table.Status} <> 'draft'`),
    // The days of all papers are counted from this index alone.
    index().on(table.CreatedOn, table.SubmittedOn),
    // The matches of a list are counted from this index alone.
    index().on(table.Status, table.ThemeId, table.WithdrawnOn, table.Id),
    index().using('gin', table.SearchWords),
  ],
)

export const paperAuthors = pgTable(
  'paper_authors',
  {
    PaperId: partOf(() => papers.Id),
    UserDetailId: idOf(() => people.UserDetailId),
    Sequence: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.PaperId, table.UserDetailId] }), index().on(table.UserDetailId)],
)

/** Every file that a paper has ever had, in order. */
export const paperFiles = pgTable(
  'paper_files',
  {
    PaperId: partOf(() => papers.Id),
    Number: integer().notNull(),
    FileId: uuid().notNull(),
    CreatedOn: createdOn(),
  },
  (table) => [primaryKey({ columns: [table.PaperId, table.Number] }), index().on(table.FileId)],
)

export const statusChanges = pgTable(
  'status_changes',
  {
    Id: ownId(),
    PaperId: partOf(() => papers.Id),
    ChangedBy: uuid().notNull(),
    ChangedOn: createdOn(),
    Kind: text({ enum: changeKinds }).notNull().default('status'),
    FromStatus: text({ enum: paperStatuses }).notNull(),
    ToStatus: text({ enum: paperStatuses }).notNull(),
    Feedback: text().notNull(),
    Reason: text().notNull().default(''),
    /** The name of the kind of decision, as it was then. */
    DecisionKind: text().notNull().default(''),
  },
  (table) => [index().on(table.PaperId)],
)

/**
 * Decisions that can still be undone, at most one per paper. They are separate from the papers, which authors read:
 * until the window closes, nothing of a paper has changed.
 */
export const waitingDecisions = pgTable(
  'waiting_decisions',
  {
    PaperId: partOf(() => papers.Id).primaryKey(),
    UndoId: uuid().notNull(),
    FromStatus: text({ enum: openStatuses }).notNull().default('submitted'),
    Status: text({ enum: openStatuses }).notNull(),
    KindId: idOrNone(),
    Feedback: text().notNull(),
    Reason: text().notNull().default(''),
    /** The text for the authors as it was at the decision; null for decisions made before this column existed. */
    ToAuthors: text(),
    DecidedBy: uuid().notNull(),
    DecidedOn: instant().notNull(),
    UndoUntil: instant().notNull(),
  },
  (table) => [index().on(table.UndoId)],
)

/**
 * Tentative decisions of the organisers, at most one per paper. A released one stays until its undo window closes, so
 * that it is there again if the release is undone.
 */
export const tentativeDecisions = pgTable('tentative_decisions', {
  PaperId: partOf(() => papers.Id).primaryKey(),
  /** Another one after each change: nobody overwrites a mark that they have not seen. */
  MarkId: uuid().notNull(),
  Status: text({ enum: openStatuses }).notNull(),
  KindId: idOrNone(),
  MarkedBy: uuid().notNull(),
  MarkedOn: instant().notNull(),
})

/** What an author says is wrong with a paper; one per person at a time, until it is settled. */
export const objections = pgTable(
  'objections',
  {
    Id: ownId(),
    PaperId: partOf(() => papers.Id),
    UserDetailId: idOf(() => people.UserDetailId),
    Kind: text({ enum: objectionKinds }).notNull(),
    Reason: text().notNull(),
    CreatedOn: createdOn(),
    /** What the owner of the paper says to it. */
    Answer: text().notNull().default(''),
    AnsweredOn: instant(),
    SettledOn: instant(),
  },
  (table) => [
    uniqueIndex()
      .on(table.PaperId, table.UserDetailId)
      .where(sql`${table.SettledOn} is null`),
    index().on(table.UserDetailId),
  ],
)

/** The days on which an organiser reminded the owner of a draft: at most once per day and draft. */
export const draftReminders = pgTable(
  'draft_reminders',
  {
    PaperId: partOf(() => papers.Id),
    Day: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.PaperId, table.Day] })],
)

/** The commitment to a draft before its file has arrived: what became of it. */
export const commitments = pgTable(
  'commitments',
  {
    PaperId: partOf(() => papers.Id).primaryKey(),
    CommittedOn: instant().notNull(),
    FileUntil: instant().notNull(),
    FileName: text().notNull(),
    Size: integer().notNull(),
    Sha256: text().notNull(),
    /** The hash of the whole commitment. */
    Content: text().notNull(),
    /** The versions of paper and authors that were committed to. */
    PaperVersion: integer().notNull(),
    AuthorsVersion: integer().notNull(),
    State: text({ enum: ['waiting', 'done', 'lapsed'] })
      .notNull()
      .default('waiting'),
    /** The receipt of the submission, once the file has arrived. */
    Receipt: jsonb().$type<Receipt>(),
  },
  (table) => [
    index()
      .on(table.Sha256)
      .where(sql`${table.State} = 'waiting'`),
    index()
      .on(table.FileUntil)
      .where(sql`${table.State} = 'waiting'`),
  ],
)

/** Hashes of commitments whose text has not followed yet. */
export const commitmentHashes = pgTable(
  'commitment_hashes',
  {
    UserId: partOf(() => users.Id),
    Sha256: text().notNull(),
    CommittedOn: instant().notNull(),
    TextUntil: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.UserId, table.Sha256] })],
)
