import { noId } from '../../contract/core/limits.ts'
import { mailTexts } from '../../contract/mail/mails.ts'
import { momentIn } from '../../contract/core/moments.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { startRun } from '../mail/announcement.ts'
import { write } from '../mail/template.ts'
import { reviewReminderTemplate, reviewRequestTemplate } from '../mail/templates/reviews.ts'

/** The content of a letter to an auditor: papers by their codes, and the earliest due time. */
export interface ToAuditor {
  readonly Email: string
  readonly Codes: readonly string[]
  readonly DueOn: string | null
}

const kinds = {
  request: { template: reviewRequestTemplate, run: mailTexts.reviewRequests },
  reminder: { template: reviewReminderTemplate, run: mailTexts.reviewReminders },
} as const

/** Queues one letter to each auditor. Call `mailer.wake` after the commit. */
export async function writeToAuditors(
  sql: Sql,
  context: Pick<Context, 'mailer' | 'publicUrl'>,
  kind: keyof typeof kinds,
  auditors: readonly ToAuditor[],
): Promise<void> {
  if (auditors.length === 0) return
  const { template, run } = kinds[kind]
  const conference = await getHomePageRow(sql)
  const RunId = auditors.length > 1 ? await startRun(sql, run(auditors.length)) : noId
  await context.mailer.queue(
    sql,
    ...auditors.map(({ Email, Codes, DueOn }) => ({
      ...write(template, conference, {
        Papers: Codes,
        Details: DueOn === null ? [] : [['Due', momentIn(conference.TimeZone, DueOn)]],
        ReviewLink: `${context.publicUrl()}/auditor-papers`,
      }),
      Recipient: Email,
      RunId,
    })),
  )
}
