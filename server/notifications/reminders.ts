import { and, gt, sql as text, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { momentIn } from '../../contract/core/moments.ts'
import { reminderDue, untilReminder } from '../../contract/notifications/reminders.ts'
import { noId } from '../../contract/core/limits.ts'
import { getHomePageRow } from '../conference/settings.ts'
import { notifications } from '../db/schema/notifications.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { publishAfter } from '../hub/hub.ts'
import { inTransaction } from '../jobs/inTransaction.ts'
import type { Job } from '../jobs/runner.ts'
import { runFor } from '../mail/announcement.ts'
import type { AddressedLetter } from '../mail/mail.ts'
import { notify, type AddressedNotice, type Notifying } from '../directory/notify.ts'

/** How many people one transaction reminds. */
const slice = 500

type Notice = Omit<AddressedNotice, 'OnceKey'>

/** Something that ends, and the people to remind of it. */
export interface Ending {
  readonly EndsOn: string
  /** Names it in the once key of its reminders. */
  readonly key: string
  /** The next people by id, as `search` says. */
  find(sql: Sql, search: Search): Promise<readonly Reminded[]>
}

interface Search {
  /** When the reminder became due. */
  readonly Since: string
  readonly limit: number
  /** The end as people read it. */
  readonly until: string
  /** True for the ids of people who follow, and were not yet reminded. */
  isNext(id: PgColumn): SQL | undefined
}

interface Reminded {
  readonly Id: string
  readonly notice: Notice
}

/** Automatic reminders before something ends. */
export interface Reminder {
  readonly name: string
  /** The days before the end. */
  readonly days: readonly number[]
  endings(sql: Sql): Promise<readonly Ending[]>
}

/**
 * Reminds the next slice of people, each once even if instances run in parallel; returns the last of them, undefined
 * after the last slice.
 */
const remindSlice = (
  { database, hub }: Context,
  { find }: Ending,
  { onceKey, after: last, ...search }: Pick<Search, 'Since' | 'until'> & { onceKey: string; after: string },
): Promise<string | undefined> =>
  inTransaction(database, async (sql, after) => {
    const isNext = (id: PgColumn) =>
      and(
        gt(id, last),
        text`not exists (select 1 from ${notifications} where ${notifications.OnceKey} = ${`${onceKey} `}::text || ${id})`,
      )
    const found = await find(sql, { ...search, limit: slice, isNext })
    await notify(
      { sql, publish: publishAfter(hub, after) },
      ...found.map(({ Id, notice }) => ({ ...notice, OnceKey: `${onceKey} ${Id}` })),
    )
    return found.length < slice ? undefined : found.at(-1)?.Id
  })

/** Sends the reminders of a kind when they are due. */
export const reminding = (context: Context, { name, days, endings }: Reminder): Job => ({
  name,
  run: async () => {
    const { sql } = context.database
    const { TimeZone } = await getHomePageRow(sql)
    const found = await endings(sql)
    for (const ending of found) {
      const { EndsOn, key } = ending
      const due = reminderDue(EndsOn, days, TimeZone, context.now())
      if (!due) continue
      const search = {
        Since: due.Since,
        until: momentIn(TimeZone, EndsOn),
        onceKey: `${key} ${EndsOn} ${due.Days}`,
      }
      let after: string | undefined = noId
      while (after !== undefined) after = await remindSlice(context, ending, { ...search, after })
    }
    return Math.min(
      ...found.map(({ EndsOn }) => untilReminder(EndsOn, days, TimeZone, context.now())),
      Infinity,
    )
  },
})

/** Reminds people now, each by one letter and one notification. Call `mailer.wake` after the commit. */
export async function remindNow(
  call: Notifying,
  context: Pick<Context, 'mailer'>,
  titleOf: (count: number) => string,
  reminded: readonly { readonly letter: AddressedLetter; readonly notice: Notice }[],
): Promise<void> {
  const RunId = await runFor(call.sql, titleOf, reminded.length)
  await context.mailer.queue(call.sql, ...reminded.map(({ letter }) => ({ ...letter, RunId })))
  await notify(call, ...reminded.map(({ notice }) => ({ ...notice, OnceKey: '' })))
}
