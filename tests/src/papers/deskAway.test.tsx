// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getPaper } from '../../../contract/papers/decisions.ts'
import { paperDeskList } from '../../../contract/papers/paperDeskList.ts'
import { PaperDesk } from '../../../src/features/papers/desk/PaperDesk.tsx'
import { UserPayments } from '../../../src/features/payments/desk/BillDesk.tsx'
import { asOfId } from '../../../src/ui/reads/asOfId.ts'
import { databasesOf } from '../../../src/cache/database/personDatabases.ts'
import { useSession } from '../../../src/stores/session.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { sampleOf } from '../../support/samples.ts'
import { accommodation, bill, row } from '../payments/samples.ts'

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const Id = '11111111-1111-4111-8111-111111111111'
const paperRow = {
  ...(sampleOf(paperDeskList.spec.row) as object),
  ...{
    Id,
    PaperCode: 'P-0007',
    PaperTitle: 'On tests',
    Status: 'submitted',
    WithdrawnOn: null,
    Decision: null,
  },
}
const paper = {
  ...(sampleOf(getPaper.result) as object),
  ...{ Id, PaperCode: 'P-0007', Title: 'On tests', Abstract: 'Tests are read aloud.', Status: 'submitted' },
  ...{ WithdrawnOn: null, Decision: null },
}
const page = { Page: 1, PageSize: 50, Total: 1 }

let portal: PagePortal
let shown: ShownWindow
let frame: HTMLElement
beforeAll(async () => {
  portal = await startPagePortal([])
  frame = document.body.appendChild(document.createElement('span'))
  frame.id = asOfId
})
beforeEach(async () => {
  portal.forget()
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const kept = async () => {
  const { session } = useSession.getState()
  return session ? databasesOf(session.UserId).copies.copies.toCollection().primaryKeys() : []
}

test('the list of papers and a paper that was opened are read again without the portal, as of when they were read', async () => {
  const found = {
    ...page,
    Rows: [paperRow],
    Decidable: 1,
    Marked: 0,
    FoundOn: '2026-11-28T10:00:00.000Z',
  }
  portal.results.set('/api/Paper/search', { ...(sampleOf(paperDeskList.page.result) as object), ...found })
  portal.results.set(`/api/Paper/${Id}`, paper)
  portal.results.set(`/api/Paper/${Id}/objections`, [])
  const open = (search: string) => shownWindow(<PaperDesk />, `/papers${search}`)
  shown = await open(`?paper=${Id}`)
  await soon(() => expect(shown.text()).toContain('Tests are read aloud.'))
  await soon(async () =>
    expect((await kept()).map((key) => key.split(' ')[1])).toEqual(
      expect.arrayContaining(['/Paper/search', '/Paper/:id']),
    ),
  )
  shown.leave()
  portal.results.clear()
  shown = await open('')
  await soon(() => expect(shown.text()).toContain('P-0007'))
  await soon(() => expect(frame.textContent).toContain('As of'))
  shown.leave()
  shown = await open(`?paper=${Id}`)
  await soon(() => expect(shown.text()).toContain('Tests are read aloud.'))
  await soon(() => expect(frame.textContent).toMatch(/^As of (?!.*As of)/))
})

test('the list of bills and a bill that was opened are read again without the portal', async () => {
  portal.results.set('/api/Payment', { ...page, Rows: [row], Sums: [] })
  portal.results.set(`/api/Payment/${accommodation}`, bill)
  const open = (search: string) => shownWindow(<UserPayments />, `/payment/users${search}`)
  shown = await open(`?bill=${accommodation}`)
  await soon(() => expect(shown.text()).toContain('412345678902'))
  await soon(async () =>
    expect((await kept()).map((key) => key.split(' ')[1])).toEqual(
      expect.arrayContaining(['/Payment', '/Payment/:id']),
    ),
  )
  shown.leave()
  portal.results.clear()
  shown = await open('')
  await soon(() => expect(shown.text()).toContain('asha@example.org'))
  shown.leave()
  shown = await open(`?bill=${accommodation}`)
  await soon(() => expect(shown.text()).toContain('412345678902'))
  await soon(() => expect(frame.textContent).toMatch(/^As of (?!.*As of)/))
})
