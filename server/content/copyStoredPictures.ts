import { and, eq, gt, sql as text, type Column } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import { dayLong } from '../../contract/core/moments.ts'
import { pages, privacyNotices, welcome } from '../db/schema/content.ts'
import { notifications } from '../db/schema/notifications.ts'
import { withOwnPictures } from '../files/copyPictures.ts'
import type { Context } from '../http/context.ts'
import type { Job } from '../jobs/runner.ts'

const hasForeign = (column: Column) => text`${column} ~* ${'<img[^>]*\\ssrc="https?://'}`

/**
 * Copies the pictures of other sites in texts that an earlier version stored with their addresses. A row whose
 * pictures are all copied is not found again, so the job goes on after a stop; pictures that cannot be fetched are
 * tried again the next day.
 */
export function copyingPictures(context: Context): Job {
  const { sql } = context.database
  const own = (html: string) => withOwnPictures(context, noId, html)

  async function copyInWelcome(): Promise<number> {
    const [row] = await sql.select().from(welcome)
    if (!row) return 0
    const guide = await own(row.GuideLineDescription)
    const important = await own(row.ImportantDescription)
    const set = { GuideLineDescription: guide.html, ImportantDescription: important.html }
    if (
      set.GuideLineDescription !== row.GuideLineDescription ||
      set.ImportantDescription !== row.ImportantDescription
    )
      await sql
        .update(welcome)
        .set({ ...set, Version: row.Version + 1 })
        // A save meanwhile has copied its own.
        .where(and(eq(welcome.Id, row.Id), eq(welcome.Version, row.Version)))
    return guide.failed + important.failed
  }

  async function copyInPages(isStopping: () => boolean): Promise<number> {
    let failed = 0
    let last = noId
    while (!isStopping()) {
      const next = and(hasForeign(pages.Html), gt(pages.Id, last))
      const [page] = await sql.select().from(pages).where(next).orderBy(pages.Id).limit(1)
      if (!page) break
      last = page.Id
      const copied = await own(page.Html)
      failed += copied.failed
      if (copied.html !== page.Html)
        await sql
          .update(pages)
          .set({ Html: copied.html, Version: page.Version + 1 })
          .where(and(eq(pages.Id, page.Id), eq(pages.Version, page.Version)))
    }
    return failed
  }

  /** A notice that people have agreed to keeps its number: its words are the same. */
  async function copyInNotices(): Promise<number> {
    let failed = 0
    for (const { Version, Html } of await sql
      .select()
      .from(privacyNotices)
      .where(hasForeign(privacyNotices.Html))) {
      const copied = await own(Html)
      failed += copied.failed
      await sql.update(privacyNotices).set({ Html: copied.html }).where(eq(privacyNotices.Version, Version))
    }
    return failed
  }

  async function copyInNotifications(isStopping: () => boolean): Promise<number> {
    let failed = 0
    let last = noId
    while (!isStopping()) {
      const next = and(hasForeign(notifications.Body), gt(notifications.Id, last))
      const [row] = await sql
        .select({ Id: notifications.Id, Body: notifications.Body })
        .from(notifications)
        .where(next)
        .orderBy(notifications.Id)
        .limit(1)
      if (!row) break
      last = row.Id
      const copied = await own(row.Body)
      failed += copied.failed
      await sql.update(notifications).set({ Body: copied.html }).where(eq(notifications.Id, row.Id))
    }
    return failed
  }

  return {
    name: 'copying pictures',
    run: async (isStopping) => {
      const failed =
        (await copyInWelcome()) +
        (await copyInPages(isStopping)) +
        (await copyInNotices()) +
        (await copyInNotifications(isStopping))
      return failed > 0 ? dayLong : Infinity
    },
  }
}
