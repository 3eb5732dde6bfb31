import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { eventTypes, participantKeys, type ProgrammeEvent } from '../../../contract/events/programme.ts'
import { createdOn, idOrNone, instant, ownId, version } from '../columns.ts'
import { papers } from './papers.ts'

/** Events as organisers plan them. */
export const events = pgTable('events', {
  Id: ownId(),
  Title: text().notNull(),
  Type: text({ enum: eventTypes }).notNull(),
  Description: text().notNull(),
  Venue: text().notNull(),
  StartsOn: instant().notNull(),
  EndsOn: instant().notNull(),
  /** False for one that the next publication leaves out. */
  InProgramme: boolean().notNull().default(true),
  CreatedOn: createdOn(),
  Version: version(),
})

export const eventSessions = pgTable(
  'event_sessions',
  {
    Id: ownId(),
    EventId: uuid()
      .notNull()
      .references(() => events.Id, { onDelete: 'cascade' }),
    Title: text().notNull(),
    Description: text().notNull(),
    /** Empty for none. */
    Room: text().notNull(),
    StartsOn: instant().notNull(),
    EndsOn: instant().notNull(),
    /** What tells an imported session from all others of its file; empty for one that was typed. */
    ImportKey: text().notNull().default(''),
    Version: version(),
  },
  (table) => [
    index().on(table.EventId, table.StartsOn),
    uniqueIndex()
      .on(table.ImportKey)
      .where(sql`${table.ImportKey} <> ''`),
  ],
)

/** Who has a part in a session, in their order. */
export const sessionParticipants = pgTable(
  'session_participants',
  {
    SessionId: uuid()
      .notNull()
      .references(() => eventSessions.Id, { onDelete: 'cascade' }),
    Sequence: integer().notNull(),
    Label: text({ enum: participantKeys }).notNull(),
    /** All-zero for a name that is no person of the portal. */
    UserDetailId: idOrNone(),
    /** Of a person of the portal the name at that time: it is shown once they are no more. */
    FullName: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.SessionId, table.Sequence] }), index().on(table.UserDetailId)],
)

/** The papers of a session, in their order. */
export const sessionPapers = pgTable(
  'session_papers',
  {
    SessionId: uuid()
      .notNull()
      .references(() => eventSessions.Id, { onDelete: 'cascade' }),
    PaperId: uuid()
      .notNull()
      .references(() => papers.Id, { onDelete: 'cascade' }),
    Sequence: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.SessionId, table.PaperId] }), index().on(table.PaperId)],
)

/** The programme as it was at each publication: what is published never changes with its drafts. */
export const programmePublications = pgTable('programme_publications', {
  /** From 1, without gaps: the version of the programme. */
  Number: integer().primaryKey(),
  PublishedOn: instant().notNull(),
  PublishedBy: uuid().notNull(),
  Events: json().$type<readonly ProgrammeEvent[]>().notNull(),
})

/** Which sessions of the programme somebody has starred; a session may be gone, and come back. */
export const sessionStars = pgTable(
  'session_stars',
  {
    UserId: uuid().notNull(),
    SessionId: uuid().notNull(),
    StarredOn: createdOn(),
  },
  (table) => [primaryKey({ columns: [table.UserId, table.SessionId] }), index().on(table.SessionId)],
)
