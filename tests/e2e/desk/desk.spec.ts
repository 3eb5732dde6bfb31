import { expect, type Page } from '@playwright/test'
import { darkFlawsOf, flawsOf } from '../../support/browser/axe.ts'
import { overflowOf, rowsInSight, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize, wideSize } from '../../support/browser/phone.ts'
import { admin, fillDesk, portal, startDesk } from './deskPortal.ts'
import { asCsv, cellsOf, downloaded, found, openFilters, seenOver } from './deskSteps.ts'
import { and, asc, eq } from 'drizzle-orm'
import { pick } from '../../../contract/core/collections.ts'
import { decidePapers } from '../../../contract/papers/decisions.ts'
import { getUserPaper, updatePaper } from '../../../contract/papers/papers.ts'
import { deleteTheme } from '../../../contract/papers/themes.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { callOver, databaseAt, sessionAt, themeAt } from '../../support/portal/remote.ts'
import { tabTo } from '../steps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startDesk))

const titles = (page: Page) => page.locator('.desk-title')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Another organiser changes a paper under review, by default the one that nobody has changed for longest; its title. */
async function changedElsewhere(title?: string): Promise<string> {
  const [oldest] = await databaseAt(portal, (sql) =>
    sql
      .select({ id: papers.Id })
      .from(papers)
      .where(and(eq(papers.Status, 'submitted'), title ? eq(papers.PaperTitle, title) : undefined))
      .orderBy(asc(papers.LastModifiedOn), asc(papers.Id))
      .limit(1),
  )
  const as = await sessionAt(portal, { Roles: ['Admin'] })
  const params = { id: oldest?.id ?? '' }
  const { Title: PaperTitle, ...before } = await callOver(portal, getUserPaper, { as, params })
  const body = { ...pick(before, 'ThemeId', 'Abstract', 'PaperURL'), PaperTitle }
  const ConsiderBestPaper = !before.ConsiderBestPaper
  await callOver(portal, updatePaper, { as, params, body: { ...body, ConsiderBestPaper } })
  return PaperTitle
}

/** The facts of cards whose value does not begin beside its name, if that is in sight. */
const brokenFactsOf = (list: Element) =>
  [...list.querySelectorAll('.desk-facts > div:not(:has(.mantine-VisuallyHidden-root))')].flatMap((fact) => {
    const [name, ...inner] = [...fact.querySelectorAll('dt, dd, dd *')].map((one) => one.getClientRects()[0])
    const value = inner.at(-1)
    return name && value && value.top > name.bottom ? [fact.textContent] : []
  })

