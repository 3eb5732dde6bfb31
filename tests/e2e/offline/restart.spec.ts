import { expect } from '@playwright/test'
import { createPaper, emptyPaper, updatePaper } from '../../../contract/papers/papers.ts'
import { notifications, notificationReceivers } from '../../../server/db/schema/notifications.ts'
import { windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { startPortalProcess } from '../../support/portal/process.ts'
import { callOver, databaseAt, sessionAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'

test(
  'a portal that restarts is found again, and what was stored until then is on screen once (spec 4.46)',
  { tag: '@long' },
  async ({ browser }) => {
    const first = await startPortalProcess()
    const as = await sessionAt(first)
    const body = { ...emptyPaper, PaperTitle: 'Before the restart' }
    const draft = await callOver(first, createPaper, { as, body })
    const { context, page } = await windowOf(browser, first.url, as, { viewport: phoneSize })
    await page.goto('/')
    await expect(page.getByRole('article', { name: 'Before the restart' })).toHaveCount(1)
    await first.stop()

    const second = await startPortalProcess({ PORT: new URL(first.url).port }, first.dataDir)
    try {
      await databaseAt(second, async (sql) => {
        const [row] = await sql
          .insert(notifications)
          .values({ Subject: 'Stored anew', Body: '<p>Read me.</p>', PublishedOn: new Date().toISOString() })
          .returning({ NotificationId: notifications.Id })
        if (row) await sql.insert(notificationReceivers).values({ ...row, UserDetailId: as.UserDetailId })
      })
      await callOver(second, updatePaper, {
        as,
        params: { id: draft.Id },
        body: { ...body, PaperTitle: 'After the restart' },
      })
      await expect(page.getByRole('article', { name: 'After the restart' })).toHaveCount(1)
      await expect(page.getByRole('article', { name: 'Before the restart' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Notifications, 1 unread, Connected' }).click()
      await expect(page.getByText('Stored anew')).toHaveCount(1)
    } finally {
      await context.close()
      await second.discard()
    }
  },
)
