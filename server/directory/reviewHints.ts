import { inArray } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Publishing } from '../hub/hub.ts'
import type { Notifying } from './notify.ts'
import { reviews } from '../db/schema/reviews.ts'

/** Notifies everybody with reviews on screen that many of them may have changed. */
export const announceReviews = ({ publish }: Pick<Publishing, 'publish'>, UserIds: readonly string[]): void =>
  publish({ UserIds, Roles: ['Admin'] }, { Target: 'Changed', Entity: 'Review', Id: noId, Version: 0 })

/** Notifies the auditors of papers that their open reviews changed. Call it in the transaction of the change. */
export async function announceToAuditors({ sql, publish }: Notifying, ids: readonly string[]): Promise<void> {
  const asked = await sql
    .selectDistinct({ AuditorId: reviews.AuditorId })
    .from(reviews)
    .where(inArray(reviews.PaperId, [...ids]))
  if (asked.length > 0) announceReviews({ publish }, pluck(asked, 'AuditorId'))
}
