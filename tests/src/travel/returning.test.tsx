// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Traveller } from '../../../contract/travel/travel.ts'
import { databasesOf } from '../../../src/cache/database/personDatabases.ts'
import { EditTravel } from '../../../src/features/travel/EditTravel.tsx'
import { PaperTravel } from '../../../src/features/travel/PaperTravel.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { attendee, servedTravel } from '../sync/attending.ts'

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const { AccommodationId, UserDetailId, FullName, PaperId, TravelId } = attendee
const page = `/paper/${PaperId}`
const form = '/edit-author-travel'
const returning = `${form}?returnUrl=${encodeURIComponent(page)}`
const traveller: Traveller = {
  ...{ AccommodationId, UserDetailId, FullName, IsMe: false, IsPaymentDone: true, People: 1 },
  ...{ AccommodationRequired: false, Email: '', Phone: '', NightsWithoutRoom: [], Warnings: [] },
  Travel: servedTravel(
    {
      ...{ ArrivalMode: 'Train', ArrivalPlace: 'Mysuru Junction', ArrivalOn: '2026-12-03T09:40' },
      ...{ DepartureMode: 'Train', DeparturePlace: 'Mysuru Junction', DepartureOn: '2026-12-06T18:10' },
    },
    1,
  ),
}

let userId: string
let portal: PagePortal
let shown: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.results.set('/api/Travel', [traveller])
  Reflect.deleteProperty(navigator, 'locks')
  userId = crypto.randomUUID()
  await signIn(userId)
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
  portal.forget()
})
afterAll(() => portal.stop())

/** Notes that the portal did not answer: nothing sends in this test. */
const unanswered = () =>
  soon(async () => {
    const { outbox } = databasesOf(userId).work
    expect(await outbox.toCollection().modify({ LastError: 'No answer' })).toBe(1)
  })
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

function Here() {
  const { pathname, search } = useLocation()
  return <p id="here">{`${pathname}${search}`}</p>
}

test('the travel of an author leads from the page of a paper to a form that comes back to it', async () => {
  shown = await shownWindow(
    <PaperTravel authorIds={[UserDetailId]} from={page} frame={(travel) => travel} />,
    page,
  )
  await soon(() => expect(document.querySelector('a')?.getAttribute('href')).toBe(returning))
})

test.each([
  ['the screen that opened it', returning, page],
  ['the travellers, if its address names no screen', form, '/author-travel'],
])('travel details that wait to be sent lead to %s, as Back does', async (_where, address, end) => {
  const [pathname = '', search] = address.split('?')
  shown = await shownWindow(
    <Routes>
      <Route path={form} element={<EditTravel />} />
      <Route path="*" element={<Here />} />
    </Routes>,
    { pathname, search: search ? `?${search}` : '', state: { TravelId, AccommodationId, UserDetailId } },
  )
  await soon(() => expect(shown.control('Remarks')).toBeDefined())
  expect(document.querySelector('a')?.getAttribute('href')).toBe(end)
  shown.type('Remarks', 'Vegetarian')
  await soon(() => expect(shown.text()).toContain('Saved on this device'))
  shown.press('Save travel details')
  await unanswered()
  await soon(() => expect(document.querySelector('#here')?.textContent).toBe(end))
})

test('travel details that the portal refused say why, at the field too and after a restart, and wait again once they are changed', async () => {
  const open = async () => {
    shown = await shownWindow(
      <Routes>
        <Route path={form} element={<EditTravel />} />
        <Route path="*" element={<Here />} />
      </Routes>,
      { pathname: form, state: { TravelId, AccommodationId, UserDetailId } },
    )
    await soon(() => expect(shown.control('Remarks')).toBeDefined())
  }
  const reason = 'Remarks must name no other guest'
  const refused = () => {
    expect(shown.text()).toContain(`Failed to save travel details${reason}`)
    expect(shown.control('Remarks')?.value).toBe('A room beside Ravi')
    expect(shown.control('Remarks')?.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(shown.control('Remarks'))
  }
  const { outbox } = databasesOf(userId).work
  await open()
  shown.type('Remarks', 'A room beside Ravi')
  shown.press('Save travel details')
  await soon(async () => {
    const change = { State: 'refused' as const, Errors: [reason], Fields: { Remarks: reason } }
    expect(await outbox.toCollection().modify(change)).toBe(1)
  })
  await soon(refused)
  shown.leave()
  await open()
  await soon(refused)
  shown.type('Remarks', 'A quiet room')
  // The reason is about the earlier text.
  await soon(() => expect(shown.control('Remarks')?.getAttribute('aria-invalid')).not.toBe('true'))
  await soon(() => expect(shown.text()).toContain('Saved on this device'))
  shown.press('Save travel details')
  await soon(async () => expect(await outbox.toArray()).toMatchObject([{ State: 'pending' }]))
  await unanswered()
  await soon(() => expect(document.querySelector('#here')?.textContent).toBe('/author-travel'))
  expect(await outbox.toArray()).toMatchObject([{ State: 'pending', Errors: [], Fields: {} }])
})
