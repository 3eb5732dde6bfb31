// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { expect, test } from 'vitest'
import { getActiveThemes } from '../../../../contract/papers/themes.ts'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { useConnection } from '../../../../src/stores/connection.ts'
import { useRead } from '../../../../src/sync/pull/useRead.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { startPagePortal } from '../../../support/browser/pagePortal.ts'
import { shownHook } from '../../../support/browser/shownHook.tsx'

// In a file of its own: only the first probe of a page comes at once.
test('a read without a response says nothing beside the notice that the portal is away', async () => {
  const portal = await startPagePortal([])
  portal.answers.set('/health', { status: 200, body: '<html>Welcome to our hotel</html>' })
  const keep = databasesOf(testUserId)
  const errors = new Set<string | undefined>()
  const hook = await shownHook(() => {
    const { error } = useRead(getActiveThemes, { keep, failed: 'No themes' })
    errors.add(error)
  }, {})
  await hook.during(() => expect.poll(() => useConnection.getState().reachable).toBe(false))
  await hook.during(pageIsQuiet)
  expect([portal.called, [...errors]]).toEqual([['/api/Theme/active'], [undefined]])
  await hook.leave()
  await portal.stop()
})
