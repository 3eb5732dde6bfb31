import type { Endpoint, ParamsOf, ResultOf } from '../../../contract/core/endpoint.ts'
import { noId } from '../../../contract/core/limits.ts'
import { getAccommodations, getPaperAccommodations } from '../../../contract/registration/registration.ts'
import { getTravels } from '../../../contract/travel/travel.ts'
import { keepCopy } from '../../../src/cache/database/copyDatabase.ts'
import type { PersonDatabases } from '../../../src/cache/database/personDatabases.ts'
import { urlOf } from '../../../src/sync/transport/request.ts'
import { keepRegistrants } from '../../../src/sync/pull/keepRegistrants.ts'

/** Asks one endpoint; undefined where it did not answer, or refused. */
export type Ask = <const E extends Endpoint>(
  endpoint: E,
  params?: ParamsOf<E>,
) => Promise<ResultOf<E> | undefined>

/**
 * Asks how somebody and the authors of their paper are registered and travel, and keeps copies of it, as
 * `pullAttending` does.
 */
export async function askAttending(ask: Ask, databases: PersonDatabases, paperId: string, now: number) {
  const own = await ask(getAccommodations)
  if (own) await keepRegistrants(databases, own)
  const travellers = await ask(getTravels)
  if (travellers) await keepCopy(databases.copies, urlOf(getTravels), travellers, now).catch(() => undefined)
  const authors = paperId === noId ? undefined : await ask(getPaperAccommodations, { id: paperId })
  if (authors) await keepRegistrants(databases, authors)
}
