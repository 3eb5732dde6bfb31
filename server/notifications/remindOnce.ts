import { reminderDue, untilReminder, type DueReminder } from '../../contract/notifications/reminders.ts'
import { noId } from '../../contract/core/limits.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { notify, type Telling } from '../directory/notify.ts'

/** How many people one transaction reminds. */
const slice = 500

/** Something that ends, and the people to remind of it. */
export interface Ending {
  readonly EndsOn: string
  readonly days: readonly number[]
  /** The once key of this end's reminders; a person's id is appended. */
  onceKey(due: DueReminder): string
  /** The next people by id, after `after`, who were not yet reminded under this key. */
  find(sql: Sql, search: Search): Promise<readonly Reminded[]>
}

interface Search {
  readonly due: DueReminder
  readonly onceKey: string
  readonly after: string
  readonly limit: number
  /** The conference's zone. */
  readonly TimeZone: string
}

interface Reminded {
  readonly Id: string
  readonly telling: Omit<Telling, 'OnceKey'>
}

/**
 * Reminds the next slice of people, each once even if instances run in parallel; returns the last of them, undefined
 * after the last slice.
 */
async function remindSlice(
  { database, hub }: Context,
  { find, onceKey }: Ending,
  due: DueReminder,
  TimeZone: string,
  after: string,
): Promise<string | undefined> {
  const effects: (() => void)[] = []
  const found = await database.sql.transaction(async (sql) => {
    const key = onceKey(due)
    const reminded = await find(sql, { due, onceKey: key, after, limit: slice, TimeZone })
    const publish: Context['hub']['publish'] = (audience, message) =>
      effects.push(() => hub.publish(audience, message))
    await notify(
      { sql, publish },
      ...reminded.map(({ Id, telling }) => ({ ...telling, OnceKey: `${key} ${Id}` })),
    )
    return reminded
  })
  for (const effect of effects) effect()
  return found.length < slice ? undefined : found.at(-1)?.Id
}

/** Sends all reminders that are due; returns in how many milliseconds the next one is due. */
export async function remind(context: Context, endings: readonly Ending[]): Promise<number> {
  const { TimeZone } = await getHomePageRow(context.database.sql)
  for (const ending of endings) {
    const due = reminderDue(ending.EndsOn, ending.days, TimeZone, context.now())
    if (!due) continue
    let after: string | undefined = noId
    while (after !== undefined) after = await remindSlice(context, ending, due, TimeZone, after)
  }
  return Math.min(
    ...endings.map(({ EndsOn, days }) => untilReminder(EndsOn, days, TimeZone, context.now())),
    Infinity,
  )
}
