// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { expect, test } from 'vitest'
import { paperDeskList } from '../../../contract/papers/paperDeskList.ts'
import { PaperDesk } from '../../../src/features/papers/desk/PaperDesk.tsx'
import { keyedScreen, soon } from '../../support/browser/keyedScreen.ts'
import { sampleOf } from '../../support/samples.ts'

const rowOf = (Id: string, PaperTitle: string, Decision: object | null) => ({
  ...(sampleOf(paperDeskList.spec.row) as object),
  ...{ Id, PaperCode: 'P-0007', PaperTitle, Status: 'submitted', WithdrawnOn: null, Decision },
})
const UndoUntil = '2026-12-01T12:00:00.000Z'

keyedScreen({
  screen: <PaperDesk />,
  at: '/papers',
  shows: 'On trees',
  results: {
    '/api/Paper/search': {
      ...(sampleOf(paperDeskList.page.result) as object),
      ...{ Page: 1, PageSize: 50, Total: 2, Decidable: 1, Marked: 0, FoundOn: UndoUntil },
      Rows: [
        rowOf('11111111-1111-4111-8111-111111111111', 'On tests', {
          Status: 'approved',
          Kind: '',
          UndoUntil,
        }),
        rowOf('22222222-2222-4222-8222-222222222222', 'On trees', null),
      ],
    },
  },
})

const statusOf = (title: string) => {
  const row = [...document.querySelectorAll('tbody tr')].find(({ textContent }) =>
    textContent.includes(title),
  )
  return [...(row?.querySelectorAll('td') ?? [])].find(({ textContent }) =>
    /Approved|Review/.test(textContent),
  )
}

test('a decision that can be undone is one line in the list: its time is said by a clock', async () => {
  await soon(() => expect(statusOf('On tests')).toBeDefined())
  const clock = statusOf('On tests')?.querySelector('[title]')
  expect(clock?.getAttribute('title')).toMatch(/^Can be undone until 1 December 2026 at \d\d:\d\d$/)
  expect(clock?.textContent).toBe(clock?.getAttribute('title'))
  expect(statusOf('On trees')?.querySelector('[title]')).toBeNull()
})