// The real conference on an organiser's desk: 781 papers of 20 themes.
test.describe('with 781 papers', () => {
  test.beforeAll(fillDesk)

  test(
    'the dashboard tells papers, authors, themes, days and what is left to do, and leads to the lists (spec 2.82, 2.83, 2.84, 2.85)',
    { tag: '@long' },
    async ({ browser }, info) => {
      for (const [name, viewport] of [
        ['phone', phoneSize],
        ['desk', deskSize],
      ] as const) {
        const { page, errors } = await windowOf(browser, portal.url, admin, {
          viewport,
          serviceWorkers: 'block',
        })
        await page.goto('/')
        await expect(heading(page, 'Admin Dashboard')).toBeVisible()
        await expect(page.getByText('Overview of research papers and authors')).toBeVisible()
        await expect(page.getByText(/^\d+ papers submitted today$/)).toBeVisible()
        await settled(page)
        await expect(page.getByRole('link', { name: /^Total Papers 781$/ })).toHaveAttribute(
          'href',
          '/papers',
        )
        for (const [card, href] of [
          [/^Total Authors 2,\d{3}/, '/users?author=yes'],
          [/^Indian Authors \d+ 25% of authors/, '/users?author=yes&nationality=Indian'],
          [/^Foreign Authors .* 75%/, '/users?author=yes&nationality=Foreign'],
        ] as const)
          await expect(page.getByRole('link', { name: card })).toHaveAttribute('href', href)
        const people = page.getByRole('region', { name: 'Author Demographics' })
        for (const share of [
          /Male 67% \(/,
          /Female 33% \(/,
          /Indian \d+% \(/,
          /Foreign \d+% \(/,
          /Not said \d+% \(/,
        ])
          await expect(people.getByText(share)).toBeVisible()
        const themes = page.getByRole('region', { name: 'Research Themes' })
        await expect(themes.getByRole('listitem')).toHaveCount(20)
        await expect(themes.getByRole('listitem').first()).toContainText('Machine Learning for NLP')
        await expect(themes.getByRole('link').first()).toHaveAttribute(
          'href',
          /^\/papers\?theme=[\da-f-]{36}$/,
        )
        await expect(page.locator('.dashboard-chart canvas')).toBeVisible()
        await page.getByText('Show the numbers').click()
        await expect(page.getByRole('row').filter({ hasText: '781' }).first()).toBeVisible()
        await page.getByText('Show the numbers').click()
        await page.screenshot({ path: info.outputPath(`dashboard-${name}.png`), fullPage: true })
        expect(await flawsOf(page)).toEqual([])
        expect(await darkFlawsOf(page)).toEqual([])
        expect(await overflowOf(page)).toBe(0)
        if (name === 'desk') {
          const report = page.getByRole('region', { name: 'Reports' })
          const coming = page.waitForEvent('download')
          await report.getByRole('button', { name: 'Papers' }).click()
          await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
          expect(await cellsOf(await coming)).toHaveLength(782)
        }
        const authors = await page.getByRole('link', { name: /^Foreign Authors/ }).textContent()
        await page.getByRole('link', { name: 'Papers that wait for a decision' }).click()
        await found(page, '313 papers')
        await page.goBack()
        await page.getByRole('link', { name: /^Foreign Authors/ }).click()
        await found(page, `${/\d,\d{3}/.exec(authors ?? '')?.[0]} people`)
        expect(errors).toEqual([])
      }
    },
  )

  test(
    'what an organiser filters, sorts and chooses of 781 papers is downloaded as it is seen',
    { tag: '@long' },
    async ({ browser }, info) => {
      const { page, errors } = await windowOf(browser, portal.url, admin, {
        viewport: deskSize,
        serviceWorkers: 'block',
      })
      await page.goto('/papers')
      await found(page, '781 papers')
      await page.screenshot({ path: info.outputPath('papers-desk.png') })
      expect(await flawsOf(page)).toEqual([])

      await page.getByLabel('Status').selectOption('approved')
      await found(page, '234 papers')
      await page.getByRole('button', { name: 'Title', exact: true }).click()
      await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
      await page.getByRole('button', { name: 'Title' }).click()
      await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
        'aria-sort',
        'descending',
      )
      await page.getByRole('button', { name: 'Columns' }).click()
      const columns = page.getByRole('dialog', { name: 'Columns' })
      await columns.getByLabel('Institutions').check()
      await columns.getByLabel('Theme').uncheck()
      expect(await flawsOf(page)).toEqual([])
      await page.screenshot({ path: info.outputPath('columns-desk.png') })
      await page.keyboard.press('Escape')
      await expect(columns).toBeHidden()

      // The address tells all of it but the columns, which this device keeps.
      await page.reload()
      await found(page, '234 papers')
      const [xlsx, csv] = [await downloaded(page, 'xlsx'), await downloaded(page, 'csv')]
      const seen = await seenOver(page, 5)
      expect(seen).toHaveLength(235)
      expect(seen[0]).toEqual(['Code', 'Title', 'Authors', 'Status', 'Last modified', 'Institutions'])
      expect(await cellsOf(xlsx)).toEqual(seen)
      expect(await cellsOf(csv)).toEqual(asCsv(seen))
      expect(xlsx.suggestedFilename()).toMatch(/^papers-\d{4}-\d\d-\d\d\.xlsx$/)
      expect(errors).toEqual([])
    },
  )

  test('each list of the desk begins within 200 px on a phone, below its tabs, search and Filter', async ({
    browser,
  }) => {
    const { page, errors } = await windowOf(browser, portal.url, admin, {
      viewport: phoneSize,
      serviceWorkers: 'block',
      hasTouch: true,
    })
    for (const address of [
      ...[
        '/papers?status=submitted',
        '/papers/reviews?tab=assignments',
        '/papers/reviews?tab=papers',
        '/abstract',
        '/users',
        '/payment/users',
      ],
      ...['/Travel?tab=allotment', '/notifications/admin?tab=mail', '/events'],
    ]) {
      await page.goto(address)
      const toolbar = page.locator('.desk-toolbar:has([role=status])')
      await expect(toolbar).toBeVisible()
      // The rows are below it, or the notice that there are none.
      const below = toolbar.locator('xpath=following-sibling::*[1]')
      await expect.poll(async () => (await below.boundingBox())?.y, address).toBeLessThan(200)
      expect(await overflowOf(page), address).toBe(0)
      expect(await below.evaluate(brokenFactsOf), address).toEqual([])
    }
    expect(errors).toEqual([])
  })

  test('on a phone three whole cards stay in sight while some are selected', async ({ browser }, info) => {
    const { page, errors } = await windowOf(browser, portal.url, admin, {
      viewport: phoneSize,
      serviceWorkers: 'block',
      hasTouch: true,
    })
    for (const address of ['/papers?status=submitted', '/users']) {
      await page.goto(address)
      await page
        .getByRole('checkbox', { name: /^Select (?!all|everybody)/ })
        .first()
        .check()
      const bar = page.getByRole('region', { name: 'Selection', exact: true })
      await expect(bar).toBeVisible()
      const foot = (await bar.boundingBox())?.y ?? 0
      const inSight = await page
        .locator('.desk-cards > li')
        .evaluateAll(
          (cards, end) => cards.filter((card) => card.getBoundingClientRect().bottom <= end).length,
          foot,
        )
      await page.screenshot({
        path: info.outputPath(`cards${address.split('?')[0]?.replaceAll('/', '-')}.png`),
      })
      expect(inSight, address).toBeGreaterThanOrEqual(3)
      expect(await flawsOf(page)).toEqual([])
    }
    expect(errors).toEqual([])
  })

  test('a window shows 14 papers at 1280 × 800 and 20 at 1920 × 1080, and the head of the list stays in sight', async ({
    browser,
  }) => {
    const { page, errors } = await windowOf(browser, portal.url, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto('/papers')
    await found(page, '781 papers')
    const inSight = () => rowsInSight(page)
    expect(await inSight()).toBeGreaterThanOrEqual(14)
    await page.setViewportSize(wideSize)
    await expect.poll(inSight).toBeGreaterThanOrEqual(20)
    const title = page.getByRole('columnheader', { name: 'Title' })
    const edge = title.locator('.desk-edge')
    const { x = 0, y = 0 } = (await edge.boundingBox()) ?? {}
    const before = (await title.boundingBox())?.width ?? 0
    await page.mouse.move(x + 4, y + 10)
    await page.mouse.down()
    await page.mouse.move(x - 96, y + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Math.round(before - ((await title.boundingBox())?.width ?? 0))).toBe(100)
    await page.getByLabel('Rows a page').selectOption('100 rows')
    await expect(page.locator('tbody tr')).toHaveCount(100)
    await page.locator('tbody tr').last().scrollIntoViewIfNeeded()
    await expect(title).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Search papers')).toBeInViewport({ ratio: 1 })
    await page.reload()
    await expect(page.locator('tbody tr')).toHaveCount(100)
    await expect.poll(async () => Math.round(before - ((await title.boundingBox())?.width ?? 0))).toBe(100)
    expect(errors).toEqual([])
  })

  test(
    'papers are found, opened, chosen over pages and left again by keyboard alone',
    { tag: '@long' },
    async ({ browser }) => {
      const { page } = await windowOf(browser, portal.url, admin, {
        viewport: deskSize,
        serviceWorkers: 'block',
      })
      await page.goto('/papers?status=submitted')
      await found(page, '313 papers')
      await page.keyboard.press('/')
      const search = page.getByLabel('Search papers')
      await expect(search).toBeFocused()
      await page.keyboard.type('tranlsation')
      await expect(
        page.getByText('Nothing matches “tranlsation”. This is what matches “translation”.'),
      ).toBeVisible()
      await page.keyboard.press('Escape')
      await found(page, '313 papers')

      await titles(page).first().focus()
      await page.keyboard.press('ArrowDown')
      await expect(titles(page).nth(1)).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      const pane = page.getByRole('region', { name: 'Paper', exact: true })
      await expect(pane).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(pane).toBeHidden()
      await expect(titles(page).first()).toBeFocused()

      const all = page.getByRole('checkbox', {
        name: 'Select all drafts and papers under review on this page',
      })
      await all.focus()
      await page.keyboard.press('Space')
      const bar = page.getByRole('region', { name: 'Selection' })
      await expect(bar.getByRole('status')).toHaveText('50 selected')
      await page.getByRole('button', { name: 'Select all 313 papers under review of this list' }).focus()
      await page.keyboard.press('Enter')
      await expect(bar.getByRole('status')).toHaveText('313 selected')
      const lastOfOne = (await titles(page).last().textContent()) ?? ''
      // Elsewhere the oldest paper changes: it becomes the first, and each row moves on, the last one to the next page.
      const changed = await changedElsewhere()
      await expect(titles(page).first()).toHaveText(changed)
      await expect(page.getByRole('checkbox', { name: `Select ${changed}`, exact: true })).toBeChecked()
      const [firstOfOne = ''] = await titles(page).allTextContents()
      await page.getByRole('button', { name: 'Next page' }).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/page=2/)
      // The address is there before the rows: those of the first page leave with the focus that they have.
      await expect(titles(page).first()).not.toHaveText(firstOfOne)
      await expect(titles(page).first()).toHaveText(lastOfOne)
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
      await expect(boxes.first()).toBeChecked()
      await boxes.first().focus()
      await page.keyboard.press('Space')
      await expect(bar.getByRole('status')).toHaveText('312 selected')
      await page.keyboard.press('ArrowDown')
      await expect(boxes.nth(1)).toBeFocused()
      // The row that is left out moves to the first page, and stays left out there.
      await changedElsewhere(lastOfOne)
      await expect(titles(page).first()).not.toHaveText(lastOfOne)
      await expect(boxes.first()).toBeChecked()
      await page.getByRole('button', { name: 'Previous page' }).focus()
      await page.keyboard.press('Enter')
      await expect(titles(page).first()).toHaveText(lastOfOne)
      await expect(boxes.first()).not.toBeChecked()
      await expect(boxes.nth(1)).toBeChecked()
      await expect(bar.getByRole('status')).toHaveText('312 selected')
      await boxes.nth(1).focus()
      await page.keyboard.press('Escape')
      await expect(bar).toHaveCount(0)
    },
  )

  test('papers are walked and decided on with keys, each at its address, and a decision elsewhere ends one here', async ({
    browser,
  }) => {
    const { page, errors } = await windowOf(browser, portal.url, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto('/papers?status=submitted&sort=code')
    await found(page, '313 papers')
    const names = await titles(page).allTextContents()
    const pane = page.getByRole('region', { name: 'Paper', exact: true })
    const title = pane.getByRole('heading', { level: 2 })
    await page.keyboard.press('j')
    await expect(titles(page).first()).toBeFocused()
    // The row with the focus is shown whole; a press on another one opens that one all the same.
    await titles(page).nth(4).click()
    await expect(title).toHaveText(names[4] ?? '')
    await page.goto('/papers?status=submitted&sort=code')
    await found(page, '313 papers')
    await page.keyboard.press('j')
    await expect(titles(page).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title).toHaveText(names[0] ?? '')
    await page.keyboard.press('j')
    await expect(title).toHaveText(names[1] ?? '')
    await expect(pane.getByRole('status').first()).toContainText('2 of 313')
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar.getByRole('status')).toHaveText('1 selected')
    await pane.getByRole('tab', { name: 'Authors' }).click()
    await page.reload()
    await expect(title).toHaveText(names[1] ?? '')
    await expect(pane.getByRole('tab', { name: 'Authors' })).toHaveAttribute('aria-selected', 'true')
    expect(await flawsOf(page)).toEqual([])
    expect(await darkFlawsOf(page)).toEqual([])

    // What is typed into a field is text.
    await page.keyboard.press('/')
    await page.keyboard.type('jar')
    await expect(page).toHaveURL(/text=jar/)
    await expect(title).toHaveText(names[1] ?? '')
    await page.keyboard.press('Escape')
    await found(page, '313 papers')
    await pane.getByRole('tab', { name: 'Authors' }).focus()

    const meant = pane.getByLabel('Tentative decision')
    await page.keyboard.press('a')
    await expect(meant).toHaveValue(/^approved /)
    await page.keyboard.press('u')
    await expect(meant).toHaveValue('')
    await page.keyboard.press('A')
    const question = page.getByRole('dialog', { name: 'Approve this paper?' })
    await expect(question.getByLabel('Feedback (optional)')).toBeFocused()
    const paperId = new URL(page.url()).searchParams.get('paper') ?? ''
    const other = await sessionAt(portal, { Roles: ['Admin'] })
    await callOver(portal, decidePapers, {
      as: other,
      body: { PaperIds: [paperId], Status: 'rejected', Feedback: '' },
    })
    await expect(question.getByRole('alert')).toContainText(/^P-\d+ was rejected by .+ on /)
    await expect(question.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await question.getByRole('button', { name: 'Close' }).last().click()
    await expect(pane.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await pane.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(pane.getByRole('button', { name: 'Approve' })).toBeVisible()

    // Released with a text and a key: no letter of it presses a button of the dialog.
    await page.keyboard.press('a')
    const release = page.getByRole('button', { name: 'Release 1…' })
    await release.focus()
    await page.keyboard.press('Enter')
    const releasing = page.getByRole('dialog', { name: 'Release tentative decisions' })
    await expect(releasing.getByLabel('Feedback (optional)')).toBeFocused()
    await page.keyboard.type('Thank you for it.')
    await expect(releasing.getByRole('button', { name: 'Release 1 paper' })).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    await expect(releasing).toBeHidden()
    await expect(pane.getByText(/^Approved by .+/)).toBeVisible()
    await expect(release).toHaveCount(0)
    await pane.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(meant).toHaveValue(/^approved /)
    await page.keyboard.press('u')
    await expect(meant).toHaveValue('')

    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await expect(keys.getByText('Select the row, or clear it')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(pane).toBeHidden()
    await expect(page).toHaveURL(/\/papers\?status=submitted&sort=code$/)

    await page.setViewportSize(phoneSize)
    await page.goto(`/papers?status=submitted&paper=${paperId}&pane=history`)
    await expect(title).toHaveText(names[1] ?? '')
    await expect(page.getByLabel('Search papers')).toBeHidden()
    expect(await overflowOf(page)).toBe(0)
    expect(await flawsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await found(page, '313 papers')
    expect(errors).toEqual([])

    const author = await sessionAt(portal)
    const stranger = await windowOf(browser, portal.url, author, { serviceWorkers: 'block' })
    await stranger.page.goto(`/papers?paper=${paperId}`)
    await expect(stranger.page.getByText("You don't have permission to access this page.")).toBeVisible()
  })

  test('a view is saved and shared, its filters are chips, and one whose theme is gone says so', async ({
    browser,
  }) => {
    const { page, errors } = await windowOf(browser, portal.url, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    const views = page.locator('.desk-tools').getByRole('button').first()
    const theme = await themeAt(portal, admin, 'Soon gone')
    await page.goto(`/papers?theme=${theme}&status=submitted`)
    await found(page, '0 papers')
    await views.click()
    await page.getByRole('menuitem', { name: 'Save this view…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this view' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await dialog.getByLabel('Name').fill('Of a theme')
    await dialog.getByLabel('Share it with all organisers').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(views).toHaveText('Of a theme')
    await views.click()
    await page.getByRole('menuitem', { name: 'Fewer than 3 reviews' }).click()
    await found(page, '313 papers')
    // What a control in sight says is no chip too.
    const chips = page.getByRole('list', { name: 'Filters' }).getByRole('button')
    await expect(chips).toHaveText(['Remove the filter Reviews in: Fewer than 3'])
    await chips.click()
    await expect(page).toHaveURL(/\/papers\?status=submitted$/)
    await expect(chips).toHaveCount(0)
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByLabel('Reviews in', { exact: true }).selectOption('None')
    await expect(page).toHaveURL(/reviews=1/)
    expect(await flawsOf(page)).toEqual([])

    await page.keyboard.press('Control+k')
    const finder = page.getByRole('dialog', { name: 'Find' })
    await expect(finder.getByLabel('A screen, paper, person, bill or setting')).toBeFocused()
    await page.keyboard.type('P-0118')
    await expect(finder.getByRole('option', { name: /P-0118$/ })).toHaveAttribute(
      'data-combobox-selected',
      'true',
    )
    expect(await flawsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('region', { name: 'Paper', exact: true }).getByText('P-0118').first(),
    ).toBeVisible()

    await callOver(portal, deleteTheme, { as: admin, params: { id: theme } })
    const other = await sessionAt(portal, { Roles: ['Admin'] })
    const theirs = await windowOf(browser, portal.url, other, { viewport: deskSize, serviceWorkers: 'block' })
    await theirs.page.goto('/papers')
    await found(theirs.page, '781 papers')
    await theirs.page.getByRole('button', { name: 'Views', exact: true }).click()
    await theirs.page.getByRole('menuitem', { name: /^Of a theme \(/ }).click()
    await theirs.page.getByRole('button', { name: 'Remove the filter Theme: no longer there' }).click()
    await found(theirs.page, '313 papers')
    expect([errors, theirs.errors]).toEqual([[], []])
  })

  test(
    'papers are filtered, decided on and given back, and people are found and blocked, by keyboard alone',
    { tag: '@long' },
    async ({ browser }) => {
      const { page, errors } = await windowOf(browser, portal.url, admin, {
        viewport: deskSize,
        serviceWorkers: 'block',
      })
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const bar = page.getByRole('region', { name: 'Selection' })
      const dialog = page.getByRole('dialog')
      await page.goto('/papers')
      await found(page, '781 papers')
      await page.keyboard.press('/')
      await page.keyboard.type('translation')
      await expect(page).toHaveURL(/text=translation/)
      await tabTo(page, page.getByLabel('Status', { exact: true }))
      await page.keyboard.type('Submitted')
      await expect(page).toHaveURL(/status=submitted/)
      await settled(page)
      await tabTo(page, button('Title'))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/sort=title/)
      await settled(page)
      const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
      await tabTo(page, boxes.first())
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await expect(bar.getByRole('status')).toHaveText('2 selected')

      await tabTo(page, bar.getByRole('button', { name: 'Reject' }), 200)
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await tabTo(page, bar.getByRole('button', { name: 'Approve' }))
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Feedback (optional)')).toBeFocused()
      await expect(dialog.getByRole('region', { name: 'Mails' })).toBeVisible()
      // The mails are worded anew after a pause; what is decided by then is previewed no more.
      const previewed = page.waitForResponse((response) => response.url().endsWith('/decision-preview'))
      await page.keyboard.type('Well argued.')
      await previewed
      await tabTo(page, dialog.getByRole('button', { name: 'Approve' }))
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      const back = page.getByRole('button', { name: new RegExp(`^Undo all: `) })
      await expect(back).toBeVisible()
      await tabTo(page, back, 200)
      await page.keyboard.press('Enter')
      await expect(back).toHaveCount(0)

      await page.goto('/users')
      await expect(page.getByText(/^[\d,]+ people$/)).toBeVisible()
      await page.keyboard.press('/')
      await page.keyboard.type('kumar')
      await expect(page).toHaveURL(/text=kumar/)
      await settled(page)
      await tabTo(page, page.getByRole('checkbox', { name: 'Select everybody on this page' }))
      await page.keyboard.press('Space')
      await tabTo(page, bar.getByRole('button', { name: 'Block sign-in' }), 200)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Block sign-in' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await tabTo(page, button('Columns'), 200)
      await page.keyboard.press('Enter')
      const columns = page.getByRole('dialog', { name: 'Columns' })
      await tabTo(page, columns.getByLabel('Gender'))
      await page.keyboard.press('Space')
      await page.keyboard.press('Escape')
      await expect(columns).toBeHidden()
      await expect(page.getByRole('columnheader', { name: 'Gender' })).toBeVisible()
      expect(errors).toEqual([])
    },
  )

  test(
    'on a phone the list is cards in the columns chosen, and is downloaded',
    { tag: '@long' },
    async ({ browser }, info) => {
      const { page, errors } = await windowOf(browser, portal.url, admin, {
        viewport: phoneSize,
        serviceWorkers: 'block',
      })
      await page.goto('/papers?text=translation&sort=title')
      await expect(titles(page).first()).toBeVisible()
      await settled(page)
      await page.screenshot({ path: info.outputPath('papers-phone.png') })
      expect(await flawsOf(page)).toEqual([])
      expect(await darkFlawsOf(page)).toEqual([])
      expect(await overflowOf(page)).toBe(0)
      expect((await page.locator('.desk-cards li').first().boundingBox())?.y).toBeLessThan(200)
      const before = (await titles(page).first().textContent()) ?? ''
      await openFilters(page)
      await page.getByLabel('Sort by').selectOption('Title, last to first')
      await expect(page).toHaveURL(/sort=-title/)
      await expect(titles(page).first()).not.toHaveText(before)
      const first = await titles(page).first().textContent()
      const [, row] = await cellsOf(await downloaded(page, 'xlsx'))
      expect(row?.[1]).toBe(first)
      expect(errors).toEqual([])
    },
  )
})
