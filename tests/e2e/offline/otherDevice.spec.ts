import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { lookAtBothSizes, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { callOver, draftAt, sessionAt } from '../../support/portal/remote.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

const paper = 'Done to from outside'
const title = (page: Page) => page.getByRole('textbox', { name: 'Paper title' })
const abstract = (page: Page) => page.getByRole('textbox', { name: 'Abstract' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shown = (page: Page, text: string) => expect(page.getByRole('dialog').getByText(text)).toBeVisible()

/** One window edits a paper that was saved as 'First words.' and then 'Second words.'; the other one is at the list. */
async function twoWindows(browser: Browser) {
  const session = await sessionAt(portal)
  await draftAt(portal, session, { PaperTitle: paper, Abstract: '' })
  const { context, page: editor } = await windowOf(browser, portal.url, session, { viewport: deskSize })
  await editor.goto('/')
  await button(editor, 'Edit Paper').click()
  await expect(title(editor)).toHaveValue(paper)
  for (const text of ['First words.', 'Second words.']) {
    await abstract(editor).fill(text)
    await arrived(session, [text])
  }
  await expect(editor.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await settled(other)
  return { session, editor, other }
}

/** What the portal has, once it has these abstracts. */
async function arrived(as: Session, Abstracts: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await callOver(portal, getUserPapers, { as })).map((item) => item.abstract))
    .toEqual(Abstracts)
}

/** Types, and then keeps the window busy with a script: it is overruled before it could write. */
async function hang(page: Page, text: string): Promise<{ readonly over: Promise<void> }> {
  const hangs = page.waitForEvent('console', (message) => message.text() === 'hangs')
  const hung = abstract(page).evaluate((field: HTMLTextAreaElement, value) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
    set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    // oxlint-disable-next-line no-console -- the one thing that a busy window still reports
    console.log('hangs')
    const end = Date.now() + 6000
    while (Date.now() < end);
  }, text)
  await hangs
  return { over: hung }
}

/** Restores the version that says `Abstract`, from the list of what this device keeps. */
async function restore(page: Page, Abstract: string): Promise<void> {
  await page.goto('/sync')
  await page.getByRole('button', { name: new RegExp(`versions? of ${paper}$`) }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  const versions = dialog.getByRole('listitem')
  await expect(versions.first()).toBeVisible()
  const then = dialog.getByRole('group', { name: 'This version' })
  for (let at = 0; at < (await versions.count()); at++) {
    await versions.nth(at).getByRole('button').click()
    await expect(button(page, 'Back to the list')).toBeVisible()
    if ((await then.count()) > 0 && (await then.first().innerText()) === Abstract) break
    await button(page, 'Back to the list').click()
  }
  await button(page, 'Restore this version').click()
  await expect(
    page.getByText('The version was restored. What was here before is among the versions.'),
  ).toBeVisible()
}

/** The abstracts of all versions on this device. */
const versionsIn = (page: Page, { UserId }: Session) =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const open = indexedDB.open(name)
        open.onerror = () => reject(new Error('not opened'))
        open.onsuccess = () => {
          const all = open.result.transaction('versions').objectStore('versions').getAll()
          all.onsuccess = () => {
            open.result.close()
            resolve((all.result as { Fields: { Abstract: string } }[]).map(({ Fields }) => Fields.Abstract))
          }
        }
      }),
    `lectern-work-${UserId}`,
  )

const look = (page: Page, name: string) => lookAtBothSizes(page, `elsewhere-${name}`)

test(
  'a version restored beside a window that edits: what that one had is a version, and it shows what happened before anything is typed on',
  { tag: '@long' },
  async ({ browser }) => {
    const { session, editor, other } = await twoWindows(browser)
    await abstract(editor).fill('Typed last in the first window.')
    await restore(other, 'First words.')
    await expect(editor.getByText('An earlier version was restored in another window')).toBeVisible()
    await expect(editor.getByRole('dialog').getByRole('textbox')).toHaveCount(0)
    await shown(editor, 'First words.')
    expect(await versionsIn(other, session)).toContain('Typed last in the first window.')
    await look(editor, 'restored')
    await button(editor, 'Continue editing').focus()
    await editor.keyboard.press('Enter')
    await expect(abstract(editor)).toHaveValue('First words.')
    await abstract(editor).fill('First words, and more.')
    await arrived(session, ['First words, and more.'])
  },
)

test(
  'a window that hangs while a version is restored finds its late words among the versions, and writes over nothing',
  { tag: '@long' },
  async ({ browser }) => {
    const { session, editor, other } = await twoWindows(browser)
    await other.goto('/sync')
    const { over } = await hang(editor, 'Typed as it hung.')
    await restore(other, 'First words.')
    await over
    await expect(editor.getByText('An earlier version was restored in another window')).toBeVisible()
    await shown(editor, 'First words.')
    await expect.poll(() => versionsIn(other, session)).toContain('Typed as it hung.')
    await arrived(session, ['First words.'])
  },
)

test(
  'deleting a draft that another window edits says so first; that one still shows its text, and can keep it as a new paper',
  { tag: '@long' },
  async ({ browser }) => {
    const { session, editor, other } = await twoWindows(browser)
    await abstract(editor).fill('Typed last in the first window.')
    await button(other, 'Show details').click()
    await button(other, 'Delete draft').click()
    const question = other.getByRole('dialog', { name: 'Delete this draft?' })
    await expect(
      question.getByText(
        'Another window is editing it now. That window can save its text as a new paper until it is closed.',
      ),
    ).toBeVisible()
    await look(other, 'question')
    await question.getByRole('button', { name: 'Delete draft' }).click()
    await expect(editor.getByText('This paper was deleted in another window')).toBeVisible()
    await shown(editor, 'Typed last in the first window.')
    await arrived(session, [])
    await look(editor, 'deleted')
    await button(editor, 'Save it as a new paper').focus()
    await editor.keyboard.press('Enter')
    await expect(abstract(editor)).toHaveValue('Typed last in the first window.')
    await arrived(session, ['Typed last in the first window.'])
  },
)

test('a window that hangs while its paper is deleted still shows what was typed there last', async ({
  browser,
}) => {
  const { session, editor, other } = await twoWindows(browser)
  await button(other, 'Show details').click()
  await button(other, 'Delete draft').click()
  const question = other.getByRole('dialog', { name: 'Delete this draft?' })
  await expect(
    question.getByText(
      'Another window is editing it now. That window can save its text as a new paper until it is closed.',
    ),
  ).toBeVisible()
  const { over } = await hang(editor, 'Typed as it hung.')
  await question.getByRole('button', { name: 'Delete draft' }).click()
  await arrived(session, [])
  await over
  await expect(editor.getByText('This paper was deleted in another window')).toBeVisible()
  await shown(editor, 'Typed as it hung.')
  await button(editor, 'Save it as a new paper').click()
  await arrived(session, ['Typed as it hung.'])
})

test(
  'a draft that no other window edits is deleted without a word about one',
  { tag: '@long' },
  async ({ browser }) => {
    const { session, editor, other } = await twoWindows(browser)
    await editor.close()
    await button(other, 'Show details').click()
    await button(other, 'Delete draft').click()
    const question = other.getByRole('dialog', { name: 'Delete this draft?' })
    await expect(
      question.getByText(
        'Its text, file and author list are deleted from this device and from the portal. This cannot be undone.',
      ),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Delete draft' }).click()
    await arrived(session, [])
    await expect(question).toHaveCount(0)
  },
)
