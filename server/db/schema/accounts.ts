import { eq, isNotNull, ne, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { HeldParts } from '../../../contract/core/deskParts.ts'
import { noId } from '../../../contract/core/limits.ts'
import { createdOn, idOrNone, instant, ownId, partOf } from '../columns.ts'

/** An account that can sign in. It has no password until a mailed link sets one. */
export const users = pgTable(
  'users',
  {
    Id: ownId(),
    /** In lower case. */
    Email: text().notNull().unique(),
    PhoneNumber: text().notNull(),
    /** The country code entered with the number at sign-up; empty for none. */
    CountryCode: text().notNull().default(''),
    PasswordHash: text(),
    EmailConfirmed: boolean().notNull().default(false),
    Blocked: boolean().notNull().default(false),
    Roles: text().array().notNull().default([]),
    /** The parts of the desk that an organiser holds; null for the whole desk. */
    DeskParts: jsonb().$type<HeldParts>(),
    /** The person that this account belongs to; all-zero until the profile is complete. */
    UserDetailId: idOrNone(),
    /** True once an organiser has dismissed the checklist of a new portal. */
    ChecklistDismissed: boolean().notNull().default(false),
    CreatedOn: createdOn(),
    /** Set for an erased account: the row stays for papers and the audit log, without any personal data. */
    ErasedOn: instant(),
  },
  (table) => [
    /** A person belongs to at most one account. */
    uniqueIndex('users_person')
      .on(table.UserDetailId)
      .where(ne(table.UserDetailId, sql.raw(`'${noId}'`))),
    /** Whom lists leave out: few among thousands. */
    index('users_erased').on(table.UserDetailId).where(isNotNull(table.ErasedOn)),
    /** Accounts whose profile is not complete: few among thousands. */
    index('users_without_person')
      .on(table.Email)
      .where(eq(table.UserDetailId, sql.raw(`'${noId}'`))),
  ],
)

/** One sign-in: the family of its refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    Id: ownId(),
    UserId: partOf(() => users.Id),
    ExpiresOn: instant().notNull(),
    /** The browser's user agent when its tokens were last refreshed. */
    UserAgent: text().notNull().default(''),
    /** The network from which they were, shortened (`placeOf`). */
    Place: text().notNull().default(''),
    LastUsedOn: createdOn(),
    /** The session of the admin who acts as this user; all-zero for a sign-in of the user's own. */
    ActorSessionId: idOrNone(),
    CreatedOn: createdOn(),
  },
  (table) => [index().on(table.UserId)],
)

/** Which version of the privacy notice a person agreed to, and when. */
export const consents = pgTable(
  'consents',
  {
    UserId: partOf(() => users.Id),
    NoticeVersion: integer().notNull(),
    ConsentedOn: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.UserId, table.NoticeVersion] })],
)

/** A refresh token, stored as its hash. It is retired once a successor is used, or another one of the same token. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    TokenHash: text().primaryKey(),
    SessionId: partOf(() => sessions.Id),
    ParentHash: text(),
    RetiredOn: instant(),
    /** Its newest successor, which only the token itself can open, and when that was made. */
    Successor: text(),
    ReplacedOn: instant(),
    CreatedOn: createdOn(),
  },
  (table) => [index().on(table.SessionId)],
)

/** The code of a mailed link, stored as its hash. */
export const linkCodes = pgTable(
  'link_codes',
  {
    CodeHash: text().primaryKey(),
    UserId: partOf(() => users.Id),
    Purpose: text({ enum: ['confirm', 'reset', 'email'] }).notNull(),
    /** The new address that a change-of-address link confirms. */
    NewEmail: text().notNull().default(''),
    ExpiresOn: instant().notNull(),
    UsedOn: instant(),
    CreatedOn: createdOn(),
    /** Who invited the account's owner; all-zero for a link that somebody asked for at the sign-in screen. */
    InvitedBy: idOrNone(),
  },
  (table) => [index().on(table.UserId), index().on(table.InvitedBy, table.CreatedOn)],
)

/** Wrong passwords by the address that was typed, stored as its hash, whether it has an account or not. */
export const wrongPasswords = pgTable('wrong_passwords', {
  AddressHash: text().primaryKey(),
  Count: integer().notNull(),
  LastOn: instant().notNull(),
  /** When the owner of the account last got a mail about it. */
  MailedOn: instant(),
})

/**
 * What somebody without a session has asked for by an address, whether there is an account or not. It is done soon
 * after, so that the time of the response does not reveal who has an account.
 */
export const mailRequestRows = pgTable(
  'mail_requests',
  {
    Id: ownId(),
    Kind: text({ enum: ['signUp', 'confirm', 'reset', 'guessed'] }).notNull(),
    Email: text().notNull(),
    /** Of a sign-up. */
    PhoneNumber: text().notNull().default(''),
    CountryCode: text().notNull().default(''),
    PasswordHash: text().notNull().default(''),
    NoticeVersion: integer().notNull().default(0),
    CreatedOn: createdOn(),
    DueOn: instant().notNull(),
  },
  (table) => [index().on(table.DueOn)],
)

/** Used captcha responses, kept until they would have expired anyway. */
export const usedCaptchas = pgTable('used_captchas', {
  AnswerHash: text().primaryKey(),
  ExpiresOn: instant().notNull(),
})

/** The code that creates the first admin, stored as its hash while there is no admin. */
export const setupCodes = pgTable('setup_codes', {
  CodeHash: text().primaryKey(),
  CreatedOn: createdOn(),
})

/** The one-time codes of an admin's second factor (design §5). */
export const secondFactors = pgTable('second_factors', {
  UserId: partOf(() => users.Id).primaryKey(),
  /** Sealed for this account. */
  Secret: text().notNull(),
  /** Null until a first code proves that the admin's app has the secret. */
  ConfirmedOn: instant(),
  /** The newest time step whose code was used: no code works twice. */
  LastStep: integer().notNull().default(0),
  /** Wrong codes since `WrongSince`, from any address. */
  WrongCodes: integer().notNull().default(0),
  WrongSince: instant(),
})

/** A passkey: the public half of a key that a device or a security key keeps. */
export const passkeys = pgTable(
  'passkeys',
  {
    Id: ownId(),
    UserId: partOf(() => users.Id),
    /** As the authenticator names it, in base64url. */
    CredentialId: text().notNull().unique(),
    /** In base64url. */
    PublicKey: text().notNull(),
    /** How often it was used, where the authenticator counts: a lower number means a copy. */
    Counter: bigint({ mode: 'number' }).notNull(),
    Transports: text().array().notNull().default([]),
    Name: text().notNull(),
    CreatedOn: createdOn(),
    LastUsedOn: instant(),
  },
  (table) => [index().on(table.UserId)],
)

/** What a browser was asked to sign with a passkey; each can be answered once. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  Challenge: text().primaryKey(),
  /** Who adds a passkey; all-zero for a sign-in. */
  UserId: idOrNone(),
  ExpiresOn: instant().notNull(),
})

/** A code that replaces the second factor once, stored as its hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    CodeHash: text().primaryKey(),
    UserId: partOf(() => users.Id),
    UsedOn: instant(),
  },
  (table) => [index().on(table.UserId)],
)
