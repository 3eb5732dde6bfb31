import { expect } from '@playwright/test'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { fixture, pdfOfSize } from '../../support/fixtures.ts'
import { words } from '../../support/papers.ts'
import { deskSize } from '../../support/browser/phone.ts'
import { callOver, draftAt, sessionAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'
import {
  abstract,
  button,
  fillForm,
  form,
  heading,
  knownAuthor,
  look,
  minimum,
  openDashboard,
  phone,
  pick,
  portal,
  press,
  refusalOf,
  startWizard,
  theme,
  themeId,
  title,
  toast,
  wizard,
} from './wizardSteps.ts'

test.beforeAll(({ shared }) => shared(startWizard))

const wrongKind = 'Only .pdf, .doc and .docx files are allowed'

test('an attempt with something missing makes no call, says what is missing, and says when a file cannot be taken (spec 2.49, 4.32, 5.21, 5.22, 5.24, 5.25, 5.26, 9.3)', async ({
  browser,
}) => {
  const { page, calls } = await openDashboard(browser)
  await button(page, 'Add New Paper').click()
  const dialog = wizard(page)
  const save = button(dialog, 'Save & Continue')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  const missing = [
    'Theme is required',
    'Paper title is required',
    'Abstract is required',
    'Paper file is required',
  ]
  for (const text of missing) await expect(dialog.getByText(text)).toBeHidden()
  await title(page).press('Enter')
  await toast(page, 'Please fill in all required fields')
  for (const text of missing) await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  await look(page, 'desk-1-errors')
  expect(calls).toEqual([])

  await title(page).fill('🎉'.repeat(501))
  await expect(dialog.getByText('Paper title must be at most 500 characters long')).toBeVisible()
  await title(page).fill('שלום 🎉')
  await expect(dialog.getByText('Paper title is required')).toBeHidden()
  await abstract(page).fill(words(minimum - 1))
  await expect(dialog.getByText(`${minimum - 1} / ${minimum} Min words`)).toBeVisible()
  await expect(dialog.getByText(`Minimum ${minimum} words required`, { exact: true })).toBeVisible()

  const uploads = () => calls.filter((call) => call.includes('/Storage/'))
  const picked = [
    ['large.pdf', pdfOfSize(10 * 1024 * 1024 + 1), 'File size must not exceed 10MB'],
    ['empty.pdf', Buffer.alloc(0), 'The file is empty'],
    ['letter.pdf', Buffer.from('Dear committee,'), wrongKind],
    ['paper.txt', Buffer.from('words'), wrongKind],
  ] as const
  for (const [name, bytes, text] of picked) {
    await pick(page, name, bytes)
    await expect(form(page).getByText(text, { exact: true })).toBeVisible()
  }
  expect(uploads()).toEqual([])
  // Its first bytes are a document's, the rest is not: only the portal can see that.
  const refused = page.waitForResponse(
    (response) => response.url().includes('/Storage/') && response.status() === 422,
  )
  await pick(page, 'broken.docx', Buffer.from('PK\x03\x04 is not enough for a document'))
  await page.getByRole('combobox', { name: 'Theme' }).click()
  await page.getByRole('option', { name: theme }).click()
  // A press by place alone would meet the list while it closes.
  await expect(page.getByRole('option', { name: theme })).toBeHidden()
  await press(save)
  await toast(page, `Abstract must contain at least ${minimum} words`)
  await abstract(page).fill(words(minimum))
  // The words of the file before it are the same.
  await refused
  await expect(form(page).getByText(wrongKind, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: /Continue/ }).click()
  await toast(page, wrongKind)
  await heading(page, 'Upload/Update Paper')
  await pick(page, 'paper.docx', fixture('paper.docx'))
  await dialog.getByRole('button', { name: /Continue/ }).click()
  await heading(page, 'Select Authors')
})

test('with a finger, a press while the picked file is still being read waits for it, and shows that; a file that is gone is named', async ({
  browser,
}) => {
  const { page, calls } = await openDashboard(browser, phone)
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype
    Blob.prototype.arrayBuffer = async function readSlowly() {
      const read = await new Promise((resolve) => {
        globalThis.addEventListener('read-on', () => resolve(true), {
          once: true,
        })
        globalThis.addEventListener('removed', () => resolve(false), {
          once: true,
        })
      })
      if (!read) throw new DOMException('It is gone', 'NotFoundError')
      return arrayBuffer.call(this)
    }
  })
  await button(page, 'Add New Paper').tap()
  const dialog = wizard(page)
  await page.getByRole('combobox', { name: 'Theme' }).tap()
  await page.getByRole('option', { name: theme }).tap()
  await title(page).fill('Large')
  await abstract(page).fill(words(minimum))
  await expect(dialog.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
  /** Presses with a finger what is disabled in name only. */
  const touch = async () => {
    const box = await dialog.getByRole('button', { name: /^Sav(e & Continue|ing)/ }).boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) + 40, (box?.y ?? 0) + 20)
  }
  /** First its start is read, then all of it. */
  const read = async (how: 'read-on' | 'removed') => {
    for (let reads = 0; reads < 2; reads += 1) {
      await page.evaluate((name) => globalThis.dispatchEvent(new Event(name)), how)
      await page.waitForTimeout(100)
    }
  }
  await pick(page, 'moved.docx', fixture('paper.docx'))
  await expect(form(page).getByText('Reading moved.docx…')).toBeVisible()
  await touch()
  await expect(button(dialog, 'Saving...')).toBeVisible()
  await read('removed')
  const gone = 'moved.docx could not be read. It may have been moved or deleted since. Choose it again.'
  await expect(form(page).getByText(gone)).toBeVisible()
  await expect(button(form(page), 'Choose a file')).toBeFocused()
  await expect(button(dialog, 'Save & Continue')).toBeVisible()

  await pick(page, 'paper.docx', fixture('paper.docx'))
  await expect(form(page).getByText(gone)).toBeHidden()
  // A second press so soon at the same place would be part of a double one.
  await page.waitForTimeout(700)
  await touch()
  await expect(button(dialog, 'Saving...')).toBeVisible()
  await touch()
  await expect(dialog.getByText('Paper file is required')).toBeHidden()
  await expect(page.getByText('Please fill in all required fields')).toBeHidden()
  await read('read-on')
  await heading(page, 'Select Authors')
  const uploads = () => calls.filter((call) => call.includes('/Storage/'))
  expect(uploads()).toHaveLength(1)

  // A file that takes the place of another is waited for too: the press is not for the one before.
  await button(dialog, 'Back').tap()
  await pick(page, 'newer.docx', fixture('paper.docx'))
  await expect(form(page).getByText('Reading newer.docx…')).toBeVisible()
  await page.waitForTimeout(700)
  const goOn = await dialog.getByRole('button', { name: /^(GO TO NEXT|Save|Saving)/ }).boundingBox()
  await page.touchscreen.tap((goOn?.x ?? 0) + 40, (goOn?.y ?? 0) + 20)
  await expect(button(dialog, 'Saving...')).toBeVisible()
  await read('read-on')
  await heading(page, 'Select Authors')
  await button(dialog, 'Back').tap()
  await expect(form(page).getByText('newer.docx', { exact: true })).toBeVisible()
})

