import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../contract/accounts.ts'
import { storeTexts } from '../../contract/deviceStore.ts'
import { fileTexts } from '../../contract/files.ts'
import { getUserPapers } from '../../contract/papers.ts'
import { syncTexts } from '../../contract/sync.ts'
import { whereKept } from '../../contract/whereKept.ts'
import { listTexts, savingTexts } from '../../contract/wizard.ts'
import { workName } from '../../src/cache/work.ts'
import { pdfOfSize, sha256Of } from '../support/fixtures.ts'
import { flawsOf } from '../support/axe.ts'
import { overflowOf, settled, windowOf } from '../support/look.ts'
import { deskSize, phoneSize } from '../support/phone.ts'
import { startPortalProcess, type PortalProcess } from '../support/process.ts'
import { callOver, sessionAt, setDatesAt } from '../support/remote.ts'
import { test } from './test.ts'

let portal: PortalProcess
test.beforeAll(async () => {
  portal = await startPortalProcess()
  const admin = await sessionAt(portal, { Roles: ['Admin'] })
  await setDatesAt(portal, admin, { paper_submission: 14, conference_date: 75 })
})
test.afterAll(async () => {
  await portal.stop()
  portal.remove()
})

const title = (page: Page) => page.getByRole('textbox', { name: 'Paper title' })
const abstract = (page: Page) => page.getByRole('textbox', { name: 'Abstract' })
const banner = (page: Page) => page.locator('.store-banner')
const cover = (page: Page) => page.getByRole('dialog', { name: storeTexts.replacedTitle })
const line = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('dialog').getByRole('status').filter({ hasText: words }).first()).toBeVisible()
/** A text that says of each word where it stands. */
const long = (name: string, words = 4000) =>
  Array.from({ length: words }, (_, index) => `${name}${index}`).join(' ')

/** Room for a few drafts, in bytes. */
const little = 2_000_000

/** The dashboard of somebody new; the test's script runs in the page before anything of the app does. */
async function openDashboard(browser: Browser, script?: () => void, room?: number) {
  const session = await sessionAt(portal)
  // What the service worker keeps would take room too.
  const serviceWorkers = room === undefined ? 'allow' : 'block'
  const options = { viewport: deskSize, serviceWorkers } as const
  const { page, context } = await windowOf(browser, portal.url, session, options)
  if (script) await page.addInitScript(script)
  if (room !== undefined) {
    await page.goto('/health')
    // Before the store is opened: the browser looks at the room once and goes by that for half a minute.
    await roomFor(page, room)
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
  return { page, context, session }
}

async function addPaper(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New Paper' }).click()
  await expect(title(page)).toBeVisible()
}

/** Looks at the screen as it is now, on a phone and on a desk: nothing may be wrong with it. */
async function look(page: Page, name: string, isLoaded = true): Promise<void> {
  for (const [size, viewport] of Object.entries({ phone: phoneSize, desk: deskSize })) {
    await page.setViewportSize(viewport)
    if (isLoaded) await settled(page)
    await page.screenshot({ path: join(test.info().project.outputDir, 'store', `${name}-${size}.png`) })
    expect.soft(await flawsOf(page), `axe at ${name} on a ${size}`).toEqual([])
    expect.soft(await overflowOf(page), `pixels too wide at ${name} on a ${size}`).toBe(0)
  }
}

/** What lies in the drafts of a person's database, read past the app. A later `version` upgrades it first. */
function draftsIn(page: Page, session: Session, version?: number) {
  return page.evaluate(
    ([name, later]) =>
      new Promise<{ PaperTitle: string; Abstract: string }[]>((resolve, reject) => {
        const request = indexedDB.open(name, later)
        request.onupgradeneeded = () => request.result.createObjectStore('later')
        request.onerror = () => reject(new Error(request.error?.message))
        request.onsuccess = () => {
          const all = request.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            request.result.close()
            resolve(
              (all.result as { Fields: { PaperTitle: string; Abstract: string } }[]).map(
                ({ Fields }) => Fields,
              ),
            )
          }
        }
      }),
    [workName(session.UserId), version] as const,
  )
}

/** Sets how much this site may keep, or leaves it to the browser again. */
async function roomFor(page: Page, quotaSize?: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const origin = new URL(portal.url).origin
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize === undefined ? {} : { quotaSize }),
  })
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await download.path(), 'utf8')
}

