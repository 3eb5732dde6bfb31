import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { fileRules } from '../../../contract/files/files.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { shareField, sharePath } from '../../../contract/core/sharing.ts'
import { testPassword } from '../../support/accounts.ts'
import { fixture } from '../../support/fixtures.ts'
import { flawsOf } from '../../support/browser/axe.ts'
import { newProfile, openPhone, removeProfile, type Phone } from '../../support/browser/phone.ts'
import { callOver, sessionAt } from '../../support/portal/remote.ts'
import { signIn } from '../steps.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

let presenter: Session
let profile: string
let phone: Phone

test.beforeAll(({ shared }) => shared(startOpenPortal))
test.beforeEach(async () => {
  presenter = await sessionAt(portal)
  profile = newProfile()
  phone = await openPhone(profile)
})
test.afterEach(async () => {
  await phone.close()
  removeProfile(profile)
})

/** Signs in on a page that the service worker answers for, as an installed app is. */
async function startInstalled(page: Page): Promise<void> {
  await page.goto(portal.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Does what the system does with a file that is shared with the app. */
async function share(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.evaluate(
    ([action, field, fileName, content]) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.enctype = 'multipart/form-data'
      form.action = action
      const input = document.createElement('input')
      input.type = 'file'
      input.name = field
      const picked = new DataTransfer()
      picked.items.add(new File([Uint8Array.from(content)], fileName))
      input.files = picked.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [sharePath, shareField, name, [...bytes]] as const,
  )
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Paper title' })

test('a PDF shared with the app starts a draft with it, also with no network, and reaches the server byte for byte', async () => {
  const { page, context } = phone
  await startInstalled(page)
  await signIn(page, portal.url, presenter.Email, testPassword)
  await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
  const bytes = new Uint8Array(fixture('paper.pdf'))
  await context.setOffline(true)
  await share(page, 'shared.pdf', bytes)
  await expect(page.getByText('shared.pdf')).toBeVisible()
  await title(page).fill('Begun from a mail')
  await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/).first()).toBeVisible()
  // The address names the draft by now, and the file no more.
  await expect(page).toHaveURL(/^[^?]*\?draft=[0-9a-f-]+$/)
  await page.reload()
  await expect(page.getByText('Begun from a mail').first()).toBeVisible()
  await context.setOffline(false)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const served = async () =>
    (await callOver(portal, getUserPapers, { as: presenter })).map(({ PaperTitle, Sha256 }) => [
      PaperTitle,
      Sha256,
    ])
  await expect.poll(served).toEqual([['Begun from a mail', hash]])
})

test(
  'a file shared before the sign-in waits for it, and what is no paper is refused with the reason',
  { tag: '@long' },
  async () => {
    const { page } = phone
    await startInstalled(page)
    await share(page, 'shared.pdf', new Uint8Array(fixture('paper.pdf')))
    await expect(page).toHaveURL(/\/login\?returnUrl=/)
    await page.getByLabel('Email').fill(presenter.Email)
    await page.getByLabel('Password', { exact: true }).fill(testPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('shared.pdf')).toBeVisible()

    await share(page, 'notes.txt', new TextEncoder().encode('Only some words'))
    await expect(page.getByText(fileRules.paper.wrongKind)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
    await expect(title(page)).toHaveCount(0)

    // The same page once more, as from the history: the file was taken already.
    await page.goto(`${portal.url}/?shared=00000000-0000-4000-8000-000000000000`)
    await expect(
      page.getByText('The shared file is not on this device any more. Choose the file in a new paper.'),
    ).toBeVisible()
  },
)

test('a file shared before the app is ready is answered with what to do', { tag: '@long' }, async () => {
  const form = new FormData()
  form.set(shareField, new Blob([new Uint8Array(fixture('paper.pdf'))]), 'shared.pdf')
  const answer = await fetch(`${portal.url}${sharePath}`, { method: 'POST', body: form, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/share?none=true'])

  const { page } = phone
  await signIn(page, portal.url, presenter.Email, testPassword)
  await page.goto(`${portal.url}/share?none=true`)
  await expect(page.getByRole('alert')).toHaveText('No file was shared. Choose one in a new paper.')
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Add New Paper' }).click()
  await expect(title(page)).toBeVisible()
})

test('a paper opened with the app from the desk starts a draft with it', { tag: '@long' }, async () => {
  const { page } = phone
  const bytes = [...new Uint8Array(fixture('paper.pdf'))]
  // Only a desktop's shell fires this; the page sees the same object.
  await page.addInitScript((content) => {
    const handle = { getFile: () => Promise.resolve(new File([Uint8Array.from(content)], 'opened.pdf')) }
    const setConsumer = (consumer: (launch: object) => void) => {
      consumer({ files: [handle] })
    }
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } })
  }, bytes)
  await signIn(page, portal.url, presenter.Email, testPassword)
  await page.goto(`${portal.url}${sharePath}`)
  await expect(page.getByText('opened.pdf', { exact: true })).toBeVisible()
})

test(
  'the app offers to be installed after the first draft and not before, and takes no for an answer',
  { tag: '@long' },
  async () => {
    const { page } = phone
    await signIn(page, portal.url, presenter.Email, testPassword)
    await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
    const offer = page.getByRole('region', { name: 'Install Lectern on this device' })
    const offerNow = () =>
      page.evaluate(() => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => {
            document.title = 'The browser asks'
            return Promise.resolve()
          },
        })
        return window.dispatchEvent(event)
      })
    // The browser's own bar must not come up before there is something to keep.
    expect(await offerNow()).toBe(false)
    await expect(offer).toHaveCount(0)
    await page.getByRole('button', { name: 'Add New Paper' }).click()
    await title(page).fill('A first draft')
    await expect(page.getByText(/^Saved \d\d:\d\d/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(offer).toBeVisible()
    expect(await flawsOf(page)).toEqual([])
    await offer.getByRole('button', { name: 'Install' }).click()
    await expect(page).toHaveTitle('The browser asks')
    await expect(offer).toHaveCount(0)

    await offerNow()
    await offer.getByRole('button', { name: 'Not now' }).click()
    await expect(offer).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('A first draft').first()).toBeVisible()
    await offerNow()
    await expect(offer).toHaveCount(0)
  },
)

