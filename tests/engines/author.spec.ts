import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { noId } from '../../contract/core/limits.ts'
import { getPaperJourney } from '../../contract/papers/paperJourney.ts'
import { recordPayment } from '../../contract/payments/payments.ts'
import { saveRates } from '../../contract/registration/rates.ts'
import { getAccommodations } from '../../contract/registration/registration.ts'
import { fixture } from '../support/fixtures.ts'
import { until } from '../support/hub.ts'
import { startProxy } from '../support/portal/proxy.ts'
import { callOver, setDatesAt, submittedAt, themeAt } from '../support/portal/remote.ts'
import { startSite, type Site } from '../support/portal/site.ts'
import { rateOf } from '../support/registrations.ts'
import { signIn, untilKept } from '../support/engines/steps.ts'
import { features, test } from './walk.ts'

let site: Site
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site.stop())

test(
  'an author gets from the next step to the page of a paper, replaces its file and takes that back, registers, and has ticket and paper with the portal away',
  { ...features('Page of a paper and its file', 'Ticket, the portal away'), tag: '@long' },
  async ({ openWindow }, info) => {
    const admin = await site.session({ Roles: ['Admin'] })
    await setDatesAt(site, admin, { paper_submission: 14, conference_date: 75 })
    await callOver(site, saveRates, { as: admin, body: { Rates: [rateOf()] } })
    const author = await site.session()
    const fields = { PaperTitle: 'On far hills', ThemeId: await themeAt(site, admin, 'Syntax') }
    const decision = { admin, Status: 'approved', Feedback: '' } as const
    const paper = await submittedAt(site, author, fields, decision)
    const filesOf = async () =>
      (await callOver(site, getPaperJourney, { as: author, params: { id: paper.Id } })).Files
    const other = info.outputPath('other.pdf')
    // What comes after the end of a PDF is no part of it.
    writeFileSync(other, Buffer.concat([fixture('paper.pdf'), Buffer.from('%')]))

    const way = await startProxy(site.port)
    const window = await openWindow()
    await untilKept(window, way.origin)
    await signIn(window, way.origin, author.Email)
    await window.see({ role: 'heading', name: 'Next for you' })
    await window.see({ role: 'link', name: 'Register for P-0001' })
    await window.press({ role: 'link', name: 'On far hills' })
    await window.focused('h1', 'On far hills')
    await window.attach('Replace', other)
    await window.read('Replace the file?')
    await window.press({ role: 'button', name: 'Replace' })
    await window.read('Version 2: other.pdf')
    await window.press({ role: 'button', name: 'Use again: Version 1' })
    await window.press({ role: 'button', name: 'Use again' })
    await window.read('Version 3: paper.pdf')
    const [first, second, third] = (await filesOf()).toReversed()
    expect([first?.FileName, second?.FileName, third?.FileName]).toEqual([
      'paper.pdf',
      'other.pdf',
      'paper.pdf',
    ])
    expect(third?.FileId).toBe(first?.FileId)

    // A message stays while the pointer rests on it: it would cover the form.
    await window.miss('The file has been replaced')
    await window.miss('Version 1 is in use again')
    await window.press({ role: 'link', name: 'Register for P-0001' })
    await window.read(`Is ${author.FullName} attending?`)
    await window.press({ role: 'radio', name: 'Yes ₹3,000' })
    await window.press({ role: 'button', name: 'Submit Registration' })
    const isPaymentPage = () => location.pathname.startsWith('/payment/accommodation/')
    await until(() => window.run(isPaymentPage, null), 'the payment page is shown', 50)
    const [registration] = await callOver(site, getAccommodations, { as: author })
    const body = {
      ...{
        PaymentDetailsId: registration?.Accommodation?.PaymentDetailsId ?? noId,
        PaymentMode: 'Cash' as const,
      },
      ...{ TransactionId: '', Remarks: '', PaidOn: new Date().toISOString().slice(0, 10) },
      ...{ Amount: 300_000, ConfirmedUnusual: true },
    }
    await callOver(site, recordPayment, { as: admin, body })
    // The hub says that it is paid.
    await window.press({ role: 'link', name: 'Your ticket' })
    await window.focused('h1', 'Your ticket')
    const code = { role: 'img', name: `QR code of the ticket of ${author.FullName}` } as const
    await window.see(code)

    way.lead(1)
    way.cut()
    await window.reload()
    await window.read('As of ')
    await window.press({ role: 'button', name: 'Show at the entrance' })
    await window.see(code)
    await window.open(`${way.origin}/paper/${paper.Id}`)
    await window.see({ role: 'heading', name: 'On far hills' })
    await window.read('Version 3: paper.pdf')
    await way.stop()
  },
)
