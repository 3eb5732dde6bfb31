import { expect } from '@playwright/test'
import { assignReviews } from '../../contract/reviews/reviewDesk.ts'
import { reviews } from '../../server/db/schema/reviews.ts'
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
import { until } from '../support/hub.ts'
import { callOver, submittedAt } from '../support/portal/remote.ts'
import { signIn } from '../support/engines/steps.ts'
import type { EngineWindow } from '../support/engines/window.ts'
import { features, test } from './walk.ts'

test.beforeAll(startReviews)
test.beforeEach(beginAnew)
test.afterAll(() => site.stop())

async function write(window: EngineWindow, Score: number): Promise<void> {
  await window.put('Recommendation', 'Accept')
  await window.put('Score', String(Score))
  await window.type('Remarks for the author', `Remarks ${Score}`)
}

test(
  'an auditor accepts what is asked, reviews one paper beside its file, and goes on to the next one',
  { ...features('Reviewing'), tag: '@long' },
  async ({ openWindow }) => {
    const auditor = await auditorAt('Institute of Walks')
    for (const [PaperTitle, days] of [
      ['Tone in Angami', 3],
      ['Stress in Bodo', 30],
    ] as const) {
      const { Id } = await submittedAt(site, presenter, { PaperTitle, ThemeId })
      const DueOn = new Date(Date.now() + days * 86_400_000).toISOString()
      const body = { PaperIds: [Id], AuditorIds: [auditor.UserId], DueOn }
      await callOver(site, assignReviews, { as: admin, body })
    }
    const window = await openWindow(deskSize)
    await signIn(window, site.url, auditor.Email)
    await window.press({ role: 'button', name: 'Accept all (2)' })
    await window.press({ role: 'button', name: 'Accept them' })
    await window.read('2 papers were accepted')
    await window.press({ role: 'button', name: 'Review next' })
    await window.see({ role: 'heading', name: 'Tone in Angami' })
    await window.see({ role: 'region', name: 'Preview of paper.pdf' })
    await write(window, 7)
    await window.press({ role: 'button', name: 'Save and next' })
    await window.focused('h2', 'Stress in Bodo')
    await write(window, 8)
    await window.press({ role: 'button', name: 'Send review' })
    await window.see({ role: 'heading', name: 'Reviewed (2)' })
    const sent = () =>
      site.portal.context.database.sql
        .select({ Score: reviews.Score, State: reviews.State, RemarksForAuthor: reviews.RemarksForAuthor })
        .from(reviews)
        .orderBy(reviews.Score)
    await until(
      async () => (await sent()).every(({ State }) => State === 'done'),
      'both reviews are sent',
      50,
    )
    expect(await sent()).toEqual([
      { Score: 7, State: 'done', RemarksForAuthor: 'Remarks 7' },
      { Score: 8, State: 'done', RemarksForAuthor: 'Remarks 8' },
    ])
  },
)