test('a device that runs full in mid-draft keeps the text on screen, offers it as a file, and saves it once there is room', async ({
  browser,
}) => {
  const { page, session } = await openDashboard(browser, undefined, 300_000)
  await addPaper(page)
  await title(page).fill('Before the disk was full')
  await line(page, /Saved/)
  await page.context().setOffline(true)
  const text = long('word', 50_000)
  await abstract(page).fill(text)
  await line(page, savingTexts.failed)
  await expect(banner(page)).toContainText(storeTexts.full)
  await expect(abstract(page)).toHaveValue(text)
  const notice = page.getByRole('dialog').getByRole('button', { name: storeTexts.download })
  const file = await downloaded(page, () => notice.click())
  expect(file).toContain('Before the disk was full')
  expect(file).toContain(`\n${text}\n`)
  expect(file).toContain(`${storeTexts.authors}\n`)
  expect((await draftsIn(page, session)).map((fields) => fields.Abstract)).toEqual([''])
  // The wizard is closed, and the words are still to be had.
  await page.keyboard.press('Escape')
  await look(page, 'full')
  expect(
    await downloaded(page, () => banner(page).getByRole('button', { name: storeTexts.download }).click()),
  ).toBe(file)
  await roomFor(page)
  await addPaper(page)
  await title(page).fill('Another one')
  await expect(banner(page)).toHaveCount(0)
  await expect
    .poll(async () => (await draftsIn(page, session)).map((fields) => fields.Abstract).sort())
    .toEqual(['', text])
})

test('a file that finds no room in mid-write leaves nothing of itself, and takes nothing from the text', async ({
  browser,
}) => {
  // The look beforehand sees room that is gone by the time of the write.
  const { page, session } = await openDashboard(
    browser,
    () => {
      navigator.storage.estimate = async () => ({ quota: 1e12, usage: 0 })
    },
    little,
  )
  await addPaper(page)
  await title(page).fill('With a large file')
  await line(page, /Saved/)
  await page.context().setOffline(true)
  const picked = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: pdfOfSize(4_000_000) }
  await page.getByLabel('Paper file', { exact: true }).and(page.locator('input')).setInputFiles(picked)
  await expect(page.getByRole('alert').filter({ hasText: fileTexts.noRoom }).first()).toBeVisible()
  const counts = await page.evaluate(
    (name) =>
      new Promise<number[]>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => {
          const transaction = request.result.transaction(['files', 'pieces'])
          const asked = ['files', 'pieces'].map((store) => transaction.objectStore(store).count())
          transaction.oncomplete = () => resolve(asked.map((count) => count.result))
        }
      }),
    workName(session.UserId),
  )
  expect(counts).toEqual([0, 0])
  await roomFor(page)
  await abstract(page).fill('Typed afterwards')
  await line(page, savingTexts.here)
  expect(await draftsIn(page, session)).toMatchObject([
    { PaperTitle: 'With a large file', Abstract: 'Typed afterwards' },
  ])
})

