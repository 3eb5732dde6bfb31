import { join } from 'node:path'
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { flawsOf } from '../../support/browser/axe.ts'
import { overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { callOver, draftAt, sessionAt } from '../../support/portal/remote.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

const paper = 'A paper in two windows'
const title = (page: Page) => page.getByRole('textbox', { name: 'Paper title' })
const abstract = (page: Page) => page.getByRole('textbox', { name: 'Abstract' })
const notice = (page: Page) => page.getByText('This paper is being edited in another window')
const editHere = (page: Page) => page.getByRole('button', { name: 'Edit here instead' })
const shown = (page: Page, text: string) => expect(page.getByRole('dialog').getByText(text)).toBeVisible()

/** Opens the paper of the list in a window of its own. */
async function openPaper(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Edit Paper' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return page
}

/** A presenter with one draft, which two windows show: the first one edits. */
async function twoWindows(browser: Browser, options: object = { viewport: deskSize }) {
  const session = await sessionAt(portal)
  await draftAt(portal, session, { PaperTitle: paper, Abstract: '' })
  const { context, page } = await windowOf(browser, portal.url, session, options)
  await page.close()
  const first = await openPaper(context)
  await expect(title(first)).toHaveValue(paper)
  const second = await openPaper(context)
  await expect(notice(second)).toBeVisible()
  return { context, session, first, second }
}

/** What the portal has, once it has `Abstract`. */
async function arrived(as: Session, Abstract: string): Promise<void> {
  await expect
    .poll(async () => (await callOver(portal, getUserPapers, { as })).map((item) => item.abstract))
    .toEqual([Abstract])
}

test(
  'a paper that is open in two windows is edited in one and shown live in the other, until that one asks for it',
  { tag: '@long' },
  async ({ browser }) => {
    const { session, first, second } = await twoWindows(browser)
    await expect(second.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
    await abstract(first).fill('typed in the first window')
    await shown(second, 'typed in the first window')

    await abstract(first).fill('the last words of the first window')
    await editHere(second).click()
    await expect(abstract(second)).toHaveValue('the last words of the first window')
    await expect(notice(first)).toBeVisible()
    await expect(first.getByRole('dialog').getByRole('textbox')).toHaveCount(0)

    await abstract(second).fill('typed in the second window')
    await shown(first, 'typed in the second window')
    await arrived(session, 'typed in the second window')
    await editHere(first).click()
    await expect(abstract(first)).toHaveValue('typed in the second window')
    await expect(notice(second)).toBeVisible()
  },
)

test(
  'a window that closes or dies frees its paper for the one that waits',
  { tag: '@long' },
  async ({ browser }) => {
    const { context, first, second } = await twoWindows(browser)
    await abstract(first).fill('kept before the end')
    await shown(second, 'kept before the end')
    const devtools = await context.newCDPSession(first)
    const crashed = first.waitForEvent('crash')
    // The page is gone before it could answer.
    void devtools.send('Page.crash').catch(() => undefined)
    await crashed
    await expect(abstract(second)).toHaveValue('kept before the end')
    await abstract(second).fill('and on it goes')

    const third = await openPaper(context)
    await expect(notice(third)).toBeVisible()
    await second.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(abstract(third)).toHaveValue('and on it goes')
  },
)

test(
  'a window that hangs is overruled; what it had not written becomes a version and goes over nothing',
  { tag: '@long' },
  async ({ browser }) => {
    const { session, first, second } = await twoWindows(browser)
    await abstract(first).fill('before it hung')
    await shown(second, 'before it hung')
    // A keystroke, and then a script that keeps the window busy. Before it begins the window would still let go when asked.
    const hangs = first.waitForEvent('console', (message) => message.text() === 'hangs')
    const hung = abstract(first).evaluate((field: HTMLTextAreaElement) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
      set?.call(field, 'typed as it hung')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      // oxlint-disable-next-line no-console -- the one thing that a busy window still reports
      console.log('hangs')
      const end = Date.now() + 6000
      while (Date.now() < end);
    })
    await hangs
    await editHere(second).click()
    await expect(abstract(second)).toHaveValue('before it hung')
    await abstract(second).fill('typed in the second window')
    await hung
    await shown(first, 'typed in the second window')
    await expect(abstract(second)).toHaveValue('typed in the second window')
    await arrived(session, 'typed in the second window')
    const versions = () =>
      second.evaluate(
        (name) =>
          new Promise<string[]>((resolve, reject) => {
            const open = indexedDB.open(name)
            open.onerror = () => reject(new Error('not opened'))
            open.onsuccess = () => {
              const all = open.result.transaction('versions').objectStore('versions').getAll()
              all.onsuccess = () => {
                open.result.close()
                resolve(
                  (all.result as { Fields: { Abstract: string } }[]).map(({ Fields }) => Fields.Abstract),
                )
              }
            }
          }),
        `lectern-work-${session.UserId}`,
      )
    await expect.poll(versions).toContain('typed as it hung')
  },
)

for (const [name, viewport] of [
  ['desk', deskSize],
  ['phone', phoneSize],
] as const)
  test(`a paper that is edited elsewhere is read without flaws on a ${name}`, async ({ browser }) => {
    const { second } = await twoWindows(browser, { viewport })
    await settled(second)
    await second.screenshot({ path: join(test.info().project.outputDir, 'tabs', `${name}.png`) })
    expect(await flawsOf(second)).toEqual([])
    expect(await overflowOf(second)).toBe(0)
  })
