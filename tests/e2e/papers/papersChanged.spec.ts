import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { fixture } from '../../support/fixtures.ts'
import { flawsOf } from '../../support/browser/axe.ts'
import { lookInAllLights } from '../../support/browser/look.ts'
import { mailsIn } from '../../support/mailbox.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { authorOf } from '../../support/accounts.ts'
import { sessionAt, setDatesAt } from '../../support/portal/remote.ts'
import { ada, admin, card, openAs, portal, startPapers } from './paperSteps.ts'
import { fillPerson } from '../steps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startPapers))

const snack = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible()

test('a file is downloaded, replaced by its owner, and refused when it is too large or of another kind (spec 2.46, 8.9, 9.4, 6.19)', async ({
  browser,
}, info) => {
  const { page } = await openAs(browser, ada, '/')
  const paper = card(page, 'Words approved')
  await paper.getByRole('button', { name: 'Show details' }).click()
  const download = page.waitForEvent('download')
  await paper.getByRole('button', { name: 'Download' }).click()
  await snack(page, 'Initiating download...')
  expect((await download).suggestedFilename()).toBe('paper.pdf')
  await snack(page, 'Download initiated successfully')
  const choose = paper.locator('input[type=file]')
  const pdf = { name: 'second.pdf', mimeType: 'application/pdf' }
  // A file on disk: 10 MB through the browser's own line would take longer than all of the rest.
  const tooLarge = info.outputPath('second.pdf')
  writeFileSync(tooLarge, Buffer.alloc(10 * 1024 * 1024 + 1))
  await choose.setInputFiles(tooLarge)
  await snack(page, 'File size must not exceed 10MB')
  await choose.setInputFiles({ ...pdf, name: 'second.txt', buffer: Buffer.from('x') })
  await snack(page, 'Only .pdf, .doc and .docx files are allowed')
  await choose.setInputFiles({ ...pdf, buffer: Buffer.from(fixture('paper.pdf')) })
  const asked = page.getByRole('dialog', { name: 'Replace the file?' })
  await expect(asked).toContainText('Everybody who reads the paper gets second.pdf instead of paper.pdf')
  await asked.getByRole('button', { name: 'Replace' }).click()
  await snack(page, 'The file has been replaced')
  await expect(paper.getByText('second.pdf')).toBeVisible()
  await page.route('**/api/Storage/*', (route) => route.abort())
  await paper.getByRole('button', { name: 'Download' }).click()
  await snack(page, 'Error downloading paper')
  await page.context().close()
})

