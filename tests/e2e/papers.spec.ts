import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import type { Session } from '../../contract/accounts.ts'
import { getUserPapers, saveAuthors, submitPaper } from '../../contract/papers.ts'
import { storageKeys } from '../../src/stores/storageKeys.ts'
import { fixture } from '../support/fixtures.ts'
import { darkFlawsOf, flawsOf } from '../support/axe.ts'
import { overflowOf, settled, windowOf } from '../support/look.ts'
import { mailsIn } from '../support/mailbox.ts'
import { phoneSize } from '../support/phone.ts'
import { startPortalProcess, type PortalProcess } from '../support/process.ts'
import { callOver, draftAt, sessionAt, setDatesAt, submittedAt, themeAt } from '../support/remote.ts'
import { test } from './test.ts'

const desk = { width: 1280, height: 800 }

let portal: PortalProcess
let admin: Session
let ada: Session
let bob: Session
let ThemeId: string

test.beforeAll(async () => {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  ada = await sessionAt(portal)
  bob = await sessionAt(portal)
  ThemeId = await themeAt(portal, admin, 'Phonology')
  await setDatesAt(portal, admin, { paper_submission: 9, conference_date: 60 })
  await draftAt(portal, ada, { ThemeId, PaperTitle: 'A draft of words' })
  const shared = await draftAt(portal, ada, {
    ThemeId,
    PaperTitle: 'Words under review',
    ConsiderBestPaper: true,
  })
  await callOver(portal, saveAuthors, {
    as: ada,
    body: {
      PaperId: shared.Id,
      Authors: [bob, ada].map(({ UserDetailId }, i) => ({ UserDetailId, UserSequence: i + 1 })),
    },
  })
  await callOver(portal, submitPaper, { as: ada, params: { id: shared.Id } })
  const decided = { admin, Feedback: 'Read by two people' } as const
  await submittedAt(
    portal,
    ada,
    { ThemeId, PaperTitle: 'Words approved' },
    { ...decided, Status: 'approved' },
  )
  await submittedAt(
    portal,
    ada,
    { ThemeId, PaperTitle: 'Words rejected' },
    { ...decided, Status: 'rejected' },
  )
})
test.afterAll(async () => {
  await portal.stop()
  portal.remove()
})

async function openAs(browser: Browser, who: Session | null, path: string, viewport = desk) {
  const opened = await windowOf(browser, portal.url, who, { viewport, serviceWorkers: 'block' })
  await opened.page.goto(path)
  await settled(opened.page)
  return opened
}
const card = (page: Page, name: string) => page.getByRole('article', { name })
const snack = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible()

