// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyRegistration, type Registrant } from '../../../contract/registration/registration.ts'
import { PaymentScreen } from '../../../src/features/payments/PaymentScreen.tsx'
import { paths } from '../../../src/paths.ts'
import { useConnection } from '../../../src/stores/connection.ts'
import { asOfId } from '../../../src/ui/reads/asOfId.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { attendee, servedBill, servedRegistration } from '../sync/attending.ts'

const { UserDetailId, FullName, AccommodationId } = attendee
const registrant: Registrant = {
  ...{ UserDetailId, FullName, Sequence: 0, HasAccount: true, IsMe: true, MayAct: true },
  Accommodation: servedRegistration({ ...emptyRegistration, IsAttendingConference: true }, 1),
  ...{ Nationality: 'Indian', Category: 'Presenter', RegistersUntil: null },
  Rates: [],
}

let portal: PagePortal
let shown: ShownWindow
/** The place in the frame for the age of what is shown. */
const age = document.createElement('p')
age.id = asOfId
beforeEach(async () => {
  document.body.append(age)
  portal = await startPagePortal([
    ['/api/Accommodations', [registrant]],
    [`/api/Payment/${AccommodationId}`, servedBill],
  ])
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  shown.leave()
  await portal.stop()
})

const open = async () => {
  shown = await shownWindow(
    <Routes>
      <Route path={paths.payment} element={<PaymentScreen />} />
    </Routes>,
    '/payment/accommodation',
  )
}
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

test('the address of the own payment leads to the bill with no network too, once it was opened, and says of when it is', async () => {
  await open()
  await soon(() => expect(shown.text()).toContain(FullName))
  expect(age.textContent).toBe('')
  shown.leave()
  // Nothing gets an answer, and so nothing fails.
  portal.held = new Promise(() => undefined)
  useConnection.setState({ reachable: false })
  await open()
  await soon(() => expect(shown.text()).toContain('₹5,000'))
  expect(shown.text()).toContain(FullName)
  await soon(() => expect(age.textContent).toMatch(/^As of /))
})

test('with no network, the address of the own payment says of when it is that there is no registration', async () => {
  portal.results.set('/api/Accommodations', [{ ...registrant, Accommodation: null }])
  await open()
  await soon(() => expect(shown.text()).toContain('No accommodation found.'))
  shown.leave()
  portal.held = new Promise(() => undefined)
  useConnection.setState({ reachable: false })
  await open()
  await soon(() => expect(shown.text()).toContain('No accommodation found.'))
  await soon(() => expect(age.textContent).toMatch(/^As of /))
})

test('with no network, a device that never read the registrations says when the bill opens', async () => {
  portal.results.clear()
  useConnection.setState({ reachable: false })
  await open()
  await soon(() =>
    expect(shown.text()).toContain('This bill is not on this device yet. It opens when you are online.'),
  )
})
