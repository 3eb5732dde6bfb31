import { expect, type Page } from '@playwright/test'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { workName } from '../../../src/cache/database/workDatabase.ts'
import { windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { callOver, sessionAt } from '../../support/portal/remote.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import {
  abstract,
  addPaper,
  banner,
  downloaded,
  draftsIn,
  line,
  long,
  look,
  openDashboard,
  title,
} from './storeSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

const cover = (page: Page) =>
  page.getByRole('dialog', { name: 'This portal has been updated in another window' })

const refusals = {
  'refuses its store': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission', 'SecurityError')
    }
  },
  'fails to open its store': () => {
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (this: IDBFactory) {
      // A version that is older than itself: the browser answers with an error event.
      const request = open.call(this, 'broken', 1)
      Object.defineProperty(request, 'error', {
        get: () => new DOMException('Disk error', 'InvalidStateError'),
      })
      request.addEventListener('success', (event) => event.stopImmediatePropagation())
      setTimeout(() => request.dispatchEvent(new Event('error', { cancelable: true })))
      return request
    }
  },
  'has no store': () => {
    for (const name of ['indexedDB', 'IDBKeyRange']) Object.defineProperty(window, name, { value: undefined })
  },
}

for (const [what, refuse] of Object.entries(refusals))
  test(`a browser that ${what} says so, sends what is typed, and warns before it is lost`, async ({
    browser,
  }) => {
    const { page, session } = await openDashboard(browser, refuse)
    // The screens that are opened with no network come from the service worker.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await addPaper(page)
    await expect(banner(page)).toContainText(
      'This browser saves nothing for this site, as in a private window. What you type is lost when this window closes, unless it was sent.',
    )
    await title(page).fill('Only in memory')
    await line(page, 'Not saved on this device')
    // It reaches the portal all the same.
    await line(page, /^Saved \d/)
    const served = await callOver(portal, getUserPapers, { as: session })
    expect(served.map((paper) => paper.PaperTitle)).toEqual(['Only in memory'])
    await page.context().setOffline(true)
    const text = long('offline')
    await abstract(page).fill(text)
    await line(page, 'Not saved on this device')
    const file = await downloaded(page, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Download the text' }).click(),
    )
    expect(file).toContain(`\n${text}\n`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Only in memory' })).toBeVisible()
    // What has no title is never sent: it is in this window alone, and nothing says otherwise.
    await addPaper(page)
    await abstract(page).fill('No title yet')
    await line(page, 'Not saved on this device')
    await page.keyboard.press('Escape')
    await expect(page.getByText('In this window only')).toBeVisible()
    await look(page, `memory, ${what}`)
    await page.setViewportSize(deskSize)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /waiting|attention/ })
      .click()
    await page.getByRole('button', { name: 'Details', exact: true }).click()
    await expect(
      page.getByText(
        'What is here is saved only while this window is open: this browser saves nothing for this site.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Drafts in this window' })).toBeVisible()
    await expect(
      page.getByText(
        'What you see here is saved only while this window is open, and sent when you are online. Nothing here is submitted yet.',
      ),
    ).toBeVisible()
    await look(page, `memory at sync, ${what}`)
    await expect(page.getByRole('main').getByText(/on this device/)).toHaveCount(0)
    const asked = page.waitForEvent('dialog')
    const leaving = page.reload().catch(() => undefined)
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await Promise.race([leaving, page.waitForTimeout(0)])
    expect(
      await downloaded(page, () => banner(page).getByRole('button', { name: 'Download the text' }).click()),
    ).toContain(`\n${text}\n`)
    await page.context().setOffline(false)
    await expect
      .poll(async () => (await callOver(portal, getUserPapers, { as: session }))[0]?.abstract, {
        timeout: 60_000,
      })
      .toBe(text)
  })

/** Remembers the connections that the page opens, so that a test can break them. */
const rememberConnections = () => {
  const opened: IDBDatabase[] = []
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (this: IDBFactory, ...given: Parameters<IDBFactory['open']>) {
    const request = open.apply(this, given)
    request.addEventListener('success', () => opened.push(request.result))
    return request
  }
  Object.assign(window, {
    breakConnections: (forEver: boolean) => {
      for (const database of opened.splice(0)) {
        database.close()
        if (!forEver) database.dispatchEvent(new Event('close'))
      }
      if (!forEver) return
      IDBFactory.prototype.open = () => {
        throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
      }
    },
  })
}

