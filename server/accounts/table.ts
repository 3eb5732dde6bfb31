import { ne, sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { noId } from '../../contract/limits.ts'
import { createdOn, idOrNone, instant, ownId } from '../db/columns.ts'

/** Somebody who can sign in. Without a password until a mailed link set one. */
export const users = pgTable(
  'users',
  {
    Id: ownId(),
    /** In small letters. */
    Email: text().notNull().unique(),
    PhoneNumber: text().notNull(),
    PasswordHash: text(),
    EmailConfirmed: boolean().notNull().default(false),
    Blocked: boolean().notNull().default(false),
    Roles: text().array().notNull().default([]),
    /** The person that this account belongs to; all-zero until the profile is complete. */
    UserDetailId: idOrNone(),
    CreatedOn: createdOn(),
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
    CreatedOn: createdOn(),
  },
  (table) => [index().on(table.UserId)],
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
    Purpose: text({ enum: ['confirm', 'reset'] }).notNull(),
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