/** Makes the browser one of Apple's that shows the portal in a window of its own or not. */
const beApples = (page: Page, standalone: boolean) =>
  page.addInitScript((isStandalone) => {
    Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })
    Object.defineProperty(navigator.storage, 'persisted', { value: undefined })
    window.addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation())
    Object.defineProperty(navigator, 'standalone', { value: isStandalone })
  }, standalone)

test(
  'an iPhone is shown how to install the app, and what is only on it is not kept for ever: with a file to save it',
  { tag: '@long' },
  async () => {
    const { page, context } = phone
    await beApples(page, false)
    await startInstalled(page)
    await signIn(page, portal.url, presenter.Email, testPassword)
    await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
    const warning = page
      .getByRole('alert')
      .filter({ hasText: 'This browser saves your work for seven days only' })
    await expect(warning).toHaveCount(0)
    await context.setOffline(true)
    await expect(warning).toContainText('unless it has been sent', { timeout: 60_000 })
    await page.getByRole('button', { name: 'Add New Paper' }).click()
    await title(page).fill('Only on this phone')
    await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/).first()).toBeVisible()
    await page.keyboard.press('Escape')
    const offer = page.getByRole('region', { name: 'Install Lectern on this device' })
    await expect(offer.getByRole('listitem')).toHaveText([
      'Press Share, at the edge of the screen or behind the three dots.',
      'Choose “Add to Home Screen”.',
      'Press “Add”. The app is then on your home screen.',
    ])
    // At the next opening too.
    await page.reload()
    await expect(warning).toContainText('Visit this page online before that, or save your drafts as a file.')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      warning.getByRole('button', { name: 'Save all drafts as a file' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^lectern-drafts-.*\.json$/)
    expect(await flawsOf(page)).toEqual([])
    await context.setOffline(false)
    await expect(warning).toHaveCount(0, { timeout: 60_000 })
    await page.goto(`${portal.url}/sync`)
    await page.getByRole('button', { name: 'Details' }).click()
    await expect(
      page.getByText('This browser does not say whether it may delete what is saved here.'),
    ).toBeVisible()
  },
)

test(
  'a copied file is pasted into a new paper, and a text with a picture into its field',
  { tag: '@long' },
  async () => {
    const { page } = phone
    await signIn(page, portal.url, presenter.Email, testPassword)
    await page.getByRole('button', { name: 'Add New Paper' }).click()
    const paste = (onto: string, name: string, text: string) =>
      page.evaluate(
        ([selector, fileName, words, bytes]) => {
          const clipboardData = new DataTransfer()
          clipboardData.items.add(new File([Uint8Array.from(bytes)], fileName))
          if (words) clipboardData.setData('text/plain', words)
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
          document.querySelector(selector)?.dispatchEvent(event)
          return event.defaultPrevented
        },
        [onto, name, text, [...new Uint8Array(fixture('paper.pdf'))]] as const,
      )
    await title(page).fill('Pasted')
    expect(await paste('[role="dialog"] input:not([type=file])', 'picture.png', 'words of a letter')).toBe(
      false,
    )
    expect(await paste('[role="dialog"]', 'copied.pdf', '')).toBe(true)
    await expect(page.getByText('copied.pdf').first()).toBeVisible()
    await expect(page.getByText('picture.png')).toHaveCount(0)
  },
)

test('the icon of the installed app shows how many changes wait', { tag: '@long' }, async () => {
  const { page, context } = phone
  await page.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: (count: number) => {
        document.documentElement.dataset['badge'] = String(count)
        return Promise.resolve()
      },
    })
  })
  await signIn(page, portal.url, presenter.Email, testPassword)
  const badge = () => page.evaluate(() => document.documentElement.dataset['badge'])
  await expect.poll(badge).toBe('0')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add New Paper' }).click()
  await title(page).fill('Waits')
  await expect.poll(badge).toBe('1')
  await context.setOffline(false)
  await expect.poll(badge, { timeout: 60_000 }).toBe('0')
})
