import { createHash } from 'node:crypto'
import { expect, type Locator, type Route } from '@playwright/test'
import { commitPaper } from '../../../contract/papers/commitment.ts'
import { createPaper, emptyPaper, getUserPapers } from '../../../contract/papers/papers.ts'
import { storageKeys } from '../../../src/stores/storageKeys.ts'
import { darkFlawsOf, flawsOf } from '../../support/browser/axe.ts'
import { overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { phoneSize, wideSize } from '../../support/browser/phone.ts'
import { Walker } from '../../support/browser/walker.ts'
import { pdfOfSize } from '../../support/fixtures.ts'
import { words } from '../../support/papers.ts'
import { callOver, draftAt, sessionAt, submittedAt } from '../../support/portal/remote.ts'
import { bellOf } from '../messages/notificationSteps.ts'
import { ada, admin, bob, card, desk, openAs, portal, startPapers, ThemeId } from './paperSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startPapers))

const phone = { viewport: phoneSize, hasTouch: true, isMobile: true }

/** How far the words of controls in one line are from each other, in pixels. */
const gapsOf = (controls: Locator) =>
  controls.evaluateAll((all) => {
    const boxes = all.map((one) => {
      const words = document.createRange()
      words.selectNodeContents(one)
      return words.getBoundingClientRect()
    })
    return boxes.slice(1).map((box, index) => box.left - (boxes[index]?.right ?? 0))
  })

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
    const next = page.getByRole('region', { name: 'Next for you' }).getByRole('listitem')
    await expect(next).toHaveText([/^Registerfor P-000\d$/, /^Finish‘A draft of words’[89] days left$/])
    for (const row of [next.first(), next.last(), page.getByRole('article').nth(name === 'phone' ? 1 : 3)])
      await expect(row).toBeInViewport({ ratio: 1 })
    const tabs = ['All 4', 'Draft 1', 'Submitted 1', 'Approved 1', 'Rejected 1']
    const filter = page.getByRole('tablist', { name: 'Papers by status' })
    await expect(filter.getByRole('tab')).toHaveText(tabs)
    expect(Math.min(...(await gapsOf(filter.getByRole('tab'))))).toBeGreaterThanOrEqual(12)
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
    await card(page, 'Words rejected').getByRole('button', { name: 'Show details' }).click()
    await expect(card(page, 'Words rejected')).toContainText('Read by two people')
    await page.getByRole('tab', { name: 'All' }).click()
    await page.screenshot({ path: info.outputPath(`list-${name}.png`), fullPage: true })

    await page.getByRole('radiogroup', { name: 'View' }).locator('label').last().click()
    await page.reload()
    await settled(page)
    await expect(page.getByRole('radio', { name: 'Tiles' })).toBeChecked()
    expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.paperView)).toBe('tiles')

    const review = card(page, 'Words under review')
    const papers = await callOver(portal, getUserPapers, { as: ada })
    const { SubmittedOn } = papers.find(({ PaperTitle }) => PaperTitle === 'Words under review') ?? {}
    const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
    const day = long.format(new Date(SubmittedOn ?? ''))
    for (const text of ['Under Review', 'Best paper candidate', 'Phonology', day])
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

test(
  'a co-author sees the paper and changes nothing of it, and an attendee has no button to add one (spec 2.40, 6.16, 6.19)',
  { tag: '@long' },
  async ({ browser }) => {
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
  },
)

test(
  'a list that the portal refuses says so, and can be asked for again (spec 8.9)',
  { tag: '@long' },
  async ({ browser }) => {
    const { page } = await windowOf(browser, portal.url, bob, { viewport: desk, serviceWorkers: 'block' })
    let asked = 0
    let answer = (route: Route) =>
      route.fulfill({
        status: 422,
        json: { Success: false, Message: '', Result: null, Id: null, Errors: [] },
      })
    await page.route('**/api/Paper/user-paper-list', (route) => {
      asked += 1
      return answer(route)
    })
    await page.goto('/')
    // It asks again by itself once it is connected.
    await expect(bellOf(page)).toHaveAccessibleName(/Connected$/)
    await expect(page.getByRole('alert').getByText('Error loading papers')).toBeVisible()
    // An answer to what the page asks by itself would take the button away before the press.
    let release = () => {}
    const pressed = new Promise<void>((resolve) => (release = resolve))
    answer = (route) => pressed.then(() => route.continue())
    const before = asked
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => asked).toBeGreaterThan(before)
    release()
    await expect(card(page, 'Words under review')).toBeVisible()
    await page.context().close()
  },
)

