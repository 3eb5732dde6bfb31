// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { mailList } from '../../../contract/mail/mailList.ts'
import { getPaper } from '../../../contract/papers/decisions.ts'
import { paperDeskList } from '../../../contract/papers/paperDeskList.ts'
import { getFileVersions, getStatusChanges } from '../../../contract/papers/paperHistory.ts'
import { getPaperAccommodations } from '../../../contract/registration/registration.ts'
import { getReviewSettings, getReviewsOfPaper } from '../../../contract/reviews/reviewDesk.ts'
import { PaperDesk } from '../../../src/features/papers/desk/PaperDesk.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { sampleOf } from '../../support/samples.ts'
import { author } from './samples.ts'

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const Id = '11111111-1111-4111-8111-111111111111'
const paper = {
  ...(sampleOf(getPaper.result) as object),
  ...{ Id, PaperCode: 'P-0007', Title: 'On tests', Abstract: 'Tests are read aloud.', Status: 'approved' },
  ...{ WithdrawnOn: null, Decision: null, FileName: 'tests.pdf', Authors: [author(1), author(2)] },
}
const review = sampleOf(getReviewsOfPaper.result.element) as object
const file = sampleOf(getFileVersions.result.element) as object
const mail = sampleOf(mailList.spec.row) as object

let portal: PagePortal
let shown: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
  const page = { Page: 1, PageSize: 50 }
  for (const [path, result] of Object.entries({
    '/api/Paper/search': { ...(sampleOf(paperDeskList.page.result) as object), ...page, Rows: [], Total: 0 },
    [`/api/Paper/${Id}`]: paper,
    [`/api/Paper/${Id}/objections`]: [],
    [`/api/Review/paper/${Id}`]: [
      { ...review, AuditorId: crypto.randomUUID(), FullName: 'Asha Bhat', State: 'done', Score: 7 },
      { ...review, AuditorId: crypto.randomUUID(), FullName: 'Jakob Iyer', State: 'assigned', Score: 0 },
    ],
    [`/api/Review/paper/${Id}/rounds`]: { Rounds: [], Reviews: [] },
    '/api/Review/settings': { ...(sampleOf(getReviewSettings.result) as object), IsBlind: false },
    [`/api/Paper/${Id}/files`]: [
      { ...file, Number: 2, FileName: 'tests.pdf' },
      { ...file, Number: 1, FileName: 'early.pdf' },
    ],
    [`/api/Paper/${Id}/paper-status`]: [
      {
        ...(sampleOf(getStatusChanges.result.element) as object),
        ...{ Kind: 'status', FromStatus: 'submitted', ToStatus: 'approved', DecisionKind: 'Talk' },
      },
    ],
    [`/api/Accommodations/paper/${Id}`]: [
      {
        ...(sampleOf(getPaperAccommodations.result.element) as object),
        ...{ FullName: 'Author 2', Accommodation: null },
      },
    ],
    '/api/Mail': {
      ...page,
      ...{ Rows: [{ ...mail, Subject: 'Your paper is approved', State: 'refused' }], Total: 1 },
      Counts: { queued: 0, sent: 0, refused: 1, failed: 0 },
    },
  }))
    portal.results.set(path, result)
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

test.each([
  ['paper', ['Tests are read aloud.', 'tests.pdf', 'Read here']],
  ['authors', ['Author 1', 'Author 2', 'University of Mysore']],
  ['reviews', ['Asha Bhat', 'Jakob Iyer', 'Not answered yet']],
  ['files', ['Version 2: tests.pdf', 'Version 1: early.pdf']],
  ['history', ['Under Review → Approved: Talk']],
  ['money', ['Author 2', 'Not registered']],
  ['mails', ['Your paper is approved', 'Refused']],
])('the tab “%s” of an open paper shows what belongs there', async (tab, texts) => {
  shown = await shownWindow(<PaperDesk />, `/papers?paper=${Id}&pane=${tab}`)
  const panel = () => document.querySelector('.pane [role="tabpanel"]')?.textContent ?? ''
  for (const text of texts)
    await vi.waitFor(() => expect(panel()).toContain(text), { timeout: 10_000, interval: 20 })
})

test('the file of a paper that is a Word file says that it is not previewed, and is offered to download alone', async () => {
  portal.results.set(`/api/Paper/${Id}`, { ...paper, FileName: 'tests.docx' })
  shown = await shownWindow(<PaperDesk />, `/papers?paper=${Id}&pane=paper`)
  const panel = () => document.querySelector('.pane [role="tabpanel"]')?.textContent ?? ''
  await expect.poll(panel).toContain('Word files are not previewed. Download the file to read it.')
  expect(panel()).not.toContain('Read here')
  portal.results.set(`/api/Paper/${Id}`, paper)
})
