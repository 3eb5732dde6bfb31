import { eq } from 'drizzle-orm'
import { dayIn } from '../../contract/content/dates.ts'
import { fileTexts } from '../../contract/files/files.ts'
import { noId } from '../../contract/core/limits.ts'
import { errorsOf } from '../../contract/core/rules.ts'
import { fullNameOf, personTexts } from '../../contract/people/people.ts'
import {
  emptyProfile,
  ProfileFields,
  profileRules,
  studentDesignations,
  type Profile,
  type ProfileBody,
} from '../../contract/people/profile.ts'
import { users } from '../db/schema/accounts.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { isOwnFile } from '../files/fileGrants.ts'
import type { Caller } from '../http/context.ts'
import { broken, mustBeCurrent, mustHold } from '../http/refusal.ts'
import { renewSearchWords } from '../papers/search/renamedAuthor.ts'
import { profileColumns } from './profileColumns.ts'
import { hasAccount, hasEmail, sameEmail } from '../directory/emails.ts'
import { people } from '../db/schema/people.ts'

/** The caller's own profile; null until it is completed. */
export async function ownProfile(sql: Sql, caller: Caller): Promise<Profile | null> {
  const [row] = await sql
    .select(profileColumns)
    .from(people)
    .where(eq(people.UserDetailId, caller.UserDetailId))
  return row ?? null
}

/** The stored fields of a profile: only students have a proof (spec §5 "Student ID"). */
async function storable(sql: Sql, fields: ProfileFields, UserId: string) {
  const isStudent = studentDesignations.includes(fields.Designation)
  if (isStudent && !(await isOwnFile(sql, UserId, 'student-proof', fields.StudentId)))
    throw broken({ StudentId: fileTexts.notYours })
  return { ...fields, StudentId: isStudent ? fields.StudentId : noId, FullName: fullNameOf(fields) }
}

type Storable = Awaited<ReturnType<typeof storable>>

async function update(
  sql: Sql,
  before: Pick<Profile, 'UserDetailId' | 'FullName' | 'Version'>,
  fields: Storable,
): Promise<Profile> {
  const after = { ...fields, UserDetailId: before.UserDetailId, Version: before.Version + 1 }
  await sql.update(people).set(after).where(eq(people.UserDetailId, before.UserDetailId))
  if (after.FullName !== before.FullName) await renewSearchWords(sql, before.UserDetailId)
  return after
}

/** The person that somebody added earlier with this address, unless it belongs to an account. */
async function unclaimed(sql: Sql, Email: string): Promise<Profile | undefined> {
  const [person] = await sql.select(profileColumns).from(people).where(hasEmail(Email)).for('no key update')
  if (person && (await hasAccount(sql, person.UserDetailId)))
    throw broken({ Email: personTexts.lockedField('Email') })
  return person
}

/** Creates the person, or takes over the one added earlier with the same address (design §3 "People"). */
async function createOrClaim(sql: Sql, fields: Storable): Promise<Profile> {
  const [created] = await sql.insert(people).values(fields).onConflictDoNothing().returning(profileColumns)
  if (created) return created
  const known = await unclaimed(sql, fields.Email)
  if (!known) throw broken({ Email: personTexts.lockedField('Email') })
  return update(sql, known, fields)
}

/** An empty phone number is not locked: it can be added. */
function mustKeepLocked(before: Profile, fields: ProfileFields, caller: Caller): void {
  const isPresenter = caller.Roles.includes('PaperPresenter') && before.PhoneNumber !== ''
  const errors = errorsOf({
    // An account signs in with the address, so nobody changes it here.
    Email: !sameEmail(before.Email, fields.Email) && personTexts.lockedField('Email'),
    PhoneNumber:
      isPresenter && before.PhoneNumber !== fields.PhoneNumber && personTexts.lockedField('PhoneNumber'),
  })
  mustHold(errors)
}

/** Refuses broken rules of a new profile, and for an existing one only those of the fields in the call (spec §5). */
function mustBeValidProfile(fields: ProfileFields, given: ProfileBody, today: string): void {
  const errors = profileRules(fields, today)
  const isGiven = (field: string) => field in given || (field === 'StudentId' && 'Designation' in given)
  mustHold(Object.fromEntries(Object.entries(errors).filter(([field]) => isGiven(field))))
}

/**
 * Completes or changes the caller's own profile; missing fields stay as they are, or come from the sign-up if there
 * is no profile yet. Refuses broken rules of spec §5, another person's profile or address and locked fields with 422,
 * a stale version with 412. `now` is in milliseconds since 1970.
 */
export async function saveOwnProfile(
  sql: Sql,
  caller: Caller,
  body: ProfileBody,
  { ifMatch, now }: { readonly ifMatch: number | null; readonly now: number },
): Promise<Profile> {
  const { TimeZone } = await getHomePageRow(sql)
  const today = dayIn(now, TimeZone)
  // Two saves of one account run one after the other, even while there is no person yet.
  const [account] = await sql.select().from(users).where(eq(users.Id, caller.UserId)).for('no key update')
  const UserDetailId = account?.UserDetailId ?? noId
  if (body.UserDetailId && body.UserDetailId !== noId && body.UserDetailId !== UserDetailId)
    throw broken({ UserDetailId: personTexts.notYourProfile })
  const [before] = await sql
    .select(profileColumns)
    .from(people)
    .where(eq(people.UserDetailId, UserDetailId))
    // Author lists that already name this person can still be saved.
    .for('no key update')
  const fields = ProfileFields.strip().parse({ ...emptyProfile, ...before, ...body })
  mustBeCurrent(ifMatch, before?.Version ?? 0)
  if (before) {
    mustBeValidProfile(fields, body, today)
    mustKeepLocked(before, fields, caller)
    return update(sql, before, { ...(await storable(sql, fields, caller.UserId)), Email: before.Email })
  }
  mustHold(profileRules(fields, today))
  if (!account || !sameEmail(account.Email, fields.Email))
    throw broken({ Email: personTexts.lockedField('Email') })
  const PhoneNumber = fields.PhoneNumber || account.PhoneNumber
  const profile = await createOrClaim(sql, await storable(sql, { ...fields, PhoneNumber }, caller.UserId))
  await sql.update(users).set({ UserDetailId: profile.UserDetailId }).where(eq(users.Id, caller.UserId))
  return profile
}
