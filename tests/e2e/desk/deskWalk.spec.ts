import { expect, type Page } from '@playwright/test'
import { darkFlawsOf, flawsOf } from '../../support/browser/axe.ts'
import { overflowOf, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { admin, fillDesk, portal, startDesk } from './deskPortal.ts'
import { found } from './deskSteps.ts'
import { decidePapers } from '../../../contract/papers/decisions.ts'
import { deleteTheme } from '../../../contract/papers/themes.ts'
import { callOver, sessionAt, themeAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startDesk))

const titles = (page: Page) => page.locator('.desk-title')

test.describe('with 781 papers', () => {
  test.beforeAll(fillDesk)

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

    // Every filter is in sight beside the record.
    await page.getByRole('button', { name: /^Filter/ }).click()
    const box = page.locator('.desk-more')
    await expect(box.getByLabel('Last modified until')).toBeInViewport({ ratio: 1 })
    expect(await box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    expect.soft(await flawsOf(page), 'axe at the filters').toEqual([])
    await page.keyboard.press('Escape')
    await expect(box).toHaveCount(0)

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
    // Letters that are still being read while another one decides are refused.
    const letters = page.waitForResponse(/\/decision-preview$/)
    await page.keyboard.press('A')
    const question = page.getByRole('dialog', { name: 'Approve this paper?' })
    await expect(question.getByLabel('Feedback (optional)')).toBeFocused()
    await letters
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
    expect.soft(await flawsOf(page), 'axe at the release').toEqual([])
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
    expect.soft(await flawsOf(page), 'axe at the keys').toEqual([])
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

  test(
    'a view is saved and shared, its filters are chips, and one whose theme is gone says so',
    { tag: '@long' },
    async ({ browser }) => {
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
      expect.soft(await flawsOf(page), 'axe at the view').toEqual([])
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
      const theirs = await windowOf(browser, portal.url, other, {
        viewport: deskSize,
        serviceWorkers: 'block',
      })
      await theirs.page.goto('/papers')
      await found(theirs.page, '781 papers')
      await theirs.page.getByRole('button', { name: 'Views', exact: true }).click()
      await theirs.page.getByRole('menuitem', { name: /^Of a theme \(/ }).click()
      await theirs.page.getByRole('button', { name: 'Remove the filter Theme: no longer there' }).click()
      await found(theirs.page, '313 papers')
      expect([errors, theirs.errors]).toEqual([[], []])
    },
  )
})
