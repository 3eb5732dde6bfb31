// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { emptyTravel, type Traveller } from '../../../contract/travel/travel.ts'
import { databasesOf } from '../../../src/cache/database/personDatabases.ts'
import { travelDraftFrom, travelDrafts } from '../../../src/cache/entities/travelDrafts.ts'
import { EditTravel } from '../../../src/features/travel/EditTravel.tsx'
import { TravelChoice } from '../../../src/features/travel/TravelChoice.tsx'
import { addChangeHint } from '../../../src/stores/changeHints.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { attendee } from '../sync/attending.ts'

// Somebody has typed travel details, and then the registration that they are for is cancelled or changed.

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const { AccommodationId, UserDetailId, FullName } = attendee
const traveller: Traveller = {
  ...{ AccommodationId, UserDetailId, FullName, IsMe: false, IsPaymentDone: true, People: 1 },
  ...{ AccommodationRequired: true, Email: '', Phone: '', NightsWithoutRoom: [], Warnings: [] },
  Travel: null,
}
const said =
  'You can no longer fill in these travel detailsThe registration was cancelled or changed. What you typed is saved on this device. Ask the organisers if this is a mistake.'

let userId: string
let portal: PagePortal
let shown: ShownWindow
beforeEach(async () => {
  portal = await startPagePortal([['/api/Travel', [traveller]]])
  Reflect.deleteProperty(navigator, 'locks')
  userId = crypto.randomUUID()
  await signIn(userId)
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
  await portal.stop()
})

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const openForm = async () => {
  shown = await shownWindow(
    <Routes>
      <Route path="/edit-author-travel" element={<EditTravel />} />
    </Routes>,
    { pathname: '/edit-author-travel', state: { TravelId: noId, AccommodationId, UserDetailId } },
  )
}
const remarks = () => shown.control('Remarks')?.value
const start = travelDraftFrom(traveller, null)
const linksTo = (path: string) =>
  [...document.querySelectorAll(`a[href="${path}"]`)].map((link) => link.getAttribute('aria-label'))

test('a cancelled registration takes nothing of the travel details that are open: the form says so, and says why they were refused', async () => {
  await openForm()
  await soon(() => expect(shown.control('Remarks')).toBeDefined())
  expect(shown.text()).not.toContain('no longer')
  shown.type('Remarks', 'Vegetarian')
  portal.results.set('/api/Travel', [])
  addChangeHint(['Accommodation'])
  await soon(() => expect(shown.text()).toContain(said))
  expect(remarks()).toBe('Vegetarian')
  await soon(() => expect(shown.text()).toContain('Saved on this device'))
  shown.leave()
  await openForm()
  await soon(() => expect(shown.text()).toContain(said))
  expect(remarks()).toBe('Vegetarian')
  // It is still the person's to send, for which the portal has its reason.
  const { work } = databasesOf(userId)
  await travelDrafts.save(work, userId, start, { ...emptyTravel, Remarks: 'Vegetarian' }, Date.now())
  await work.outbox.toCollection().modify({ State: 'refused', LastError: 'This was deleted elsewhere' })
  await soon(() => expect(shown.text()).toContain('Failed to save travel detailsThis was deleted elsewhere'))
  expect(remarks()).toBe('Vegetarian')
})

test('without a word typed, the form of a cancelled registration says so in its place', async () => {
  portal.results.set('/api/Travel', [])
  await openForm()
  await soon(() => expect(shown.text()).toContain('You can no longer fill in these travel details'))
  expect(shown.control('Remarks')).toBeUndefined()
})

test.each<[string, readonly Traveller[], string]>([
  ['is cancelled', [], 'You can no longer fill in these travel details'],
  [
    'is no longer paid in full',
    [{ ...traveller, IsPaymentDone: false }],
    'Travel details can be filled once the registration is paid in full.',
  ],
  [
    'no longer has a room',
    [{ ...traveller, AccommodationRequired: false }],
    'Your registration is complete. Travel details are not needed, since you take no accommodation.',
  ],
])('travel details typed for a registration that %s stay within reach', async (_what, listed, text) => {
  await travelDrafts.write(databasesOf(userId).work, start, { Remarks: 'Vegetarian' })
  portal.results.set('/api/Travel', listed)
  shown = await shownWindow(<TravelChoice />, '/author-travel')
  await soon(() => expect(linksTo('/edit-author-travel')).toEqual([`Edit Travel Details: ${FullName}`]))
  expect(shown.text()).toContain(text)
  expect(shown.text()).toContain('Saved on this device, not sent yet')
})
