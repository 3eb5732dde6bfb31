// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Programme } from '../../../contract/events/programme.ts'
import { VisitorsProgramme } from '../../../src/features/programme/VisitorsProgramme.tsx'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { programmeEvent, programmePaper, programmeSession } from '../../support/programme.ts'

let portal: PagePortal
let shown: ShownWindow
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

async function open(programme: Programme | null, query = '') {
  portal = await startPagePortal([['/api/Event/programme', programme]])
  shown = await shownWindow(<VisitorsProgramme signIn={<p>Sign in first</p>} />, `/programme${query}`)
}
afterEach(async () => {
  shown.leave()
  await portal.stop()
})

test('a visitor at a desk sees a day by room, and opens a session with its papers', async () => {
  const Sessions = ['Hall A', 'Hall B'].map((Room) =>
    programmeSession({ Title: `Words in ${Room}`, Room, Papers: [programmePaper()] }),
  )
  const Events = [programmeEvent({ Sessions })]
  await open({ Version: 1, PublishedOn: '2030-12-01T00:00:00.000Z', TimeZone: 'Asia/Kolkata', Events })
  const columns = () =>
    [...document.querySelectorAll('.grid-column h2')].map(({ textContent }) => textContent)
  await soon(() => expect(columns()).toEqual(['Hall A', 'Hall B']))
  const tiles = [...document.querySelectorAll<HTMLElement>('.grid-column button')]
  expect(tiles.map(({ textContent }) => textContent)).toEqual([
    'Words in Hall A10:00–11:00',
    'Words in Hall B10:00–11:00',
  ])
  expect(document.querySelector('[aria-label^="Star "]')).toBeNull()
  tiles[0]?.click()
  await soon(() =>
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(
      'Tuesday 3 December 2030, 10:00–11:00 (Asia/Kolkata)',
    ),
  )
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain('On the meaning of words')
})

test('a visitor who may not read the programme signs in first', async () => {
  await open(null)
  await soon(() => expect(shown.text()).toContain('Sign in first'))
})

/** Searches for words, and opens the browser's own print. */
async function searched(words: string) {
  const Events = [programmeEvent({ Sessions: [programmeSession({ Title: 'Semantics' })] })]
  const programme = { Version: 1, PublishedOn: '2030-12-01T00:00:00.000Z', TimeZone: 'Asia/Kolkata', Events }
  await open(programme, `?q=${words}`)
  await soon(() => expect(shown.text()).toMatch(/Semantics|Nothing found/))
  window.dispatchEvent(new Event('beforeprint'))
  const print = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Print')
  return {
    mayPrint: print?.disabled === false,
    paper: document.querySelector('.programme-print')?.textContent,
  }
}

test('what a search of the programme finds is printed', async () => {
  const { mayPrint, paper } = await searched('semantics')
  expect(mayPrint).toBe(true)
  expect(paper).toContain('Semantics')
})

test('where a search of the programme finds nothing, nothing is printed', async () => {
  expect(await searched('zebra')).toEqual({ mayPrint: false, paper: undefined })
})
