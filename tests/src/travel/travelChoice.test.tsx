// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import type { Traveller } from '../../../contract/travel/travel.ts'
import { TravelChoice } from '../../../src/features/travel/TravelChoice.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const one = (number: number, FullName: string, given: Partial<Traveller> = {}): Traveller => ({
  ...{ AccommodationId: `33333333-3333-4333-8333-33333333333${number}`, UserDetailId: noId, FullName },
  ...{
    IsMe: number === 1,
    IsPaymentDone: true,
    AccommodationRequired: true,
    People: 1,
    Email: '',
    Phone: '',
  },
  ...{ Travel: null, NightsWithoutRoom: [], Warnings: [], ...given },
})

let portal: PagePortal
let shown: ShownWindow
const unpaid = { IsPaymentDone: false }
/** Opens the screen, which lists these. */
async function open(travellers: readonly Traveller[]): Promise<void> {
  portal = await startPagePortal([['/api/Travel', travellers]])
  await signIn(crypto.randomUUID())
  shown = await shownWindow(<TravelChoice />, '/author-travel')
}
const acts = () =>
  [...document.querySelectorAll('a')].map((act) => [
    act.getAttribute('aria-label'),
    act.getAttribute('data-variant'),
    act.getAttribute('href'),
  ])
const patience = { timeout: 20_000, interval: 10 }
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
  await portal.stop()
})

test('of the travel details that are missing, the first are the red act, and a person who has not paid has a link to the payment', async () => {
  await open([one(1, 'Asha Rao', unpaid), one(2, 'Ravi Iyer'), one(3, 'Mira Das')])
  await vi.waitFor(() => expect(acts()).toHaveLength(3), patience)
  expect(acts()).toEqual([
    ['Open the payment: Asha Rao', 'default', '/payment/accommodation/33333333-3333-4333-8333-333333333331'],
    ['Fill Travel Details: Ravi Iyer', 'filled', '/edit-author-travel'],
    ['Fill Travel Details: Mira Das', 'default', '/edit-author-travel'],
  ])
})

test('while no travel details can be filled in, the payment of the reader is the red act', async () => {
  await open([one(2, 'Ravi Iyer', unpaid), one(1, 'Asha Rao', unpaid)])
  await vi.waitFor(() => expect(acts()).toHaveLength(2), patience)
  expect(acts().map(([label, variant]) => [label, variant])).toEqual([
    ['Open the payment: Ravi Iyer', 'default'],
    ['Open the payment: Asha Rao', 'filled'],
  ])
})
