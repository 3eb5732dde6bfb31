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
import { createdOn, idOrNone, instant, ownId, partOf, version } from '../columns.ts'
import { papers } from './papers.ts'

/** Events as the organisers plan them. */
export const events = pgTable('events', {
  Id: ownId(),
  Title: text().notNull(),
  Type: text({ enum: eventTypes }).notNull(),
  Description: text().notNull(),
  Venue: text().notNull(),
  StartsOn: instant().notNull(),
  EndsOn: instant().notNull(),
  /** False if the next publication leaves it out. */
  InProgramme: boolean().notNull().default(true),
  CreatedOn: createdOn(),
  Version: version(),
})

export const eventSessions = pgTable(
  'event_sessions',
  {
    Id: ownId(),
    EventId: partOf(() => events.Id),
    Title: text().notNull(),
    Description: text().notNull(),
    /** Empty for none. */
    Room: text().notNull(),
    StartsOn: instant().notNull(),
    EndsOn: instant().notNull(),
    /** Identifies an imported session within its file; empty for one entered by hand. */
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

/** The participants of a session, in order. */
export const sessionParticipants = pgTable(
  'session_participants',
  {
    SessionId: partOf(() => eventSessions.Id),
    Sequence: integer().notNull(),
    Label: text({ enum: participantKeys }).notNull(),
    /** All-zero for a name that is not a person of the portal. */
    UserDetailId: idOrNone(),
    /** For a person of the portal, their name at that time: it is shown once they are deleted. */
    FullName: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.SessionId, table.Sequence] }), index().on(table.UserDetailId)],
)

/** The papers of a session, in order. */
export const sessionPapers = pgTable(
  'session_papers',
  {
    SessionId: partOf(() => eventSessions.Id),
    PaperId: partOf(() => papers.Id),
    Sequence: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.SessionId, table.PaperId] }), index().on(table.PaperId)],
)

/** The programme as it was at each publication: a publication never changes with its drafts. */
export const programmePublications = pgTable('programme_publications', {
  /** From 1, without gaps: the version of the programme. */
  Number: integer().primaryKey(),
  PublishedOn: instant().notNull(),
  PublishedBy: uuid().notNull(),
  Events: json().$type<readonly ProgrammeEvent[]>().notNull(),
})

/** The sessions that a person has starred; a starred session may be deleted and come back. */
export const sessionStars = pgTable(
  'session_stars',
  {
    UserId: uuid().notNull(),
    SessionId: uuid().notNull(),
    StarredOn: createdOn(),
  },
  (table) => [primaryKey({ columns: [table.UserId, table.SessionId] }), index().on(table.SessionId)],
)
