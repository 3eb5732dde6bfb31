import { inArray } from 'drizzle-orm'
import { groupBy, pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import { mailTexts } from '../../contract/mail/mails.ts'
import type { AssignmentReport } from '../../contract/reviews/reviewDesk.ts'
import type { AssignedPaper } from '../../contract/reviews/reviewing.ts'
import { reviewsAssignedNotice } from '../../contract/notifications/notices.ts'
import { getHomePageRow } from '../conference/settings.ts'
import { users } from '../db/schema/accounts.ts'
import type { Context } from '../http/context.ts'
import type { Publishing } from '../hub/hub.ts'
import { notify, type Notifying } from '../directory/notify.ts'
import { announceReviews } from '../directory/reviewHints.ts'
import { runFor } from '../mail/announcement.ts'
import { reviewRequestTemplate } from '../mail/templates/reviews.ts'
import { letterTo } from './auditorLetters.ts'

/** Notifies all auditors that the blind-review setting changed. */
export const announceBlindness = ({ publish }: Pick<Publishing, 'publish'>): void =>
  publish({ Roles: ['Admin', 'Auditor'] }, { Target: 'Changed', Entity: 'Review', Id: noId, Version: 0 })

/**
 * Notifies each auditor once of their assignments, also by mail, and everybody with the lists open that they changed.
 * Call `mailer.wake` after the commit.
 */
export async function notifyAssigned(
  call: Notifying,
  context: Pick<Context, 'mailer' | 'publicUrl'>,
  { Made }: Pick<AssignmentReport, 'Made'>,
  DueOn: string | null,
): Promise<void> {
  if (Made.length === 0) return
  const madeOf = groupBy(Made, ({ AuditorId }) => AuditorId)
  await notify(
    call,
    ...[...madeOf].map(([AuditorId, made]) => ({
      ...reviewsAssignedNotice(pluck(made, 'PaperCode')),
      PersonIds: [],
      UserIds: [AuditorId],
      OnceKey: '',
    })),
  )
  const accounts = await call.sql
    .select({ Id: users.Id, Email: users.Email })
    .from(users)
    .where(inArray(users.Id, [...madeOf.keys()]))
  const conference = await getHomePageRow(call.sql)
  const RunId = await runFor(call.sql, mailTexts.reviewRequests, accounts.length)
  const letters = accounts.map(({ Id, Email }) => ({
    ...letterTo(
      { Email, Codes: pluck(madeOf.get(Id) ?? [], 'PaperCode'), DueOn },
      reviewRequestTemplate,
      conference,
      context,
    ),
    RunId,
  }))
  await context.mailer.queue(call.sql, ...letters)
  announceReviews(call, [...madeOf.keys()])
}

/** Notifies an auditor's devices and the organisers of a changed review; nobody else may know of it. */
export function announceReview(
  { publish }: Pick<Publishing, 'publish'>,
  AuditorId: string,
  { PaperId, Version }: Pick<AssignedPaper, 'PaperId' | 'Version'>,
): void {
  publish(
    { UserIds: [AuditorId], Roles: ['Admin'] },
    { Target: 'Changed', Entity: 'Review', Id: PaperId, Version },
  )
}
