import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { createdOn, idOrNone, instant, ownId, searchWords, version } from '../columns.ts'
import { searchWordsOf } from '../personSearchText.ts'

/** A person, with or without an account (design §3 "People"). */
export const people = pgTable(
  'people',
  {
    UserDetailId: ownId(),
    Title: text().notNull(),
    FirstName: text().notNull(),
    MiddleName: text().notNull(),
    LastName: text().notNull(),
    Gender: text().notNull(),
    /** Empty for who was erased, and for an author who came with a file that named none. */
    Email: text().notNull(),
    PhoneNumber: text().notNull(),
    DOB: text().notNull().default(''),
    Nationality: text().notNull().default(''),
    Designation: text().notNull(),
    OptionalDesignation: text().notNull(),
    StudentId: idOrNone(),
    Organization: text().notNull(),
    OrganizationCountry: text().notNull(),
    OrganizationState: text().notNull(),
    OrganizationCity: text().notNull(),
    CountryCode: text().notNull(),
    ResidenceCountry: text().notNull(),
    ResidenceState: text().notNull(),
    ResidenceCity: text().notNull(),
    FullName: text().notNull(),
    /** The account that added this person; all-zero for one who signed up. */
    CreatedBy: idOrNone(),
    CreatedOn: createdOn(),
    /** When a link to sign in was mailed to this person last. */
    AccessSentOn: instant(),
    /** Kept by the database itself, so that nobody who writes a person can forget it. */
    SearchWords: searchWords().generatedAlwaysAs(searchWordsOf).notNull(),
    Version: version(),
  },
  (table) => [
    uniqueIndex('people_email')
      .on(sql`lower(${table.Email})`)
      .where(sql`${table.Email} <> ''`),
    index('people_created_by').on(table.CreatedBy),
    index('people_search_words').using('gin', table.SearchWords),
  ],
)

/** Two people who look like one and are not, as an organiser has found; the smaller id first. */
export const peopleApart = pgTable(
  'people_apart',
  {
    FirstId: uuid()
      .notNull()
      .references(() => people.UserDetailId, { onDelete: 'cascade' }),
    SecondId: uuid()
      .notNull()
      .references(() => people.UserDetailId, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.FirstId, table.SecondId] }), index().on(table.SecondId)],
)

/** The designations that forms offer, in their order. */
export const designations = pgTable('designations', {
  Id: ownId(),
  Name: text().notNull().unique(),
  IsActive: boolean().notNull().default(true),
  SortOrder: integer().notNull(),
})

/** Institutions that organisers added to those that people enter, or took from the list. */
export const institutions = pgTable('institutions', {
  Id: ownId(),
  Name: text().notNull().unique(),
  IsActive: boolean().notNull(),
})
