import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { getUserPapers } from '../../contract/papers/papers.ts'
import { fixture } from '../support/fixtures.ts'
import { until } from '../support/hub.ts'
import { words } from '../support/papers.ts'
import { startPortalProcess, type PortalProcess } from '../support/portal/process.ts'
import { startProxy, type Proxy } from '../support/portal/proxy.ts'
import { callOver, sessionAt, setDatesAt, themeAt } from '../support/portal/remote.ts'
import { signIn, untilKept } from '../support/engines/steps.ts'
import { features, test } from './walk.ts'

let portal: PortalProcess
let way: Proxy
test.beforeAll(async () => {
  portal = await startPortalProcess()
  const admin = await sessionAt(portal, { Roles: ['Admin'] })
  await setDatesAt(portal, admin, { paper_submission: 14, conference_date: 75 })
  await themeAt(portal, admin, 'Syntax')
  way = await startProxy(Number(new URL(portal.url).port))
})
test.afterAll(async () => {
  await way.stop()
  await portal.discard()
})

test(
  'a paper with a PDF of three pieces is written and submitted while the portal is away, outlives the browser, and is sent once',
  {
    ...features(
      'Wizard with a PDF, the portal away',
      'Cold start with the portal away',
      'Sending what waited',
    ),
  },
  async ({ openWindow }, info) => {
    const as = await sessionAt(portal)
    const pdf = info.outputPath('paper.pdf')
    // What comes after the end of a PDF is no part of it.
    writeFileSync(pdf, Buffer.concat([fixture('paper.pdf'), Buffer.alloc(2 * 1024 * 1024, '%')]))
    const first = await openWindow()
    await untilKept(first, way.origin)
    await signIn(first, way.origin, as.Email)
    await first.see({ role: 'heading', name: 'Welcome to Your Dashboard' })
    await first.press({ role: 'button', name: 'Add New Paper' })
    await first.type('Theme', 'Synt')
    await first.press({ role: 'option', name: 'Syntax' })
    way.lead(1)
    way.cut()

    await first.type('Paper title', 'On far')
    // The page ends in the same moment as its last letters.
    await first.run(() => {
      const field = document.activeElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'On far hills')
      field?.dispatchEvent(new Event('input', { bubbles: true }))
      document.documentElement.dataset['ending'] = 'yes'
      location.reload()
      return null
    }, null)
    // The page that ends shows its fields until the next one begins; what is done to them then is lost.
    const titles = () =>
      first
        .run(
          () =>
            document.documentElement.dataset['ending'] === 'yes'
              ? []
              : [...document.querySelectorAll('input')].map(({ value }) => value),
          null,
        )
        .catch((): string[] => [])
    await until(async () => (await titles()).includes('On far hills'), 'the title is typed again', 100)
    await first.put('Abstract', words(300))
    await first.attach('Paper file', pdf)
    await first.read('Saved on this device')
    await first.press({ role: 'button', name: 'Save & Continue' })
    await first.focused('h3', 'Select Authors')
    await first.press({ role: 'button', name: 'Save & Continue' })
    await first.focused('h3', 'Paper Details Review')
    await first.press({ role: 'button', name: 'Submit Paper' })
    await first.press({ role: 'button', name: 'Submit' })
    await first.read('Not submitted yet')
    await first.close()

    const second = await openWindow()
    await second.open(way.origin)
    await second.read('On far hills')
    // WebKit warns of a bare ArrayBuffer.
    await second.run(() => {
      const send = XMLHttpRequest.prototype.send
      XMLHttpRequest.prototype.send = function sendNoted(body) {
        if (body instanceof ArrayBuffer) document.documentElement.dataset['bare'] = 'yes'
        send.call(this, body)
      }
      return null
    }, null)
    way.lead(Number(new URL(portal.url).port))
    const papers = () => callOver(portal, getUserPapers, { as })
    await until(
      async () => (await papers()).some(({ Status }) => Status === 'submitted'),
      'it is submitted',
      100,
    )
    const arrived = (await papers()).map(({ PaperTitle, Status }) => [PaperTitle, Status])
    expect(arrived).toEqual([['On far hills', 'submitted']])
    expect(await second.run(() => document.documentElement.dataset['bare'] ?? 'no', null)).toBe('no')
  },
)
