import { randomInt } from 'node:crypto'
import type { Role } from '../contract/core/roles.ts'
import { noId } from '../contract/core/limits.ts'
import type { ProfileFields } from '../contract/people/profile.ts'
import { hashPassword } from '../server/accounts/links/password.ts'
import { users } from '../server/db/schema/accounts.ts'
import type { Sql } from '../server/db/database.ts'
import type { Caller, Context } from '../server/http/context.ts'
import { saveOwnProfile } from '../server/people/profile.ts'
import { stored } from '../server/db/stored.ts'

/** With what somebody signs in. */
export interface SignIn {
  readonly Role: Role
  readonly Email: string
  readonly Password: string
}

/** An account that the demonstration prints, one for each role. */
export interface DemoAccount extends SignIn {
  /** What to look at first, one item a line. */
  readonly TryFirst: readonly string[]
}

/** A valid random password, since a demonstration may be reachable over a network. */
export function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz'
  const word = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
  return `Demo-${word}-${randomInt(10, 100)}!`
}

/** Creates a confirmed account with its profile; without a password, 'Forgot Password' can set one. */
export async function makeAccount(
  sql: Sql,
  context: Pick<Context, 'now'>,
  profile: ProfileFields,
  options: { readonly Role: Role; readonly Password?: string },
): Promise<Caller> {
  const { Email, PhoneNumber } = profile
  const PasswordHash = options.Password ? await hashPassword(options.Password) : null
  const Roles = [options.Role]
  const rows = await sql
    .insert(users)
    .values({ Email, PhoneNumber, PasswordHash, EmailConfirmed: true, Roles })
    .returning({ UserId: users.Id })
  const caller = {
    ...stored(rows),
    SessionId: noId,
    ActorId: noId,
    LacksFactor: false,
    DeskParts: null,
    Email,
    Roles,
    UserDetailId: noId,
  }
  const saved = await saveOwnProfile(sql, caller, profile, { ifMatch: null, now: context.now() })
  return { ...caller, UserDetailId: saved.UserDetailId }
}

/** Creates accounts of people with these names and one role; the first is that of `signIn`. */
export async function makeAccounts(
  sql: Sql,
  context: Pick<Context, 'now'>,
  signIn: SignIn,
  names: readonly string[],
  profileOf: (name: string, Email: string, index: number) => ProfileFields,
): Promise<Caller[]> {
  const callers: Caller[] = []
  for (const [index, name] of names.entries()) {
    const isFirst = index === 0
    const Email = isFirst ? signIn.Email : signIn.Email.replace('@', `${index + 1}@`)
    const account = isFirst ? signIn : { Role: signIn.Role }
    callers.push(await makeAccount(sql, context, profileOf(name, Email, index), account))
  }
  return callers
}
