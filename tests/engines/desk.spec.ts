import { expect } from '@playwright/test'
import { searchPapers } from '../../contract/papers/paperDeskList.ts'
import { call } from '../support/call.ts'
import { until } from '../support/hub.ts'
import { setDatesAt, submittedAt, themeAt } from '../support/portal/remote.ts'
import { startSite, type Site } from '../support/portal/site.ts'
import { signIn } from '../support/engines/steps.ts'
import { features, test } from './walk.ts'

let site: Site
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

test(
  'an organiser searches the list of papers, decides on one, takes that back, and finds it by its address',
  features('Deciding on a paper'),
  async ({ openWindow }) => {
    const admin = await site.session({ Roles: ['Admin'] })
    const author = await site.session()
    await setDatesAt(site, admin, { paper_submission: 14, conference_date: 75 })
    const ThemeId = await themeAt(site, admin, 'Syntax')
    for (const PaperTitle of ['On far hills', 'By near rivers'])
      await submittedAt(site, author, { PaperTitle, ThemeId })
    const decided = async () => {
      const sent = { as: admin.AccessToken, query: { Text: 'hills' } }
      return (await call(site.portal, searchPapers, sent)).Result.Rows.map(({ Decision }) => Decision?.Status)
    }

    const window = await openWindow()
    await signIn(window, site.url, admin.Email)
    await window.see({ role: 'heading', name: 'Admin Dashboard' })
    await window.press({ role: 'link', name: 'Papers' })
    await window.read('2 papers')
    await window.type('Search papers', 'hills')
    await window.read('1 paper')
    await window.miss('By near rivers')
    await window.press({ role: 'link', name: 'On far hills' })
    await window.press({ role: 'button', name: 'Approve' })
    await window.read('Approve this paper?')
    // The button of the dialog.
    await window.press({ role: 'button', name: 'Approve' })
    await window.read('Approved by')
    expect(await decided()).toEqual(['approved'])
    await window.press({ role: 'button', name: 'Undo' })
    await until(async () => (await decided())[0] === undefined, 'the decision is taken back', 50)
    await window.reload()
    await window.see({ role: 'heading', name: 'On far hills' })
    await window.see({ role: 'button', name: 'Approve' })
  },
)
