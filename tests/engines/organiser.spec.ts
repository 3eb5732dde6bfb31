import { expect } from '@playwright/test'
import { searchPapers } from '../../contract/papers/paperDeskList.ts'
import { getAssignments } from '../../contract/reviews/assignmentList.ts'
import { assignReviews } from '../../contract/reviews/reviewDesk.ts'
import {
  admin,
  auditorAt,
  beginAnew,
  presenter,
  site,
  startReviews,
  ThemeId,
} from '../e2e/papers/reviewSteps.ts'
import { deskSize } from '../support/browser/phone.ts'
import { call } from '../support/call.ts'
import { until } from '../support/hub.ts'
import { callOver, submittedAt } from '../support/portal/remote.ts'
import { signIn } from '../support/engines/steps.ts'
import type { EngineWindow } from '../support/engines/window.ts'
import { features, test } from './walk.ts'

test.beforeAll(startReviews)
test.beforeEach(beginAnew)
test.afterAll(() => site.stop())

/** Signs the organiser in at a wide screen. */
async function atDesk(openWindow: () => Promise<EngineWindow>): Promise<EngineWindow> {
  const window = await openWindow()
  await signIn(window, site.url, admin.Email)
  await window.see({ role: 'heading', name: 'Admin Dashboard' })
  return window
}

const isSettled = () =>
  document.querySelector('[data-row]') !== null && !document.querySelector('[aria-busy="true"]')

const shownTitle = () => document.querySelector('.pane h2')?.textContent ?? ''
const shownRows = () => [...document.querySelectorAll('[data-row]')].map(({ textContent }) => textContent)
const focusedText = () => document.activeElement?.textContent ?? ''
const focusedTag = () => document.activeElement?.tagName ?? ''

/** Goes back with the keyboard to the button with these words, and presses it. */
async function pressBack(window: EngineWindow, words: string): Promise<void> {
  for (let steps = 0; steps < 100; steps += 1) {
    if ((await window.run(focusedText, null)) === words) break
    await window.keys('Shift', 'Tab')
  }
  expect(await window.run(focusedText, null)).toBe(words)
  await window.keys('Enter')
}

test(
  'an organiser saves a view, walks through it by keys, marks each paper with one, and releases the marks by keys',
  { ...features('Deciding by keys', 'Saved views'), tag: '@long' },
  async ({ openWindow }) => {
    for (const PaperTitle of ['On far hills', 'By near rivers', 'Of tall trees'])
      await submittedAt(site, presenter, { PaperTitle, ThemeId })
    const window = await atDesk(() => openWindow(deskSize))
    await window.press({ role: 'link', name: 'Papers' })
    await window.read('3 papers')
    await window.press({ role: 'button', name: 'Views' })
    await window.press({ role: 'menuitem', name: 'Under review, by rank' })
    await window.press({ role: 'button', name: 'Under review, by rank' })
    await window.press({ role: 'menuitem', name: 'Save this view…' })
    await window.type('Name', 'The rank list')
    await window.press({ role: 'button', name: 'Save' })
    await window.see({ role: 'button', name: 'The rank list' })
    await window.open(`${site.url}/papers`)
    await window.press({ role: 'button', name: 'Views' })
    await window.press({ role: 'menuitem', name: 'The rank list' })
    await window.see({ role: 'button', name: 'The rank list' })
    await until(() => window.run(isSettled, null), 'the list is shown', 50)

    await window.keys('j')
    await window.keys('o')
    const marked: [title: string, status: string][] = []
    for (const [key, says, status] of [
      ['a', 'Approved. Marked by', 'approved'],
      ['r', 'Rejected. Marked by', 'rejected'],
      ['a', 'Approved. Marked by', 'approved'],
    ] as const) {
      await window.read(`${marked.length + 1} of 3`)
      await window.read('Only organisers see it. Nothing is sent until it is released.')
      await window.keys(key)
      await window.read(says)
      marked.push([await window.run(shownTitle, null), status])
      if (marked.length < 3) await window.keys('j')
    }
    await window.keys('Escape')
    await window.miss('3 of 3')
    await pressBack(window, 'Release 3…')
    await until(async () => (await window.run(focusedTag, null)) === 'TEXTAREA', 'feedback can be typed', 50)
    await window.read('Release 3 papers')
    await window.keys('Control', 'Enter')
    await window.read('3 decisions were released')
    const { Rows } = (await call(site.portal, searchPapers, { as: admin.AccessToken })).Result
    const decided = Rows.map(({ PaperTitle, Decision }) => [PaperTitle, Decision?.Status])
    expect(decided.sort()).toEqual(marked.sort())
  },
)

test(
  'an organiser hands reviews over to another auditor, and takes that back',
  { ...features('Handing reviews over'), tag: '@long' },
  async ({ openWindow }) => {
    const [first, second] = [await auditorAt('Institute of Moves'), await auditorAt('Institute of Rounds')]
    const PaperIds: string[] = []
    for (const PaperTitle of ['Tone in Angami', 'Stress in Bodo'])
      PaperIds.push((await submittedAt(site, presenter, { PaperTitle, ThemeId })).Id)
    const body = { PaperIds, AuditorIds: [first.UserId], DueOn: null }
    await callOver(site, assignReviews, { as: admin, body })
    const asked = async () =>
      (await call(site.portal, getAssignments, { as: admin.AccessToken })).Result.Rows.map(
        ({ FullName }) => FullName,
      )

    const window = await atDesk(() => openWindow(deskSize))
    await window.open(`${site.url}/papers/reviews?tab=assignments`)
    await window.read('2 assignments')
    await window.press({ role: 'checkbox', name: 'Select all assignments on this page' })
    await window.press({ role: 'button', name: 'Hand over' })
    await window.read('Hand 2 assignments over')
    await window.press({ role: 'checkbox', name: second.FullName })
    await window.read('2 reviews would be handed over:')
    // The button of the dialog.
    await window.press({ role: 'button', name: 'Hand over' })
    await window.read('2 reviews handed over')
    expect(await asked()).toEqual([second.FullName, second.FullName])
    await window.press({ role: 'button', name: 'Undo: 2 reviews handed over' })
    await window.read('Taken back')
    expect(await asked()).toEqual([first.FullName, first.FullName])
    const isFirst = async () => {
      const rows = await window.run(shownRows, null)
      return rows.length === 2 && rows.every((row) => row.includes(first.FullName))
    }
    await until(isFirst, 'the list shows the first auditor again', 50)
  },
)
