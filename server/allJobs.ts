import type { Job } from './jobs/runner.ts'
import { copyingPictures } from './content/copyStoredPictures.ts'
import { deadline } from './conference/settings.ts'
import { tending } from './db/vacuum.ts'
import { sweeping } from './files/resumableUploads.ts'
import type { Context } from './http/context.ts'
import { forgettingOperations } from './http/operations/purgeOperations.ts'
import { lapsing } from './papers/commitments/endCommitments.ts'
import { draftReminder } from './papers/reminders/remindDrafts.ts'
import { publishing } from './notifications/publishNotification.ts'
import { reminding } from './notifications/reminders.ts'
import { closingReminder } from './registration/remindClosing.ts'
import { cleaningReviewed } from './reviews/cleanReviewed.ts'
import { reviewReminder } from './reviews/remindAuditors.ts'

/**
 * All work that becomes due later, except what a noun adds itself. `backups` is undefined without a folder for them;
 * `quietFor` says for how long nobody has called, in milliseconds.
 */
export function allJobs(
  context: Context,
  backups: { readonly job: Job } | undefined,
  quietFor: () => number,
): readonly Job[] {
  const { database, now, settings } = context
  return [
    publishing(context),
    copyingPictures(context),
    ...[draftReminder, closingReminder, reviewReminder].map((reminder) => reminding(context, reminder)),
    lapsing(context),
    sweeping(context),
    cleaningReviewed(context),
    forgettingOperations({
      sql: database.sql,
      now,
      conferenceEndsOn: (sql) => deadline(sql, 'conference_date'),
    }),
    ...(settings.DATABASE_URL ? [] : [tending(database, quietFor)]),
    ...(backups ? [backups.job] : []),
  ]
}
