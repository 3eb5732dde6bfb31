import { expect } from '@playwright/test'
import { searchPapers } from '../../contract/papers/paperDeskList.ts'
import { call } from '../support/call.ts'
import { until } from '../support/hub.ts'
import { draftAt, setDatesAt, submittedAt, themeAt } from '../support/portal/remote.ts'
import { startSite, type Site } from '../support/portal/site.ts'
import { deskSize } from '../support/browser/phone.ts'
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

const areas = () => [...document.querySelectorAll('nav[aria-label="Areas"] a')].map((one) => one.textContent)
const query = () => location.search
const chosen = () =>
  document.querySelector('[role="option"][data-combobox-selected="true"] > :first-child')?.textContent ?? ''
const focusedLabel = () =>
  document.activeElement instanceof HTMLInputElement
    ? document.activeElement.labels?.[0]?.textContent
    : undefined

test(
  'an organiser who holds the papers alone sees no other area, goes from what waits to its list, and finds a paper and a setting with Control K',
  { ...features('What waits for an organiser', 'Finding with Control K', 'Parts of the desk'), tag: '@long' },
  async ({ openWindow }) => {
    const admin = await site.session({ Roles: ['Admin'] })
    const author = await site.session()
    const DeskParts = [{ Part: 'papers', IsFull: true, ThemeIds: [] }] as const
    const helper = await site.session({ Roles: ['Admin'], DeskParts })
    await setDatesAt(site, admin, { paper_submission: 14, conference_date: 75 })
    const ThemeId = await themeAt(site, admin, 'Phonology')
    await draftAt(site, author, { PaperTitle: 'Of low walls', ThemeId })
    await submittedAt(site, author, { PaperTitle: 'Of tall trees', ThemeId })

    const window = await openWindow(deskSize)
    await signIn(window, site.url, helper.Email)
    await window.press({ role: 'link', name: 'Remind: 1 draft could be submitted' })
    await window.see({ role: 'link', name: 'Of low walls' })
    await window.read('1 paper')
    await window.miss('Of tall trees')
    expect(await window.run(query, null)).toBe('?ready=yes')
    expect(await window.run(areas, null)).toEqual(['Home', 'Papers', 'Reviews'])

    const find = async (text: string) => {
      await window.keys('Control', 'k')
      await window.type('A screen, paper, person, bill or setting', text)
    }
    const go = async (name: string) => {
      await until(async () => (await window.run(chosen, null)) === name, `${name} is chosen`, 50)
      await window.keys('Enter')
    }
    await find('tall trees')
    await go('Of tall trees')
    await window.see({ role: 'heading', name: 'Of tall trees' })
    await find('most reviews')
    await go('Most reviews for one auditor')
    const isThere = async () => (await window.run(focusedLabel, null)) === 'Most reviews for one auditor'
    await until(isThere, 'the setting has the focus', 50)
    // Who hands out the whole desk finds this one.
    await find('undo window')
    await window.read('Nothing found')
    await window.open(`${site.url}/payment`)
    await window.read('Unauthorized Access')
  },
)
