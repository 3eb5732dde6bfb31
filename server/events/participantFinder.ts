import { and, inArray, or, sql as text } from 'drizzle-orm'
import { pick, pluck } from '../../contract/core/collections.ts'
import { sameName } from '../../contract/events/clashes.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { groupsOf } from '../db/yielding.ts'
import { isNotErased } from '../directory/emails.ts'
import { people } from '../db/schema/people.ts'

/**
 * Reads 'Ada Lovelace', 'Ada Lovelace <ada@example.org>', 'Ada Lovelace (University of Mysore)' or an address alone;
 * missing parts are empty.
 */
function namedIn(cell: string) {
  const none = { FullName: cell, Email: '', Organization: '' }
  const address =
    /^(.*?)\s*<\s*([^<>\s@]+@[^<>\s@]+)\s*>$/.exec(cell) ?? /^()([^<>\s@]+@[^<>\s@]+)$/.exec(cell)
  if (address) return { ...none, FullName: address[1] ?? '', Email: (address[2] ?? '').toLowerCase() }
  const place = /^(.+?)\s*\(([^()]+)\)$/.exec(cell)
  return place ? { ...none, FullName: place[1] ?? '', Organization: place[2] ?? '' } : none
}

/** A person of the portal, or only a name; `isUnknown` for an address that matches nobody. */
export interface FoundParticipant {
  readonly UserDetailId: string
  readonly FullName: string
  readonly isUnknown: boolean
}

const keyOf = (FullName: string, Organization: string) => `${sameName(FullName)} | ${sameName(Organization)}`

/**
 * Matches the participants named in a file with people of the portal: by their address, or by name and institution if
 * exactly one person has both. A name alone matches nobody: two people may share it.
 */
export async function participantFinder(
  sql: Sql,
  cells: readonly string[],
): Promise<(cell: string) => FoundParticipant> {
  const all = [...new Set(cells)].map(namedIn).filter(({ Email, Organization }) => Email || Organization)
  const byEmail = new Map<string, string>()
  const byName = new Map<string, string[]>()
  const names = new Map<string, string>()
  for (const some of groupsOf(all, 500)) {
    const rows = await sql
      .select({
        ...pick(people, 'UserDetailId', 'FullName', 'Organization'),
        Email: text<string>`lower(${people.Email})`,
      })
      .from(people)
      .where(
        and(
          // An erased person stays as an author only.
          isNotErased,
          or(
            inArray(text`lower(${people.Email})`, pluck(some, 'Email').filter(Boolean)),
            inArray(text`lower(${people.FullName})`, pluck(some, 'FullName').map(sameName)),
          ),
        ),
      )
    for (const { UserDetailId, FullName, Organization, Email } of rows) {
      names.set(UserDetailId, FullName)
      byEmail.set(Email, UserDetailId)
      const key = keyOf(FullName, Organization)
      byName.set(key, [...new Set([...(byName.get(key) ?? []), UserDetailId])])
    }
  }
  return (one) => {
    const { FullName, Email, Organization } = namedIn(one)
    const alike = Organization ? (byName.get(keyOf(FullName, Organization)) ?? []) : []
    const found = Email ? byEmail.get(Email) : alike.length === 1 ? alike[0] : undefined
    if (found !== undefined)
      return { UserDetailId: found, FullName: names.get(found) ?? FullName, isUnknown: false }
    // An address is never shown to readers in place of a name.
    return { UserDetailId: noId, FullName: Email ? FullName : one, isUnknown: Email !== '' }
  }
}
