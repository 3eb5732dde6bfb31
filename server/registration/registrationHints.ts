import type { Accommodation } from '../../contract/registration/registration.ts'
import type { Sql } from '../db/database.ts'
import type { Publishing } from '../hub/hub.ts'
import { seersOf } from '../papers/coAuthorRights.ts'

/** Notifies the person, the authors of their approved papers and the organisers of a changed registration. */
export async function announce(
  sql: Sql,
  { publish }: Publishing,
  { AccommodationId, UserDetailId, Version }: Accommodation,
): Promise<void> {
  const PersonIds = (await seersOf(sql, [UserDetailId])).get(UserDetailId) ?? []
  publish(
    { PersonIds, Roles: ['Admin'] },
    { Target: 'Changed', Entity: 'Accommodation', Id: AccommodationId, Version },
  )
}
