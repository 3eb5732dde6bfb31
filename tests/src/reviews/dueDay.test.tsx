// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DueDay } from '../../../src/features/reviews/ReviewState.tsx'

const DueOn = '2026-11-20T12:00:00.000Z'
const markupOf = (State: 'accepted' | 'done') =>
  renderToStaticMarkup(
    <MantineProvider>
      <DueDay
        paper={{ State, DueOn, SubmittedOn: State === 'done' ? DueOn : null, IsClosed: false }}
        now={Date.parse(DueOn) + 1}
        timeZone="Asia/Kolkata"
      />
    </MantineProvider>,
  )

test('on a card the day of a review is in the line of its heading', () => {
  for (const state of ['accepted', 'done'] as const) {
    expect(markupOf(state)).toContain('20 November 2026')
    expect(markupOf(state)).not.toContain('<p')
  }
})
