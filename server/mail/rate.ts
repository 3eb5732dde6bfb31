import { eq } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { mailSettings, type RecentSecond } from '../db/schema/mail.ts'
import { stored } from '../db/stored.ts'

const second = 1000
const minute = 60 * second

/** The row of settings, locked until the end of the transaction; created if there is none. */
export async function lockMailSettings(sql: Sql): Promise<typeof mailSettings.$inferSelect> {
  const lock = () => sql.select().from(mailSettings).where(eq(mailSettings.Id, 1)).for('update')
  const [row] = await lock()
  if (row) return row
  await sql.insert(mailSettings).values({ Id: 1 }).onConflictDoNothing()
  return stored(await lock())
}

/** How long until the next mail may be sent, in milliseconds, so that no minute has more than `most`. */
export function waitFor(recent: readonly RecentSecond[], most: number, now: number): number {
  const counted = within(recent, now)
  if (counted.reduce((sum, { Count }) => sum + Count, 0) < most) return 0
  const oldest = Math.min(...counted.map(({ Second }) => Second))
  return oldest + second + minute - now
}

/** The recent counts with one mail more. */
export function withOneMore(recent: readonly RecentSecond[], now: number): RecentSecond[] {
  const Second = Math.floor(now / second) * second
  const others = within(recent, now).filter((one) => one.Second !== Second)
  const Count = recent.find((one) => one.Second === Second)?.Count ?? 0
  return [...others, { Second, Count: Count + 1 }]
}

/** A clock that was set back must not stop the mails for longer than a minute. */
const within = (recent: readonly RecentSecond[], now: number) =>
  recent.filter(({ Second }) => Second + second + minute > now && Second < now + minute)
