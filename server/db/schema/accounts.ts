import { ne, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { noId } from '../../../contract/core/limits.ts'
import { createdOn, idOrNone, instant, ownId } from '../columns.ts'

/** Somebody who can sign in. Without a password until a mailed link set one. */
export const users = pgTable(
  'users',
  {
    Id: ownId(),
    /** In small letters. */
    Email: text().notNull().unique(),
    PhoneNumber: text().notNull(),
    /** The country code that was written with the number at sign-up; empty for none. */
    CountryCode: text().notNull().default(''),
    PasswordHash: text(),
    EmailConfirmed: boolean().notNull().default(false),
    Blocked: boolean().notNull().default(false),
    Roles: text().array().notNull().default([]),
    /** The person that this account belongs to; all-zero until the profile is complete. */
    UserDetailId: idOrNone(),
    /** True once an organiser has put away the list of what a new portal still lacks. */
    ChecklistDismissed: boolean().notNull().default(false),
    CreatedOn: createdOn(),
    /** What is left of an erased account: the row that papers and the audit log refer to, with nothing of the person. */
    ErasedOn: instant(),
  },
  (table) => [
    /** A person belongs to one account at most. */
    uniqueIndex('users_person')
      .on(table.UserDetailId)
      .where(ne(table.UserDetailId, sql.raw(`'${noId}'`))),
  ],
)

/** One sign-in: the family of refresh tokens that follow from it. */
export const sessions = pgTable(
  'sessions',
  {
    Id: ownId(),
    UserId: uuid()
      .notNull()
      .references(() => users.Id, { onDelete: 'cascade' }),
    ExpiresOn: instant().notNull(),
    /** What the browser said of itself at the sign-in. */
    UserAgent: text().notNull().default(''),
    LastUsedOn: createdOn(),
    /** The session of the admin who acts as this user; all-zero for a sign-in of the user's own. */
    ActorSessionId: idOrNone(),
    CreatedOn: createdOn(),
  },
  (table) => [index().on(table.UserId)],
)

/** Which version of the privacy notice somebody agreed to, and when. */
export const consents = pgTable(
  'consents',
  {
    UserId: uuid()
      .notNull()
      .references(() => users.Id, { onDelete: 'cascade' }),
    NoticeVersion: integer().notNull(),
    ConsentedOn: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.UserId, table.NoticeVersion] })],
)

/** A refresh token is kept as its hash. It is retired once a successor has been used. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    TokenHash: text().primaryKey(),
    SessionId: uuid()
      .notNull()
      .references(() => sessions.Id, { onDelete: 'cascade' }),
    ParentHash: text(),
    RetiredOn: instant(),
    CreatedOn: createdOn(),
  },
  (table) => [index().on(table.SessionId)],
)

/** The code of a mailed link, kept as its hash. */
export const linkCodes = pgTable(
  'link_codes',
  {
    CodeHash: text().primaryKey(),
    UserId: uuid()
      .notNull()
      .references(() => users.Id, { onDelete: 'cascade' }),
    Purpose: text({ enum: ['confirm', 'reset', 'email'] }).notNull(),
    /** The address that the link of a change of address confirms. */
    NewEmail: text().notNull().default(''),
    ExpiresOn: instant().notNull(),
    UsedOn: instant(),
  },
  (table) => [index().on(table.UserId)],
)

/** Captcha answers that were used, kept until they would have expired anyway. */
export const usedCaptchas = pgTable('used_captchas', {
  AnswerHash: text().primaryKey(),
  ExpiresOn: instant().notNull(),
})

/** The code with which the first admin is made, kept as its hash while there is no admin. */
export const setupCodes = pgTable('setup_codes', {
  CodeHash: text().primaryKey(),
  CreatedOn: createdOn(),
})

/** The one-time codes of an admin's second factor (design §5). */
export const secondFactors = pgTable('second_factors', {
  UserId: uuid()
    .primaryKey()
    .references(() => users.Id, { onDelete: 'cascade' }),
  /** Sealed for this account. */
  Secret: text().notNull(),
  /** Null until a first code has proved that the app of the admin has the secret. */
  ConfirmedOn: instant(),
  /** The newest time step whose code was used: no code serves twice. */
  LastStep: integer().notNull().default(0),
  /** Wrong codes since `WrongSince`, from whichever address they came. */
  WrongCodes: integer().notNull().default(0),
  WrongSince: instant(),
})

/** A code that stands in for the second factor once, kept as its hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    CodeHash: text().primaryKey(),
    UserId: uuid()
      .notNull()
      .references(() => users.Id, { onDelete: 'cascade' }),
    UsedOn: instant(),
  },
  (table) => [index().on(table.UserId)],
)
