import { getBill } from '../../../contract/payments/bills.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { getAccommodations, getPaperAccommodations } from '../../../contract/registration/registration.ts'
import { getTravels } from '../../../contract/travel/travel.ts'
import { readCopy } from '../../cache/database/copyDatabase.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { urlOf } from '../transport/request.ts'
import { keepRegistrants } from './keepRegistrants.ts'
import { pull } from './pull.ts'

/** The person's approved papers, as known on this device. */
async function approvedPapers({ copies }: PersonDatabases): Promise<readonly string[]> {
  const papers = await readCopy(copies, urlOf(getUserPapers), getUserPapers.result)
  return (papers?.Value ?? [])
    .filter(({ Status, WithdrawnOn }) => Status === 'approved' && WithdrawnOn === null)
    .map(({ Id }) => Id)
}

/**
 * Pulls what an attendee needs offline before they open it for the first time: their registration and bill, the
 * authors of their approved papers, and who of them travels (offline O17). Throws `CallError`.
 */
export async function pullAttending(databases: PersonDatabases): Promise<void> {
  const own = await pull(databases, getAccommodations)
  await keepRegistrants(databases, own)
  for (const { Accommodation } of own)
    if (Accommodation) await pull(databases, getBill, { id: Accommodation.AccommodationId })
  await pull(databases, getTravels)
  for (const id of await approvedPapers(databases))
    await keepRegistrants(databases, await pull(databases, getPaperAccommodations, { id }))
}
