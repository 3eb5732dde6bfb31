// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import type { ReactElement } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DeskPaper } from '../../../contract/papers/decisions.ts'
import { Accommodation, Registrant } from '../../../contract/registration/registration.ts'
import { DeskReview } from '../../../contract/reviews/reviewDesk.ts'
import { PaperMoney } from '../../../src/features/papers/desk/record/PaperMoney.tsx'
import { ReviewFacts } from '../../../src/features/papers/desk/tentative/ReviewFacts.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { sampleFields } from '../../support/samples.ts'

const id = (digit: string) => `${digit.repeat(8)}-1111-4111-8111-111111111111`
const paperId = id('1')

let portal: PagePortal
let part: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
})
afterEach(async () => {
  part.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

async function open(element: ReactElement): Promise<void> {
  await signIn(crypto.randomUUID())
  part = await shownWindow(element, '/papers')
}

const registered = (given: object) => ({
  ...sampleFields(Accommodation),
  ...{ CurrencySymbol: '₹', ActualAmount: 0, ExpectedAmount: 500_000, CancelledOn: null, PaymentStatus: '' },
  ...given,
})

/** An author of the paper, with a registration or none. */
const author = (digit: string, FullName: string, Accommodation: object | null) => ({
  ...sampleFields(Registrant),
  ...{ UserDetailId: id(digit), FullName, Accommodation, RegistersUntil: null, Rates: [] },
})

test('each author of an approved paper is a row with what is paid, and leads to the registration and the bill', async () => {
  const paid = { PaymentStatus: 'Payment Done', ActualAmount: 500_000 }
  portal.results.set(`/api/Accommodations/paper/${paperId}`, [
    author('2', 'Asha Rao', registered({ AccommodationId: id('6'), ...paid })),
    author('3', 'Bela Sen', registered({ AccommodationId: id('7') })),
    author(
      '4',
      'Chitra Das',
      registered({ AccommodationId: id('8'), CancelledOn: '2026-11-20T10:00:00.000Z' }),
    ),
    author('5', 'Dev Nair', null),
  ])
  const paper = { ...sampleFields(DeskPaper), Id: paperId, Status: 'approved' } as DeskPaper
  await open(<PaperMoney paper={paper} />)
  const rows = () => [...document.querySelectorAll('li')]
  await soon(() => expect(rows()).toHaveLength(4))
  const shown = rows().map((row) => [
    ...[...row.querySelectorAll('p')].map(({ textContent }) => textContent),
    ...[...row.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`),
  ])
  const registration = (digit: string) => `Registration /registration/${id(digit)}?paper=${paperId}`
  expect(shown).toEqual([
    ['Asha Rao', 'Payment Done · ₹5,000 of ₹5,000 paid', registration('2'), `Bill /payment?bill=${id('6')}`],
    ['Bela Sen', 'Unpaid · ₹0 of ₹5,000 paid', registration('3'), `Bill /payment?bill=${id('7')}`],
    ['Chitra Das', 'Cancelled', registration('4'), `Bill /payment?bill=${id('8')}`],
    ['Dev Nair', 'Not registered', registration('5')],
  ])
})

test('a paper that is not approved has no registrations, and asks for none', async () => {
  portal.called = []
  const paper = { ...sampleFields(DeskPaper), Id: paperId, Status: 'submitted' } as DeskPaper
  await open(<PaperMoney paper={paper} />)
  await soon(() => expect(part.text()).toContain('Authors register once the paper is approved.'))
  expect(portal.called.filter((path) => path.includes('Accommodations'))).toEqual([])
})

const review = (digit: string, FullName: string, given: Partial<DeskReview>) => ({
  ...DeskReview.parse(sampleFields(DeskReview)),
  ...{ Id: id(digit), AuditorId: id(digit), FullName, State: 'done', DueOn: null, SubmittedOn: null },
  ...{ Score: 0, Recommendation: '', RemarksForAuthor: '', RemarksForAdmin: '', ...given },
})

test('beside a decision are the scores, their spread, who is missing, and the remarks folded', async () => {
  portal.results.set(`/api/Review/paper/${paperId}`, [
    review('2', 'Asha Rao', { Score: 8, Recommendation: 'Accept', RemarksForAuthor: 'Clear.' }),
    review('3', 'Bela Sen', { Score: 5, RemarksForAdmin: 'Too long.' }),
    review('4', 'Chitra Das', { State: 'accepted' }),
    review('5', 'Dev Nair', { State: 'declined' }),
  ])
  await open(<ReviewFacts paperId={paperId} reviews={undefined} />)
  await soon(() => expect(document.querySelector('details')).not.toBeNull())
  expect([...document.querySelectorAll('.decide-facts > p')].map(({ textContent }) => textContent)).toEqual([
    '2 of 3 reviews sent · mean 6.5 · spread 3 · Missing: Chitra Das',
  ])
  expect(document.querySelector('summary')?.textContent).toBe('Remarks of 2 reviews')
  expect(document.querySelector('details')?.open).toBe(false)
  expect([...document.querySelectorAll('details p')].map(({ textContent }) => textContent)).toEqual([
    'Asha Rao · Score 8 · Accept',
    'For the authors: Clear.',
    'Bela Sen · Score 5',
    'For the organisers: Too long.',
  ])
})