test(
  'a device that runs full in mid-upload loses neither the text that is typed then nor the file',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, session } = await openDashboard(browser, undefined, 8_000_000)
    const buffer = pdfOfSize(2_500_000)
    let isHeld = true
    let held: (() => void)[] = []
    await page.route('**/api/Storage/paper/pieces**', async (route) => {
      const isFirst = new URL(route.request().url()).searchParams.get('Offset') === '0'
      if (isHeld && !isFirst) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue().catch(() => undefined)
    })
    await addPaper(page)
    await title(page).fill('Full in mid-upload')
    const picked = { name: 'paper.pdf', mimeType: 'application/pdf', buffer }
    await page.getByLabel('Paper file', { exact: true }).and(page.locator('input')).setInputFiles(picked)
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await roomFor(page, 1000)
    let text = ''
    // The browser goes by the room that it looked at last for a while; a longer text the portal would refuse.
    await expect(async () => {
      text = long(`try${Date.now()}-`, 200)
      await abstract(page).fill(text)
      await expect(banner(page)).toContainText(storeTexts.full, { timeout: 3000 })
    }).toPass({ timeout: 90_000 })
    await expect(abstract(page)).toHaveValue(text)
    isHeld = false
    for (const go of held.splice(0)) go()
    held = []
    await roomFor(page)
    await abstract(page).press('End')
    await abstract(page).pressSequentially('.')
    await expect
      .poll(
        async () =>
          (await callOver(portal, getUserPapers, { as: session })).map(
            ({ PaperTitle, abstract: said, Sha256 }) => [PaperTitle, said, Sha256],
          ),
        { timeout: 90_000 },
      )
      .toEqual([['Full in mid-upload', `${text}.`, sha256Of(buffer)]])
    await expect(banner(page)).toHaveCount(0)
  },
)

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
    await expect(banner(page)).toContainText(storeTexts.memory)
    await title(page).fill('Only in memory')
    await line(page, savingTexts.failed)
    // It reaches the portal all the same.
    await line(page, /^Saved \d/)
    const served = await callOver(portal, getUserPapers, { as: session })
    expect(served.map((paper) => paper.PaperTitle)).toEqual(['Only in memory'])
    await page.context().setOffline(true)
    const text = long('offline')
    await abstract(page).fill(text)
    await line(page, savingTexts.failed)
    const file = await downloaded(page, () =>
      page.getByRole('dialog').getByRole('button', { name: storeTexts.download }).click(),
    )
    expect(file).toContain(`\n${text}\n`)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Only in memory')).toBeVisible()
    // What has no title is never sent: it is in this window alone, and nothing says otherwise.
    await addPaper(page)
    await abstract(page).fill('No title yet')
    await line(page, savingTexts.failed)
    await page.keyboard.press('Escape')
    await expect(page.getByText(listTexts.onlyHere(whereKept.window))).toBeVisible()
    await look(page, `memory, ${what}`)
    await page.setViewportSize(deskSize)
    await page
      .getByRole('link', { name: /waiting|attention/ })
      .first()
      .click()
    await expect(page.getByText(syncTexts.keptHere(whereKept.window))).toBeVisible()
    await expect(page.getByRole('heading', { name: syncTexts.here(whereKept.window) })).toBeVisible()
    await expect(page.getByText(syncTexts.offlineText(whereKept.window))).toBeVisible()
    await look(page, `memory at sync, ${what}`)
    await expect(page.getByRole('main').getByText(/on this device/)).toHaveCount(0)
    const asked = page.waitForEvent('dialog')
    const leaving = page.reload().catch(() => undefined)
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await Promise.race([leaving, page.waitForTimeout(0)])
    expect(
      await downloaded(page, () => banner(page).getByRole('button', { name: storeTexts.download }).click()),
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
  await line(page, savingTexts.failed)
  await expect(banner(page)).toContainText(storeTexts.lost)
  await expect(title(page)).toHaveValue('Before the loss')
  await expect(abstract(page)).toHaveValue(text)
  await page.keyboard.press('Escape')
  const file = await downloaded(page, () =>
    banner(page).getByRole('button', { name: storeTexts.download }).click(),
  )
  expect(file).toContain('Before the loss')
  expect(file).toContain(`\n${text}\n`)
  await expect(banner(page).getByRole('button', { name: storeTexts.reload })).toBeVisible()
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
    await expect(cover(page)).toContainText(storeTexts.replacedSaved)
    await page.keyboard.press('Escape')
    await expect(cover(page)).toBeVisible()
    await look(page, 'cover')

    // The same code once more: the store is newer than it from the start.
    await Promise.all([
      page.waitForEvent('load'),
      cover(page).getByRole('button', { name: storeTexts.update }).click(),
    ])
    await expect(banner(page)).toContainText(storeTexts.newer)
    await expect(page.getByText('Typed in the old version')).toBeVisible()
    await look(page, 'newer')
    await addPaper(page)
    await title(page).fill('Not to be written')
    await line(page, savingTexts.failed)
    await expect(title(page)).toHaveValue('Not to be written')
    expect(await draftsIn(newer, session)).toEqual(found)
  },
)

test(
  'a store that another tab holds back is told after three seconds, and what is typed meanwhile comes in when that is closed',
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
    await expect(banner(page)).toContainText(storeTexts.blocked)
    await look(page, 'blocked', false)
    await old.close()
    await expect(banner(page)).toHaveCount(0)
    await addPaper(page)
    await title(page).fill('After the wait')
    await line(page, /Saved/)
    expect(await draftsIn(page, session)).toMatchObject([{ PaperTitle: 'After the wait' }])
  },
)
