// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { expect, it, vi } from 'vitest'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { signIn } from '../../support/browser/signIn.ts'
import { shownHook } from '../../support/browser/shownHook.tsx'

const userId = crypto.randomUUID()

/** A window in which an organiser writes a notification. */
async function openWindow() {
  vi.resetModules()
  const { databasesOf } = await import('../../../src/cache/database/personDatabases.ts')
  const { readAnnouncement, useAnnouncement } =
    await import('../../../src/features/notifications/admin/useAnnouncement.ts')
  const databases = databasesOf(userId)
  await signIn(userId)
  const kept = (await readAnnouncement(databases))?.Fields
  const hook = await shownHook(() => useAnnouncement(kept), {})
  await hook.during(pageIsQuiet)
  const type = (Subject: string) =>
    hook.during(() => {
      hook.now().change({ Subject })
      return pageIsQuiet()
    })
  return { ...hook, type, subject: () => hook.now().values.Subject }
}

it('is another text in a second window, and giving one up takes nothing of the other', async () => {
  const first = await openWindow()
  await first.type('Buses to the venue')
  const second = await openWindow()
  expect(second.subject()).toBe('')
  await second.type('Dinner on Friday')
  expect(first.subject()).toBe('Buses to the venue')
  await first.during(() => first.now().drop())
  await second.leave()
  await first.leave()
  const later = await openWindow()
  expect(later.subject()).toBe('Dinner on Friday')
  await later.leave()
})
