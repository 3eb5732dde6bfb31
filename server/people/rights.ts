import { personTexts } from '../../contract/people/people.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { permit } from '../http/permitted.ts'
import { mustBeCurrent, notAllowed } from '../http/refusal.ts'
import { canEdit, knownPerson } from './authors.ts'

/**
 * Locks a person the caller may edit: 404 for one whom the caller does not know, 403 for one whom they may only
 * see, 412 if stale.
 */
export async function mayEditPerson(sql: Sql, caller: Caller, id: string, ifMatch: number | null) {
  const person = await knownPerson(sql, caller, id, true)
  if (!canEdit(caller, person)) throw notAllowed(personTexts.notYours)
  mustBeCurrent(ifMatch, person.Version)
  return permit(person, 'edit')
}
