import { inArray } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Publishing } from '../hub/hub.ts'
import { reviews } from '../db/schema/reviews.ts'

/** Says to whoever looks at reviews that many of them may have changed. */
export const announceReviews = ({ publish }: Pick<Publishing, 'publish'>, UserIds: readonly string[]): void =>
  publish({ UserIds, Roles: ['Admin'] }, { Target: 'Changed', Entity: 'Review', Id: noId, Version: 0 })

/** Says to the auditors of papers that what they may still write has changed. Ask for it in the transaction of that. */
export async function announceToAuditors(
  { sql, publish }: Pick<Publishing, 'publish'> & { readonly sql: Sql },
  ids: readonly string[],
): Promise<void> {
  const asked = await sql
    .selectDistinct({ AuditorId: reviews.AuditorId })
    .from(reviews)
    .where(inArray(reviews.PaperId, [...ids]))
  if (asked.length > 0)
    announceReviews(
      { publish },
      asked.map(({ AuditorId }) => AuditorId),
    )
}
