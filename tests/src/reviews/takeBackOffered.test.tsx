// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getReviewSettings, getReviewsOfPaper } from '../../../contract/reviews/reviewDesk.ts'
import { PaperReviews } from '../../../src/features/papers/reviews/PaperReviews.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { sampleOf } from '../../support/samples.ts'

const Id = '11111111-1111-4111-8111-111111111111'
const review = sampleOf(getReviewsOfPaper.result.element) as object

let portal: PagePortal
let shown: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
  const reviewBy = (FullName: string, State: string) => ({
    ...review,
    ...{ AuditorId: crypto.randomUUID(), FullName, State },
  })
  for (const [path, result] of Object.entries({
    [`/api/Review/paper/${Id}`]: [
      reviewBy('Asha', 'assigned'),
      reviewBy('Ben', 'accepted'),
      reviewBy('Chitra', 'declined'),
      reviewBy('Dana', 'conflict'),
      reviewBy('Elena', 'done'),
    ],
    [`/api/Review/paper/${Id}/rounds`]: { Rounds: [], Reviews: [] },
    '/api/Review/settings': { ...(sampleOf(getReviewSettings.result) as object), IsBlind: false },
  }))
    portal.results.set(path, result)
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

test('a paper is taken back from an auditor who has it, or who named a conflict, not from one who declined or has reviewed', async () => {
  shown = await shownWindow(
    <PaperReviews paperId={Id} timeZone="Asia/Kolkata" round={0} onAsk={() => undefined} />,
    '/papers',
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Elena'), {
    timeout: 10_000,
    interval: 20,
  })
  const offered = [...document.querySelectorAll('button[aria-label]')].map((one) =>
    one.getAttribute('aria-label'),
  )
  expect(offered.filter((label) => label?.startsWith('Take this paper back'))).toEqual([
    'Take this paper back from Asha',
    'Take this paper back from Ben',
    'Take this paper back from Dana',
  ])
})