const breakConnections = (page: Page, forEver: boolean) =>
  page.evaluate(
    (dead) => (window as unknown as { breakConnections(forEver: boolean): void }).breakConnections(dead),
    forEver,
  )

test('a connection that the browser closes is opened once more, and nothing that is typed meanwhile is lost', async ({
  browser,
}) => {
  const { page, session } = await openDashboard(browser, rememberConnections)
  await addPaper(page)
  await title(page).fill('Before the break')
  await line(page, /Saved/)
  await breakConnections(page, false)
  await abstract(page).fill('Typed after the break')
  await expect
    .poll(() => draftsIn(page, session))
    .toMatchObject([{ PaperTitle: 'Before the break', Abstract: 'Typed after the break' }])
  await expect(banner(page)).toHaveCount(0)
})

test('a connection that stays lost is not tried for ever: the text stays, is offered, and the page asks to be loaded again', async ({
  browser,
}) => {
  const { page } = await openDashboard(browser, rememberConnections)
  await addPaper(page)
  await title(page).fill('Before the loss')
  await line(page, /Saved/)
  await breakConnections(page, true)
  const text = long('lost')
  await abstract(page).fill(text)
  await line(page, 'Not saved on this device')
  await expect(banner(page)).toContainText(
    'This browser cannot save any more. Download your text if you can, then load the page again.',
  )
  await expect(title(page)).toHaveValue('Before the loss')
  await expect(abstract(page)).toHaveValue(text)
  await page.keyboard.press('Escape')
  const file = await downloaded(page, () =>
    banner(page).getByRole('button', { name: 'Download the text' }).click(),
  )
  expect(file).toContain('Before the loss')
  expect(file).toContain(`\n${text}\n`)
  await expect(banner(page).getByRole('button', { name: 'Load again' })).toBeVisible()
  await look(page, 'lost')
})

test(
  'an old tab writes its last words, lets go and is covered when a newer version comes; old code writes nothing from then on',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, context, session } = await openDashboard(browser)
    await addPaper(page)
    await title(page).fill('Typed in the old version')
    await line(page, /Saved/)
    const newer = await context.newPage()
    await newer.goto('/health')
    const text = long('last')
    await abstract(page).fill(text)
    // Before the debounce has come to its end.
    const found = await draftsIn(newer, session, 990)
    expect(found).toMatchObject([{ PaperTitle: 'Typed in the old version', Abstract: text }])
    await expect(cover(page)).toContainText(
      'What you typed has been saved on this device. Update this window to continue.',
    )
    await page.keyboard.press('Escape')
    await expect(cover(page)).toBeVisible()
    await look(page, 'cover')

    // The same code once more: the store is newer than it from the start.
    await Promise.all([
      page.waitForEvent('load'),
      cover(page).getByRole('button', { name: 'Update now' }).click(),
    ])
    await expect(banner(page)).toContainText(
      'A newer version of this portal has been used on this device. This one shows what is there and saves nothing more: update it.',
    )
    await expect(page.getByRole('article', { name: 'Typed in the old version' })).toBeVisible()
    await look(page, 'newer')
    await addPaper(page)
    await title(page).fill('Not to be written')
    await line(page, 'Not saved on this device')
    await expect(title(page)).toHaveValue('Not to be written')
    expect(await draftsIn(newer, session)).toEqual(found)
  },
)

test(
  'a store that another tab blocks is reported after three seconds, and what is typed meanwhile is stored when that tab is closed',
  { tag: '@long' },
  async ({ browser }) => {
    const session = await sessionAt(portal)
    const { page, context } = await windowOf(browser, portal.url, session, { viewport: deskSize })
    const old = await context.newPage()
    await old.goto('/health')
    await old.evaluate(
      (name) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open(name, 10)
          request.onupgradeneeded = () => request.result.createObjectStore('held')
          request.onsuccess = () => resolve()
        }),
      workName(session.UserId),
    )
    await page.goto('/')
    await expect(banner(page)).toContainText(
      'Another tab or window of this portal on this device must be closed first. Then this page continues.',
    )
    await look(page, 'blocked', false)
    await old.close()
    await expect(banner(page)).toHaveCount(0)
    await addPaper(page)
    await title(page).fill('After the wait')
    await line(page, /Saved/)
    expect(await draftsIn(page, session)).toMatchObject([{ PaperTitle: 'After the wait' }])
  },
)
