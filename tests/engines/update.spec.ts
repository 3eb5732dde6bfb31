import { expect } from '@playwright/test'
import { getUserPapers } from '../../contract/papers/papers.ts'
import { until } from '../support/hub.ts'
import { nextRelease, type Release } from '../support/portal/release.ts'
import { callOver, sessionAt, setDatesAt } from '../support/portal/remote.ts'
import { startUpdatable, type Updatable } from '../support/portal/updatable.ts'
import { signIn, untilKept } from '../support/engines/steps.ts'
import { features, test } from './walk.ts'

let release: Release
let updatable: Updatable
test.beforeAll(async () => {
  release = nextRelease('1.10.3')
  updatable = await startUpdatable()
  const admin = await sessionAt(updatable.portal, { Roles: ['Admin'] })
  await setDatesAt(updatable.portal, admin, { paper_submission: 14 })
})
test.afterAll(async () => {
  await updatable.portal.discard()
  release.remove()
})

test(
  'a new version waits for Update now, which keeps what was typed in both tabs',
  features('Update of the app'),
  async ({ openWindow }) => {
    const { portal } = updatable
    const as = await sessionAt(portal)
    const first = await openWindow()
    await untilKept(first, portal.url)
    await signIn(first, portal.url, as.Email)
    await first.see({ role: 'heading', name: 'Welcome to Your Dashboard' })
    // A person types in the tab in front: another one may move its focus a second late.
    await first.press({ role: 'button', name: 'Add New Paper' })
    await first.type('Paper title', 'In the first tab')
    const second = await first.another()
    await second.open(portal.url)
    await second.press({ role: 'button', name: 'Add New Paper' })
    await second.type('Paper title', 'In the second tab')
    await updatable.deploy(release)
    // The tab in front looks, and informs the other one.
    await second.run(() => window.dispatchEvent(new Event('focus')), null)
    for (const page of [first, second]) await page.read('A new version is ready')
    await second.type('Paper title', ', to the end')
    await second.press({ role: 'button', name: 'Update now' })
    for (const page of [first, second]) {
      await page.read('v 1.10.3')
      await page.read('In the first tab')
      await page.read('In the second tab, to the end')
    }
    const titles = async () =>
      (await callOver(updatable.portal, getUserPapers, { as })).map(({ PaperTitle }) => PaperTitle).sort()
    // What was typed last may be sent after its paper.
    const isSent = async () => (await titles()).includes('In the second tab, to the end')
    await until(isSent, 'what was typed last has arrived', 100)
    await until(async () => (await titles()).length === 2, 'both papers have arrived', 100)
    expect(await titles()).toEqual(['In the first tab', 'In the second tab, to the end'])
  },
)
