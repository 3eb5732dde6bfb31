// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import type { Traveller } from '../../../contract/travel/travel.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const AccommodationId = '33333333-3333-4333-8333-333333333333'
const traveller: Traveller = {
  ...{ AccommodationId, UserDetailId: noId, FullName: 'Asha Rao', IsMe: true, IsPaymentDone: true },
  ...{
    AccommodationRequired: true,
    People: 1,
    Email: '',
    Phone: '',
    Travel: null,
    NightsWithoutRoom: [],
    Warnings: [],
  },
}
const notice = 'Another window is filling in this form'

let userId: string
let portal: PagePortal
let open: ShownWindow[]

beforeEach(async () => {
  userId = crypto.randomUUID()
  open = []
  portal = await startPagePortal([['/api/Travel', [traveller]]])
  // The page's lock is everybody's: without it, windows take leases from the device's database.
  Reflect.deleteProperty(navigator, 'locks')
})
afterEach(async () => {
  for (const shown of open) shown.leave()
  await portal.stop()
})

/** Looks until it is so: the device may be slow. */
const soon = (look: () => void) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

/** The form in a window of one browser: nothing but the device is what two of them have in common. */
async function openWindow() {
  vi.resetModules()
  await signIn(userId)
  const { EditTravel } = await import('../../../src/features/travel/EditTravel.tsx')
  const shown = await shownWindow(<EditTravel />, {
    pathname: '/edit-author-travel',
    state: { AccommodationId },
  })
  open.push(shown)
  const fields = () => document.querySelectorAll<HTMLFieldSetElement>('.form-fields')[open.indexOf(shown)]
  return { ...shown, isReadOnly: () => fields()?.disabled ?? false }
}

test('travel details opened in two windows are filled in in one, and the other shows them and can take over', async () => {
  const first = await openWindow()
  await soon(() => expect(first.control('Remarks')?.disabled).toBe(false))
  const second = await openWindow()
  await soon(() => expect(second.text()).toContain(notice))
  expect(first.text()).not.toContain(notice)

  first.type('Place of arrival', 'Mysuru Junction')
  await soon(() => expect(second.control('Place of arrival')?.value).toBe('Mysuru Junction'))
  expect([first, second].map(({ isReadOnly }) => isReadOnly())).toEqual([false, true])

  first.type('Remarks', 'Vegetarian')
  second.press('Edit here instead')
  await soon(() => expect(first.text()).toContain(notice))
  await soon(() => expect(second.text()).not.toContain(notice))
  expect(second.control('Remarks')?.value).toBe('Vegetarian')
})