for (const [name, viewport] of [
  ['phone', phoneSize],
  ['desk', desk],
] as const)
  test(`on a ${name} the dashboard shows clock, filters with counts, list and tiles, and a paper unfolds (spec 2.38, 2.42, 2.43, 2.44, 2.45, 2.46, 4.19, 4.21, 4.24, 4.25, 4.26)`, async ({
    browser,
  }, info) => {
    const { page, errors } = await openAs(browser, ada, '/', viewport)
    await expect(page.getByRole('heading', { name: 'Welcome to Your Dashboard' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add New Paper' })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^Submissions close in (8|9) days \d+ hours?$/)
    await expect(page.getByRole('group', { name: 'Submission deadline' })).toContainText('(Asia/Kolkata)')
    const tabs = ['All (4)', 'Draft (1)', 'Submitted (1)', 'Approved (1)', 'Rejected (1)']
    const filter = page.getByRole('tablist', { name: 'Papers by status' })
    await expect(filter.getByRole('tab')).toHaveText(tabs)
    for (const [label = '', title = ''] of [
      ['Draft', 'A draft of words'],
      ['Submitted', 'Words under review'],
      ['Approved', 'Words approved'],
      ['Rejected', 'Words rejected'],
    ]) {
      await page.getByRole('tab', { name: label }).click()
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(card(page, title)).toBeVisible()
    }
    await expect(card(page, 'Words rejected')).toContainText('Check email for feedback')
    await expect(card(page, 'Words rejected')).toContainText('Read by two people')
    await page.getByRole('tab', { name: 'All' }).click()
    await page.screenshot({ path: info.outputPath(`list-${name}.png`), fullPage: true })

    await page.getByText('Tiles', { exact: true }).click()
    await page.reload()
    await settled(page)
    await expect(page.getByRole('radio', { name: 'Tiles' })).toBeChecked()
    expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.paperView)).toBe('tiles')

    const review = card(page, 'Words under review')
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
    for (const text of ['Under Review', 'Best paper candidate', 'Phonology', today.format(new Date())])
      await expect(review).toContainText(text)
    await expect(review).toContainText('Already Submitted')
    await expect(review).toContainText('After submission the paper cannot be changed and awaits approval.')
    await expect(review.getByRole('button', { name: 'Edit Paper' })).toHaveCount(0)
    const unfold = review.getByRole('button', { name: 'Show details' })
    await unfold.focus()
    await page.keyboard.press('Enter')
    await expect(review.getByRole('button', { name: 'Hide details' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    const authors = review.getByRole('listitem')
    await expect(authors).toHaveCount(2)
    await expect(authors.first()).toContainText('Primary')
    await expect(authors.last()).not.toContainText('Primary')
    await review.getByRole('button', { name: 'Abstract' }).click()
    await expect(review.getByText(/^word1 word2/)).toBeVisible()
    const paper = review.getByRole('group', { name: 'Paper document' })
    await expect(paper.getByRole('button', { name: 'Replace' })).toBeVisible()
    await page.screenshot({ path: info.outputPath(`tiles-${name}.png`), fullPage: true })
    expect(await flawsOf(page)).toEqual([])
    expect(await darkFlawsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    expect(errors).toEqual([])
    await page.context().close()
  })

test('a file is downloaded, replaced by its owner, and refused when it is too large or of another kind (spec 2.46, 8.9, 9.4, 6.19)', async ({
  browser,
}) => {
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
  await choose.setInputFiles({ ...pdf, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await snack(page, 'File size must not exceed 10MB')
  await choose.setInputFiles({ ...pdf, name: 'second.txt', buffer: Buffer.from('x') })
  await snack(page, 'Only .pdf, .doc and .docx files are allowed')
  await choose.setInputFiles({ ...pdf, buffer: Buffer.from(fixture('paper.pdf')) })
  await snack(page, 'The file has been replaced')
  await expect(paper.getByText('second.pdf')).toBeVisible()
  await page.route('**/api/Storage/*', (route) => route.abort())
  await paper.getByRole('button', { name: 'Download' }).click()
  await snack(page, 'Error downloading paper')
  await page.context().close()
})

test('a co-author sees the paper and changes nothing of it, and an attendee has no button to add one (spec 6.16, 6.19)', async ({
  browser,
}) => {
  const { page } = await openAs(browser, bob, '/')
  await expect(page.getByRole('article')).toHaveCount(1)
  const paper = card(page, 'Words under review')
  await paper.getByRole('button', { name: 'Show details' }).click()
  await expect(paper.getByRole('button', { name: 'Download' })).toBeVisible()
  for (const name of ['Replace', 'Edit Paper', 'Withdraw Paper'])
    await expect(paper.getByRole('button', { name })).toHaveCount(0)
  await page.context().close()
  const guest = await sessionAt(portal, { Roles: ['GeneralAttendee'] })
  const { page: other } = await openAs(browser, guest, '/')
  await expect(other.getByText('No accommodation found. Add your accommodation details!')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Add New Paper' })).toHaveCount(0)
  await other.context().close()
})

test('a list that the portal refuses says so, and can be asked for again (spec 8.9)', async ({ browser }) => {
  const { page } = await windowOf(browser, portal.url, bob, { viewport: desk, serviceWorkers: 'block' })
  await page.route('**/api/Paper/user-paper-list', (route) =>
    route.fulfill({
      status: 422,
      json: { Success: false, Message: '', Result: null, Id: null, Errors: [] },
    }),
  )
  await page.goto('/')
  await expect(page.getByRole('alert').getByText('Error loading papers')).toBeVisible()
  await page.unroute('**/api/Paper/user-paper-list')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'Words under review')).toBeVisible()
  await page.context().close()
})

test('an organiser edits a submitted paper, then the order of its authors (spec 4.22, 6.7)', async ({
  browser,
}, info) => {
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
  await page.getByRole('button', { name: 'Edit authors' }).click()
  await page
    .getByLabel(/^Sequence of/)
    .first()
    .selectOption('2')
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await snack(page, 'The authors were changed and told by mail')
  await page.context().close()
})

test('a draft is given more time, and its author is told', async ({ browser }, info) => {
  const { page } = await openAs(browser, admin, '/papers?status=draft')
  await page.getByRole('link', { name: 'A draft of words' }).click()
  const give = page.getByRole('button', { name: 'Give more time' })
  await give.click()
  await expect(page.getByText('Please choose a day and time')).toBeVisible()
  await page.getByLabel('Give more time').fill('2020-01-01T10:00')
  await give.click()
  await expect(page.getByText('The new deadline must lie in the future')).toBeVisible()
  await page.getByLabel('Give more time').fill('2090-05-06T07:08')
  await give.click()
  await snack(page, 'More time was given')
  await expect(
    page.getByText(/May be submitted until .*6 May 2090 at 07:08:00 \(Asia\/Kolkata\)/),
  ).toBeVisible()
  await page.screenshot({ path: info.outputPath('extension-desk.png') })
  await page.context().close()
})

test('a mailed link opens a page to object on; opened again it says so, and a bad one too', async ({
  browser,
}, info) => {
  const links = (await mailsIn(join(portal.dataDir, 'mail'))).flatMap((mail) => mail.links)
  const { search } = new URL(links.find((link) => link.includes('/object?code=')) ?? '')
  const { page } = await openAs(browser, null, `/object${search}`, phoneSize)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please choose what is wrong')).toBeVisible()
  await expect(page.getByText('Reason is required')).toBeVisible()
  await page.getByLabel('The order of the authors is wrong').check()
  await page.getByLabel('Reason').fill('Ada wrote it first')
  await page.screenshot({ path: info.outputPath('object-phone.png'), fullPage: true })
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The organisers have been told')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You have already told the organisers about this paper')).toBeVisible()
  await page.goto('/object?code=made-up')
  await expect(page.getByText('This link is not valid. Open it from the mail again, all of it')).toBeVisible()
  await page.context().close()

  const { page: seen } = await openAs(browser, admin, '/papers?text=review')
  await seen.getByRole('link', { name: /^Words under review/ }).click()
  const objections = seen.getByRole('region', { name: 'Objections' })
  await expect(objections).toContainText('Ada wrote it first')
  await seen.screenshot({ path: info.outputPath('objection-desk.png') })
  expect(await flawsOf(seen)).toEqual([])
  await objections.getByRole('button', { name: 'Mark as settled' }).click()
  await expect(objections.getByText(/^Settled on/)).toBeVisible()
  await seen.context().close()
})

test('the owner withdraws with a reason that stays on the device while it is typed', async ({
  browser,
}, info) => {
  const { page } = await openAs(browser, ada, '/', phoneSize)
  const paper = card(page, 'Words rejected')
  const ask = async () => {
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
  await expect(dialog.getByText('Saved on this device')).toBeVisible()
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

test('two presses on the button make one paper, and two papers may have one title', async ({ browser }) => {
  const { page } = await openAs(browser, bob, '/')
  for (let round = 0; round < 2; round += 1) {
    await page.getByRole('button', { name: 'Add New Paper' }).dblclick()
    await page.getByLabel('Paper title').fill('One title')
    await expect(page.getByText(/^Saved \d/)).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(card(page, 'One title')).toHaveCount(round + 1)
  }
  const papers = await callOver(portal, getUserPapers, { as: bob })
  expect(papers.filter(({ PaperTitle }) => PaperTitle === 'One title')).toHaveLength(2)
  await page.context().close()
})

test('after the deadline no paper is added, and after the conference date no file is replaced (spec 5.28, 5.29)', async ({
  browser,
}) => {
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
})
