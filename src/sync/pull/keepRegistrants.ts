import {
  getAccommodations,
  getRegistrant,
  type Registrant,
} from '../../../contract/registration/registration.ts'
import { keepCopy } from '../../cache/database/copyDatabase.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { urlOf } from '../transport/request.ts'

/** Keeps a copy of each person beside the list, so the form and one's own screen open offline too. */
export async function keepRegistrants(
  { copies }: PersonDatabases,
  registrants: readonly Registrant[],
): Promise<void> {
  const keep = (key: string, value: unknown) =>
    keepCopy(copies, key, value, Date.now()).catch(() => undefined)
  for (const registrant of registrants) {
    await keep(urlOf(getRegistrant, { id: registrant.UserDetailId }), registrant)
    if (registrant.IsMe) await keep(urlOf(getAccommodations), [{ ...registrant, Sequence: 0 }])
  }
}