test(
  'a failure shows the words of the server, else those of the screen (spec 2.56, 4.24, 8.8)',
  { tag: '@long' },
  async ({ browser }) => {
    const session = await sessionAt(portal)
    const draft = await draftAt(portal, session, {
      ThemeId: themeId,
      PaperTitle: 'Unlucky',
    })
    await knownAuthor(session, 'Zubin', 'zubin@example.org')
    const { page } = await openDashboard(browser, { viewport: deskSize }, session)
    /** Lets the portal refuse a call for as long as something is done. */
    const refusing = async (url: string, errors: string[], during: () => Promise<void>) => {
      await page.route(url, (route) => route.fulfill(refusalOf(errors[0] ?? '', errors)))
      await during()
      await page.unroute(url)
    }
    const own = ['The hall is full', 'Nobody may enter']
    const go = (name = 'Update & Continue') => button(page, name).click()

    await refusing('**/api/Theme/active', [], async () => {
      await page.reload()
      await button(page, 'Add New Paper').click()
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to load themes' })).toBeVisible()
    })
    await button(page, 'Close').click()
    await page.reload()
    await button(page, 'Add New Paper').click()
    await refusing('**/api/Paper', [], async () => {
      await fillForm(page, 'Unlucky from the start')
      await go('Save & Continue')
      await toast(page, 'Failed to save paper')
    })
    const store = await page.evaluateHandle(() => {
      const { objectStore } = IDBTransaction.prototype
      IDBTransaction.prototype.objectStore = () => {
        throw new DOMException('the store broke', 'DataError')
      }
      return {
        mend: () => (IDBTransaction.prototype.objectStore = objectStore),
      }
    })
    await go()
    await toast(page, 'An error occurred while saving the paper')
    await store.evaluate(({ mend }) => void mend())
    await go()
    await heading(page, 'Select Authors')
    await button(page, 'Close').click()

    await button(page.getByRole('article', { name: 'Unlucky', exact: true }), 'Edit Paper').click()
    await title(page).fill('Unlucky once')
    const paperUser = '**/api/Paper/*/paper-user'
    await refusing(paperUser, [], async () => {
      await go()
      await toast(page, 'Failed to update paper')
    })
    await refusing(paperUser, own, async () => {
      await go()
      await toast(page, 'The hall is full')
    })
    await refusing('**/api/Storage/paper', [], async () => {
      await pick(page, 'other.pdf', fixture('paper.pdf'))
      await expect(form(page).getByText('Failed to upload file')).toBeVisible()
      await go()
      await toast(page, 'Failed to upload file')
      // The field said so before: the attempt is over once the button can be pressed again.
      await expect(button(page, 'Update & Continue')).toBeVisible()
    })
    const broken = await page.evaluateHandle(() => {
      const { arrayBuffer } = Blob.prototype
      // A file that was moved since it was picked cannot be read to its end.
      File.prototype.arrayBuffer = () => Promise.reject(new DOMException('moved', 'NotReadableError'))
      return { mend: () => (File.prototype.arrayBuffer = arrayBuffer) }
    })
    await pick(page, 'moved.pdf', fixture('paper.pdf'))
    await toast(page, 'An error occurred while uploading the paper')
    await broken.evaluate(({ mend }) => void mend())
    await pick(page, 'other.pdf', fixture('paper.pdf'))
    // It is under way again, and still nothing that the button has saved.
    await expect(form(page).getByText('Failed to upload file')).toBeHidden()
    await go()
    await heading(page, 'Select Authors')

    await page.getByPlaceholder('Search co-authors...').fill('Zubin')
    await page.getByRole('option', { name: /Zubin/ }).click()
    await refusing('**/api/Paper/add-paper-authors', [], async () => {
      await button(page, 'Add Co-Author').click()
      await go()
      await toast(page, 'Failed to save authors')
    })
    await go()
    await heading(page, 'Paper Details Review')

    const dialog = wizard(page, 'Update Paper')
    const submit = async () => {
      await button(dialog, 'Submit Paper').click()
      await button(page.getByRole('dialog', { name: 'Submit this paper?' }), 'Submit').click()
    }
    const panel = dialog.getByRole('alert').filter({ hasText: 'Submission failed' })
    await refusing('**/api/Paper/*/final-submission', [], async () => {
      await submit()
      await expect(panel.getByText('Failed to submit paper')).toBeVisible()
    })
    await expect(panel.getByText('Please try again or contact support if the issue persists.')).toBeVisible()
    await look(page, 'desk-3-failed')
    await button(panel, 'Go Back').click()
    await heading(page, 'Paper Details Review')
    await refusing('**/api/Paper/*/final-submission', own, async () => {
      await submit()
      await expect(panel.getByText('The hall is full')).toBeVisible()
    })
    // Meanwhile another device submits it.
    await callOver(portal, submitPaper, {
      as: session,
      params: { id: draft.Id },
    })
    await button(panel, 'Go Back').click()
    await expect(button(dialog, 'Already Submitted')).toHaveAttribute('aria-disabled', 'true')
    await expect(
      dialog.getByText('After submission the paper cannot be changed and awaits approval.'),
    ).toBeVisible()
    await expect(dialog.getByText('P-0', { exact: false }).first()).toBeVisible()
    await look(page, 'desk-3-already')
  },
)
