// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Rate } from '../../../contract/registration/rates.ts'
import { RatesForm } from '../../../src/features/content/configuration/RatesForm.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const presenter: Rate = {
  ...{ Nationality: 'Indian', Category: 'Presenter', CurrencySymbol: '₹', Amount: 500_000 },
  ...{ EarlyAmount: 0, EarlyLastDate: '', AccommodationAmount: 250_000, BookOfAbstractAmount: 50_000 },
  ChargePerAccompanyingPerson: 100_000,
}

let portal: PagePortal
let form: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
})
afterEach(async () => {
  form.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const labelled = (name: string) => document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)

function type(name: string, text: string): void {
  const input = labelled(name)
  if (!input) throw new Error(`There is no ${name}`)
  // React listens to changes that it did not make itself.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a rate is a line of its nationality and category, and what is saved is the whole table in its order', async () => {
  portal.results.set('/api/Accommodations/rates', { Rates: [presenter], Version: 1 })
  await signIn(crypto.randomUUID())
  form = await shownWindow(<RatesForm />, '/web-configuration?tab=rates')
  await soon(() => expect(labelled('Registration, Indian, Presenter')?.value).toBe('5000'))
  const lines = [...document.querySelectorAll('[aria-label^="A rate for "]')].map((box) => [
    box.getAttribute('aria-label'),
    (box as HTMLInputElement).checked,
  ])
  expect(lines).toEqual([
    ['A rate for Indian, Life member', false],
    ['A rate for Indian, Student', false],
    ['A rate for Indian, Presenter', true],
    ['A rate for Indian, General attendee', false],
    ['A rate for Foreign, Life member', false],
    ['A rate for Foreign, Student', false],
    ['A rate for Foreign, Presenter', false],
    ['A rate for Foreign, General attendee', false],
  ])
  labelled('A rate for Foreign, Student')?.click()
  labelled('A rate for Indian, Student')?.click()
  await soon(() => expect(labelled('Registration, Foreign, Student')).not.toBeNull())
  type('Registration, Foreign, Student', '120.50')
  type('Book of abstracts, Indian, Student', '300')
  await soon(() => expect(labelled('Registration, Foreign, Student')?.value).toBe('120.50'))
  form.press('Save')
  const saved = () => portal.asked.filter(({ method }) => method === 'PUT')
  await soon(() => expect(saved()).toHaveLength(1))
  const none = {
    ...{ Amount: 0, EarlyAmount: 0, EarlyLastDate: '', AccommodationAmount: 0, BookOfAbstractAmount: 0 },
    ChargePerAccompanyingPerson: 0,
  }
  const student = { ...none, Category: 'Student' }
  expect(JSON.parse(saved()[0]?.body ?? '')).toEqual({
    Rates: [
      { ...student, Nationality: 'Indian', CurrencySymbol: '₹', BookOfAbstractAmount: 30_000 },
      presenter,
      { ...student, Nationality: 'Foreign', CurrencySymbol: '$', Amount: 12_050 },
    ],
  })
  expect(saved()[0]?.headers['if-match']).toBe('"1"')
})
