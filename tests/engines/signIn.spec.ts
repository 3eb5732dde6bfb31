import { setTimeout as sleep } from 'node:timers/promises'
import { testPassword } from '../support/accounts.ts'
import { expect } from '@playwright/test'
import { startPortalProcess, type PortalProcess } from '../support/portal/process.ts'
import { accountAt } from '../support/portal/remote.ts'
import { startSecure } from '../support/portal/secure.ts'
import { until } from '../support/hub.ts'
import { signIn } from '../support/engines/steps.ts'
import type { EngineWindow } from '../support/engines/window.ts'
import { features, test } from './walk.ts'

let portal: PortalProcess
test.beforeAll(async () => {
  portal = await startPortalProcess()
})
test.afterAll(() => portal.discard())

test(
  'somebody signs up with a captcha, and each screen has the focus on its heading',
  features('Sign-up with a captcha', 'Focus on the heading of a new screen'),
  async ({ openWindow }) => {
    const window = await openWindow()
    await window.open(portal.url)
    // Before the app has come a link loads its page anew.
    const hasCome = () => document.querySelector('[aria-label="Messages"]') !== null
    await until(() => window.run(hasCome, null), 'the app has come', 50)
    await window.press({ role: 'link', name: 'Login' })
    await window.focused('h1', 'Login')
    await window.press({ role: 'link', name: 'Register' })
    await window.focused('h1', 'Register')
    await window.type('Email', 'asha.rao@example.org')
    await window.type('Phone number', '9876543210')
    await window.type('Password', testPassword)
    await window.type('Confirm password', testPassword)
    await window.press({
      role: 'checkbox',
      name: 'I have read the privacy notice and agree that my data are used as it says',
    })
    // A window that nobody sees has the focus in no page of Firefox, which would begin the captcha by itself.
    if (window.version.startsWith('Firefox'))
      await window.press({ role: 'checkbox', name: "I'm not a robot" })
    await window.read('Verified')
    await window.press({ role: 'button', name: 'Register' })
    await window.focused('h1', 'Email Verification')
    await window.read('asha.rao@example.org')
  },
)

test(
  'somebody signs in, and the dashboard has the focus on its heading @long',
  features('Sign-in'),
  async ({ openWindow }) => {
    const { Email } = await accountAt(portal)
    const window = await openWindow()
    await signIn(window, portal.url, Email)
    await window.focused('h1', 'Welcome to Your Dashboard')
  },
)

/** Signs somebody new in, leaves the dashboard by an address after so many milliseconds, and reads the next screen. */
async function leave(window: EngineWindow, origin: string, moment: number): Promise<string | null> {
  const { Email } = await accountAt(portal)
  await signIn(window, origin, Email)
  const hasCome = () => location.pathname === '/'
  await until(() => window.run(hasCome, null), 'the dashboard is shown', 10)
  const noteLeaving = () => {
    addEventListener('pagehide', ({ persisted }) => sessionStorage.setItem('isKept', `${persisted}`))
    return null
  }
  await window.run(noteLeaving, null)
  await sleep(moment)
  await window.open(`${origin}/update-profile`)
  const isKept = await window.run(() => sessionStorage.getItem('isKept'), null)
  await window.see({ label: 'First name' })
  const typed = () => [...document.querySelectorAll('input')].map(({ value }) => value)
  await until(async () => (await window.run(typed, null)).includes(Email), 'the profile is filled', 50)
  await window.close()
  return isKept
}

test(
  'the dashboard is left by an address while it still loads, and the next screen is shown',
  { ...features('Leaving a screen that loads'), tag: '@long' },
  async ({ openWindow }, { project }) => {
    // WebKit keeps a page that is left, and what it does with its store, unless it came over HTTPS.
    const secure = project.name === 'WebKit' ? await startSecure(Number(new URL(portal.url).port)) : undefined
    const origin = secure?.origin ?? portal.url
    // In the middle of the making of the store, of the first pulls, and after them.
    for (const moment of [0, 25, 150, 300, 600])
      expect(await leave(await openWindow(), origin, moment)).toBe('false')
    await secure?.stop()
  },
)

test(
  'a page that WebKit keeps while it makes its store does not hold the next one up',
  { ...features('Leaving a screen that loads'), tag: '@long' },
  async ({ openWindow }, { project }) => {
    test.skip(project.name !== 'WebKit', 'Only WebKit keeps it')
    test.setTimeout(600_000)
    // Every few milliseconds of the making, which takes a part of a second.
    for (let moment = 300; moment <= 600; moment += 12)
      expect(await leave(await openWindow(), portal.url, moment)).toBe('true')
  },
)