test('with a finger the file of a committed paper is sent: the dashboard leads to it, and another file is refused', async ({
  browser,
}) => {
  const session = await sessionAt(portal)
  const PaperTitle = 'Words that wait for their file'
  const body = { ...emptyPaper, ThemeId, PaperTitle, Abstract: words(300) }
  const { Id } = await callOver(portal, createPaper, { as: session, body })
  const [file, other] = [pdfOfSize(3000), pdfOfSize(3001)]
  const Sha256 = createHash('sha256').update(file).digest('hex')
  const promised = { FileName: 'words.pdf', Size: file.length, Sha256 }
  await callOver(portal, commitPaper, { as: session, params: { id: Id }, body: promised })
  const { page, errors } = await windowOf(browser, portal.url, session, { ...phone, serviceWorkers: 'block' })
  await page.goto('/')
  const next = page.getByRole('region', { name: 'Next for you' })
  await expect(next.getByRole('listitem')).toHaveText([
    /^Sendthe file of ‘Words that wait for their file’until \d+ \w+$/,
  ])
  await next.getByRole('link').tap()
  await expect(page.getByRole('heading', { level: 1, name: PaperTitle })).toBeVisible()
  const hand = new Walker()
  const pick = (buffer: Buffer) =>
    hand.pick(page.getByRole('button', { name: 'Send the file' }), {
      ...{ name: 'words.pdf', mimeType: 'application/pdf', buffer },
    })
  const messages = page.getByRole('region', { name: 'Messages' })
  await pick(other)
  await expect(messages).toContainText(
    'This is not the file that the paper waits for: its bytes differ. Choose the same file, or take the commitment back',
  )
  await pick(file)
  await expect(messages).toContainText('The file has arrived, and the paper is submitted')
  await expect(page.getByText('Under Review')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the file' })).toBeHidden()
  expect(errors).toEqual([])
})

test(
  'a title is cut only where its line is full, at the end where its language ends, and the acts end at one edge',
  { tag: '@long' },
  async ({ browser }) => {
    const session = await sessionAt(portal)
    const long =
      'On what speakers of four generations say about the same event when they are asked about it twice'
    const arabic =
      'دراسة في تطور العلامات الدالة على المصدر في اللغات السامية من العبرية إلى العربية الفصحى وما بعدها'
    await draftAt(portal, session, { ThemeId, PaperTitle: long })
    await submittedAt(portal, session, { ThemeId, PaperTitle: arabic })
    const decision = { admin, Status: 'approved', Feedback: '' } as const
    await submittedAt(portal, session, { ThemeId, PaperTitle: `${long}, and why` }, decision)
    const { page } = await openAs(browser, session, '/', wideSize)
    await expect(page.getByRole('link', { name: 'Proceed for conference registration' })).toBeVisible()
    const lines = await page.locator('.papers-line').evaluateAll((all) =>
      all.map((line) => {
        const [title, act] = [line.querySelector('h2'), line.querySelector('.papers-next')]
        const letter = document.createRange()
        const text = title?.querySelector('a')?.firstChild
        if (!title || !act || !text) return undefined
        letter.setStart(text, 0)
        letter.setEnd(text, 1)
        const [box, first] = [title.getBoundingClientRect(), letter.getBoundingClientRect()]
        return {
          isCut: title.scrollWidth > title.clientWidth,
          room: Math.round(act.getBoundingClientRect().left - box.right),
          end: Math.round(act.getBoundingClientRect().right),
          hasItsStart: first.left >= box.left - 1 && first.right <= box.right + 1,
        }
      }),
    )
    const end = lines[0]?.end
    expect(lines).toEqual(
      lines.map((line) => ({
        isCut: line?.isCut,
        room: line?.isCut ? 20 : line?.room,
        end,
        hasItsStart: true,
      })),
    )
    expect(lines.filter((line) => line?.isCut).length).toBeGreaterThanOrEqual(2)
  },
)

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