test(
  'an organiser edits a submitted paper, then the order of its authors, and adds a known and a new one by email (spec 4.22, 6.7)',
  { tag: '@long' },
  async ({ browser }, info) => {
    const { page } = await openAs(browser, admin, '/papers?status=Submitted', phoneSize)
    await page.getByRole('link', { name: 'Words under review' }).click()
    await page.getByRole('button', { name: 'Edit Paper' }).click()
    const title = page.getByLabel('Paper title')
    await title.fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Paper title is required')).toBeVisible()
    await title.fill('Words under review, mended')
    await page.screenshot({ path: info.outputPath('edit-phone.png') })
    expect(await flawsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save changes' }).click()
    await snack(page, 'The paper was changed')
    await expect(page.getByRole('heading', { name: 'Words under review, mended' })).toBeVisible()
    // The most common act is in sight, the others are in a menu.
    await expect(page.getByRole('button', { name: 'Edit Paper' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Withdraw for its author' })).toBeHidden()
    const more = page.getByRole('button', { name: 'More actions' })
    await more.click()
    await expect(page.getByRole('menuitem')).toHaveText(['Edit authors', 'Withdraw for its author'])
    await page.getByRole('menuitem', { name: 'Withdraw for its author' }).click()
    await expect(page.getByRole('dialog', { name: 'Withdraw this paper?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await more.click()
    await page.getByRole('menuitem', { name: 'Edit authors' }).click()
    await page
      .getByLabel(/^Sequence of/)
      .first()
      .selectOption('2')
    const list = page.getByRole('list', { name: 'Authors' }).getByRole('listitem')
    const before = await list.count()
    const known = await sessionAt(portal)
    const search = page.getByPlaceholder('Search co-authors...')
    await search.fill(known.Email)
    await expect(page.getByText(`${known.FullName}, Professor`)).toBeVisible()
    await page.getByRole('button', { name: 'Add Co-Author' }).click()
    await expect(list).toHaveCount(before + 1)
    await search.fill('nobody@example.net')
    await expect(page.getByText('Nobody found. Add a new author instead.')).toBeVisible()
    await page.getByRole('button', { name: 'Add New Author' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Author' })
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue('nobody@example.net')
    await fillPerson(dialog, page, authorOf({ FirstName: 'Farida', Email: 'nobody@example.net' }))
    await dialog.getByRole('button', { name: 'Add Author' }).click()
    await expect(dialog).toBeHidden()
    await expect(list).toHaveCount(before + 2)
    await expect(list.last()).toContainText('Farida Rao')
    expect(await flawsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save changes' }).click()
    await snack(page, 'The authors were changed and notified by mail')
    await page.context().close()
  },
)

test(
  'an organiser reads what depends on a decision, changes it and undoes that, then withdraws the paper for its author and brings it back',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, errors } = await openAs(browser, admin, '/papers?status=approved')
    await page.getByRole('link', { name: 'Words approved' }).click()
    const paper = page.getByRole('region', { name: 'Paper', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Change the decision on this paper?' })
    await paper.getByRole('button', { name: 'Change decision' }).click()
    await dialog.getByRole('button', { name: 'Change decision' }).click()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Rejected' }).check()
    await dialog.getByLabel('Reason').fill('The wrong paper was approved')
    await expect(dialog.getByText(/^1 mail to an author/)).toBeVisible()
    await expect(dialog.getByText('Registrations, bills, payments and receipts stay')).toBeVisible()
    await lookInAllLights(page, 'change-decision')
    await dialog.getByRole('button', { name: 'Change decision' }).click()
    await snack(page, 'Changed to Rejected: 1 paper')
    // Until its window closes it is undone, and nobody was notified.
    await expect(paper.getByText(/^Rejected by .+, before: Approved$/)).toBeVisible()
    await expect(paper.getByText('Reason: The wrong paper was approved')).toBeVisible()
    await lookInAllLights(page, 'change-waits')
    await paper.getByRole('button', { name: 'Undo', exact: true }).click()
    await snack(page, 'The decision on 1 paper was undone. Nothing was sent.')

    await paper.getByRole('button', { name: 'Edit Paper' }).click()
    await paper.getByRole('button', { name: 'Save changes' }).click()
    await expect(paper.getByText('Reason is required')).toBeVisible()
    // The message covers the button, and stays while the pointer is on it.
    await page.getByRole('button', { name: 'Close message' }).last().click()
    await paper.getByRole('button', { name: 'Cancel' }).click()

    await paper.getByRole('button', { name: 'Withdraw for its author' }).click()
    const withdrawal = page.getByRole('dialog', { name: 'Withdraw this paper?' })
    await withdrawal.getByLabel('Reason').fill('They asked by phone')
    await expect(withdrawal.getByRole('region', { name: 'What depends on it' })).toBeVisible()
    await lookInAllLights(page, 'withdraw-for-author')
    await withdrawal.getByRole('button', { name: 'Withdraw Paper' }).click()
    await snack(page, 'The paper has been withdrawn')
    await paper.getByRole('button', { name: 'Bring back' }).click()
    const back = page.getByRole('dialog', { name: 'Bring this paper back?' })
    await back.getByLabel('Reason').fill('They called again')
    await back.getByRole('button', { name: 'Bring back' }).click()
    await snack(page, 'The paper takes part again')
    await paper.getByRole('tab', { name: 'History' }).click()
    await expect(paper.getByRole('region', { name: 'Status history' })).toContainText(
      'Reason: They called again',
    )
    await lookInAllLights(page, 'history')
    expect(errors).toEqual([])
    await page.context().close()
  },
)

test('a draft gets more time, and its author is notified', { tag: '@long' }, async ({ browser }, info) => {
  const { page } = await openAs(browser, admin, '/papers?status=draft')
  await page.getByRole('link', { name: 'A draft of words' }).click()
  const give = page.getByRole('button', { name: 'Give more time' })
  await give.click()
  await expect(page.getByText('Please choose a day and time')).toBeVisible()
  await page.getByLabel('Give more time').fill('2020-01-01T10:00')
  await give.click()
  await expect(page.getByText('The new deadline must be in the future')).toBeVisible()
  await page.getByLabel('Give more time').fill('2090-05-06T07:08')
  await give.click()
  await snack(page, 'More time was given')
  await expect(
    page.getByText(/May be submitted until .*6 May 2090 at 07:08:00 \(Asia\/Kolkata\)/),
  ).toBeVisible()
  await page.screenshot({ path: info.outputPath('extension-desk.png') })
  await page.context().close()
})

test(
  'a mailed link opens a page to object on; opened again it says so, and a bad one too',
  { tag: '@long' },
  async ({ browser }, info) => {
    const mailed = async () =>
      (await mailsIn(join(portal.dataDir, 'mail')))
        .flatMap((mail) => mail.links)
        .filter((link) => link.includes('/object?code='))
    await expect.poll(mailed).not.toEqual([])
    const { search } = new URL((await mailed())[0] ?? '')
    const { page } = await openAs(browser, null, `/object${search}`, phoneSize)
    // Radios are seen by their border, while none of them is chosen too.
    for (const radio of await page.getByRole('radio').all())
      await expect(radio).toHaveCSS('border-top-color', 'rgb(134, 142, 150)')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Please choose what is wrong')).toBeVisible()
    await expect(page.getByText('Reason is required')).toBeVisible()
    await page.getByLabel('The order of the authors is wrong').check()
    await page.getByLabel('Reason').fill('Ada wrote it first')
    await page.screenshot({ path: info.outputPath('object-phone.png'), fullPage: true })
    expect(await flawsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('The organisers have been notified')).toBeVisible()
    await page.reload()
    await expect(page.getByText('You have already sent an objection about this paper')).toBeVisible()
    await page.goto('/object?code=made-up')
    await expect(page.getByText('This link is not valid. Copy the whole link from the mail')).toBeVisible()
    await page.context().close()

    const { page: seen } = await openAs(browser, admin, '/papers?text=review')
    await seen.getByRole('link', { name: /^Words under review/ }).click()
    const objections = seen.getByRole('region', { name: 'Objections' })
    await expect(objections).toContainText('Ada wrote it first')
    await seen.screenshot({ path: info.outputPath('objection-desk.png') })
    expect(await flawsOf(seen)).toEqual([])
    // The person who submitted it is asked for an answer, and the organisers read that too.
    const { page: owner } = await openAs(browser, ada, '/', phoneSize)
    await owner.getByRole('link', { name: /^Answer the objection of / }).click()
    const answering = owner.getByRole('dialog', { name: 'Answer this objection' })
    await answering.getByRole('button', { name: 'Answer' }).click()
    await expect(answering.getByText('Reason is required')).toBeVisible()
    await answering.getByLabel('Reason').fill('The order was agreed')
    await owner.screenshot({ path: info.outputPath('answer-phone.png') })
    expect(await flawsOf(owner)).toEqual([])
    await answering.getByRole('button', { name: 'Answer' }).click()
    await snack(owner, 'Your answer was sent')
    await expect(owner.getByRole('region', { name: 'Objections' })).toContainText('The order was agreed')
    await expect(owner.getByRole('link', { name: /^Answer the objection of / })).toHaveCount(0)
    await owner.context().close()
    await expect(objections).toContainText('The order was agreed')
    await objections.getByRole('button', { name: 'Mark as settled' }).click()
    await expect(objections.getByText(/^Settled on/)).toBeVisible()
    await seen.context().close()
  },
)

test('the owner withdraws with a reason that stays on the device while it is typed', async ({
  browser,
}, info) => {
  const { page } = await openAs(browser, ada, '/', phoneSize)
  const paper = card(page, 'Words rejected')
  const ask = async () => {
    await paper.getByRole('button', { name: 'Show details' }).click()
    const button = paper.getByRole('button', { name: 'Withdraw Paper' })
    // Not half behind the bottom bar, where axe would find it too small.
    await button.evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
    })
    await button.click()
  }
  const dialog = page.getByRole('dialog', { name: 'Withdraw this paper?' })
  await ask()
  await dialog.getByRole('button', { name: 'Withdraw Paper' }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('We found an error')
  await expect(dialog.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
  await page.screenshot({ path: info.outputPath('withdraw-phone.png') })
  expect(await flawsOf(page)).toEqual([])
  await page.reload()
  await ask()
  await expect(dialog.getByLabel('Reason')).toHaveValue('We found an error')
  await dialog.getByRole('button', { name: 'Withdraw Paper' }).click()
  await snack(page, 'The paper has been withdrawn')
  await expect(paper.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(paper).toContainText('We found an error')
  await expect(paper.getByRole('button', { name: 'Withdraw Paper' })).toHaveCount(0)
  await page.context().close()
})

test(
  'after the deadline no paper is added, and after the conference date no file is replaced (spec 5.28, 5.29)',
  { tag: '@long' },
  async ({ browser }) => {
    await setDatesAt(portal, admin, { paper_submission: -2, conference_date: -1 })
    const { page } = await openAs(browser, ada, '/')
    await expect(page.getByRole('timer')).toHaveText('Submissions are closed')
    const add = page.getByRole('button', { name: 'Add New Paper' })
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await add.click({ force: true })
    await snack(page, 'The last date of paper submission has passed')
    const paper = card(page, 'Words approved')
    await paper.getByRole('button', { name: 'Show details' }).click()
    await paper.getByRole('button', { name: 'Replace' }).click({ force: true })
    await expect(paper.getByText('Conference Date Has Passed, Cannot Upload Paper Document')).toBeVisible()
    await page.context().close()
  },
)
