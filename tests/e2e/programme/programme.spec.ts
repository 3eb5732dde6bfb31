import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { getStars } from '../../../contract/events/stars.ts'
import { darkFlawsOf } from '../../support/browser/axe.ts'
import { calendarEvents } from '../../support/calendars.ts'
import { call } from '../../support/call.ts'
import { overflowOf, windowOf } from '../../support/browser/look.ts'
import { deskSize, wideSize } from '../../support/browser/phone.ts'
import { programmeEvent, programmeSession } from '../../support/programme.ts'
import { startProxy } from '../../support/portal/proxy.ts'
import { tabTo } from '../steps.ts'
import { test } from '../test.ts'
import {
  conference,
  entry,
  look,
  lookAtBoth,
  person,
  phone,
  publish,
  showToVisitors,
  site,
  startProgramme,
  wholeProgramme,
} from './programmeSteps.ts'

test.beforeAll(() => startProgramme())
test.afterAll(() => site.stop())

test('a phone reads the whole programme in a field after one visit, and what it stars there reaches the portal later @long', async ({
  browser,
}) => {
  const reader = await person()
  const programme = wholeProgramme(reader)
  await publish(programme)
  const network = await startProxy(site.port)
  const { page, context, errors } = await windowOf(browser, network.origin, reader, {
    ...phone,
    timezoneId: 'Europe/Berlin',
  })
  await page.goto('/programme')
  await expect(page.getByText('Your time: 05:30–06:30').first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await look(page, 'days')
  // Search and filters are one line.
  const filters = [
    page.getByRole('searchbox'),
    page.getByRole('button', { name: 'Starred only' }),
    page.getByRole('combobox', { name: 'Show by' }),
  ]
  const boxes = await Promise.all(filters.map((one) => one.boundingBox()))
  expect(new Set(boxes.map((box) => box && Math.round(box.y + box.height / 2))).size).toBe(1)
  // All abstracts arrive together, after the programme.
  await entry(page, /Session 1:/).click()
  await entry(page, conference[0]?.title ?? '').click()
  await expect(page.getByText(conference[0]?.abstract.slice(0, 200) ?? '', { exact: false })).toBeVisible()

  network.lead(1)
  network.cut()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^As of /)).toBeVisible()
  // A day that was never opened, a session in it, a paper in that, and its abstract.
  await entry(page, /Saturday 7 December 2030/).click()
  await entry(page, /Session 113:/).click()
  const paper = conference[112]
  await entry(page, paper?.title ?? '').click()
  await expect(page.getByText(paper?.abstract.slice(0, 200) ?? '', { exact: false })).toBeVisible()
  const star = page.getByRole('button', { name: /^Star Session 113:/ })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  // Its state is in the address, which a busy phone changes a moment later.
  const onlyStarred = page.getByRole('button', { name: 'Starred only' })
  await onlyStarred.click()
  await expect(onlyStarred).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 session found')).toBeVisible()

  network.lead(site.port)
  await context.setOffline(false)
  const starred = async () =>
    (await call(site.portal, getStars, { as: reader.AccessToken })).Result.SessionIds
  await expect.poll(starred).toEqual([programme[0]?.Sessions[112]?.Id])
  expect(errors.filter((error) => !/net::|Failed to load resource/.test(error))).toEqual([])
  await network.stop()
})

test('at a desk a reader finds their way by day, room, theme, person and keyboard; what is published again is seen live, and the calendar holds it @long', async ({
  browser,
}) => {
  const reader = await person()
  const programme = wholeProgramme(reader)
  await publish(programme)
  const { page, errors } = await windowOf(browser, site.url, reader, {
    viewport: deskSize,
    serviceWorkers: 'block',
  })
  const network = await startProxy(site.port)
  const other = await windowOf(browser, network.origin, reader, phone)
  await other.page.goto('/programme')
  await other.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/programme')
  await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeVisible()
  await expect(page.locator('.programme-own').getByText(/^Session 61:/)).toBeVisible()
  // A browser calls this zone Asia/Calcutta: that is nowhere else.
  await expect(page.getByText('Times are those of Asia/Kolkata.', { exact: true })).toBeVisible()
  // The dinner ends on the next day.
  await expect(page.getByText('23:00–01:00 (Wed 4 Dec)').first()).toBeVisible()
  await lookAtBoth(page, 'days')
  expect.soft(await darkFlawsOf(page), 'axe in the dark').toEqual([])

  for (const [view, heading] of [
    ['Room', 'Hall C'],
    ['Theme', 'Machine Learning for NLP'],
    ['Person', 'W'],
  ] as const) {
    await page.getByRole('radiogroup').getByText(view, { exact: true }).click()
    // Of the headings: titles of papers that the view before shows may begin so too.
    await page
      .getByRole('heading', { level: 2, name: new RegExp(`^${heading}`) })
      .getByRole('button', { expanded: false })
      .click()
    await lookAtBoth(page, view.toLowerCase())
  }
  await page.getByRole('button', { name: 'Wei Wang' }).first().click()
  await expect(page.getByText(/Session \d+:/).first()).toBeVisible()

  // By keyboard alone: the search, the first session that it finds, its star.
  await page.goto('/programme')
  await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(conference[1]?.title ?? '')
  await expect(page.getByText('1 session found')).toBeVisible()
  await expect(page).toHaveURL(/q=/)
  const row = page.getByRole('button', { name: /^10:00.*Session 2:/ })
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Star Session 2:/ })).toBeFocused()
  await page.keyboard.press('Space')
  await lookAtBoth(page, 'search')
  // The other device learns of the star by itself.
  await expect(other.page.getByRole('button', { name: /^Star Session 2:/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  // A change that is published is seen at once, and by a device in a field once that has a network again.
  const here = other.page.getByText(/^Session 2:/)
  network.lead(1)
  network.cut()
  await other.context.setOffline(true)
  await other.page.reload()
  await expect(other.page.getByText(/^As of /)).toBeVisible()
  const before = await here.first().textContent()
  const [main, dinner] = programme
  if (!main || !dinner) throw new Error('The programme has lost its events')
  const moved = main.Sessions.map((session, index) =>
    index === 1
      ? {
          ...session,
          Title: 'Session 2: moved',
          Room: 'Garden',
          Papers: session.Papers.map((paper, place) =>
            place === 1 ? { ...paper, IsWithdrawn: true as const } : paper,
          ),
        }
      : session,
  )
  await publish([{ ...main, Sessions: moved }, dinner])
  await page.getByRole('searchbox').fill('Session 2: moved')
  await expect(page.getByText('1 session found')).toBeVisible()
  await page.getByRole('button', { name: /Session 2: moved/, expanded: false }).click()
  const withdrawn = conference[141]?.title ?? ''
  await expect(page.getByRole('button', { name: withdrawn })).toContainText('Withdrawn')
  await lookAtBoth(page, 'withdrawn')
  await other.page.reload()
  await expect(here).toHaveText([before ?? ''])
  network.lead(site.port)
  await other.context.setOffline(false)
  await expect(here).toHaveText(['Session 2: moved'])

  // What is printed is what is found, with its papers.
  const sheet = await page.pdf({
    path: join(test.info().project.outputDir, 'screens', 'programme-print.pdf'),
  })
  const { text: sheets } = await extractText(await getDocumentProxy(new Uint8Array(sheet)))
  const printed = sheets.join(' ').replace(/\s+/g, ' ')
  expect(sheets).toHaveLength(1)
  for (const words of [
    'Tuesday 3 December 2030',
    '10:00–11:00 Session 2: moved Garden, Main building',
    (conference[1]?.authors ?? []).join(', '),
    `${withdrawn} (Withdrawn)`,
  ])
    expect(printed).toContain(words)
  expect(printed).not.toMatch(/Session \d+: (?!moved)/)

  await page.getByRole('button', { name: 'Calendar' }).click()
  const files = page.getByRole('link', { name: `Get the file: Starred sessions` })
  await expect(files).toBeVisible()
  await lookAtBoth(page, 'calendar')
  const [download] = await Promise.all([page.waitForEvent('download'), files.click()])
  const text = await readFile(await download.path(), 'utf8')
  const found = calendarEvents(text)
  expect(found.map(({ summary, location }) => [summary, location])).toEqual([
    ['Session 2: moved', 'Garden, Main building'],
  ])
  expect(found[0]?.startDate.toJSDate().toISOString()).toBe(moved[1]?.StartsOn)
  expect(errors.filter((error) => !/net::/.test(error))).toEqual([])
  await network.stop()
})

test('a visitor reads the programme once the organisers show it, on a phone as a list and at a desk as a day by room', async ({
  browser,
}) => {
  await publish(wholeProgramme(await person()))
  const visitor = await windowOf(browser, site.url, null, { ...phone, serviceWorkers: 'block' })
  const { page } = visitor
  await page.goto('/programme')
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fprogramme$/)
  await showToVisitors()
  await page.goto('/')
  // Before the app has come a link loads its page anew.
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  await page.getByRole('link', { name: 'See the programme' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Programme' })).toBeFocused()
  await page.getByRole('searchbox').fill(conference[1]?.title ?? '')
  await entry(page, /Session 2:/).tap()
  await entry(page, conference[1]?.title ?? '').tap()
  await expect(page.getByText(conference[1]?.abstract.slice(0, 200) ?? '')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Star / })).toHaveCount(0)
  await look(page, 'visitor')

  await page.setViewportSize(deskSize)
  await page.goto('/programme?day=2030-12-04')
  const day = page.getByRole('tabpanel', { name: 'Wednesday 4 December 2030' })
  await expect(day.getByRole('heading', { level: 2 })).toHaveText(['Hall A', 'Hall B', 'Hall C', 'Hall D'])
  const tile = day.getByRole('button', { name: /^Session 29:/ })
  await expect(tile).toContainText('10:00–11:00')
  await look(page, 'picture')
  await tile.focus()
  await page.keyboard.press('Enter')
  const opened = page.getByRole('dialog', { name: /^Session 29:/ })
  await expect(opened.getByText('Wednesday 4 December 2030, 10:00–11:00 (Asia/Kolkata)')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(tile).toBeFocused()
  // A search is answered with the list, and nothing moves under what is typed.
  const search = page.getByRole('searchbox')
  const place = async () => (await search.boundingBox())?.x
  const before = await place()
  await search.fill(conference[1]?.title ?? '')
  await expect(page.getByText('1 session found')).toBeVisible()
  expect(await place()).toBe(before)
  expect(visitor.errors).toEqual([])
  await visitor.context.close()
})

test(
  'on a phone the rooms of a programme follow each other, a line each',
  { tag: '@long' },
  async ({ browser }) => {
    await publish(wholeProgramme(await person()))
    const { page } = await windowOf(browser, site.url, await person(), { ...phone, serviceWorkers: 'block' })
    await page.goto('/programme?by=room')
    const rooms = page.getByRole('heading', { level: 2, name: /^Hall / })
    await expect(rooms).toHaveCount(4)
    const tops = await rooms.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    const heights = tops.slice(1).map((top, place) => top - (tops[place] ?? 0))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    expect(Math.max(...heights)).toBeLessThan(56)
  },
)

test('a day with more rooms than fit into 1920 pixels is read room by room by keys, beside hours that stay in sight', async ({
  browser,
}) => {
  const rooms = Array.from({ length: 18 }, (_, index) => `Room ${index + 1}`)
  const Sessions = rooms.map((Room) => programmeSession({ Title: `${Room}: a talk`, Room }))
  await publish([programmeEvent({ Sessions })])
  const { page, errors } = await windowOf(browser, site.url, await person(), {
    viewport: wideSize,
    serviceWorkers: 'block',
  })
  await page.goto('/programme')
  const board = page.locator('.grid-board')
  await expect(board.getByRole('heading', { level: 2 })).toHaveText(rooms)
  const places = () =>
    board.evaluate((one) => {
      const part = (selector: string) => one.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      const [frame, hours, tile] = [
        one.getBoundingClientRect(),
        part('.grid-hours'),
        part('.grid-tile:focus'),
      ]
      return {
        hours: Math.round(hours.left - frame.left),
        // Of the session with the focus: what is hidden at the left by the hours, at the right by the edge.
        left: Math.max(0, Math.round(hours.right - tile.left)),
        right: Math.max(0, Math.round(tile.right - frame.right)),
      }
    })
  const whole = { hours: 1, left: 0, right: 0 }
  await board.focus()
  for (const [place, key] of [
    ...rooms.map((_room, index) => [index, 'Tab'] as const),
    ...rooms
      .map((_room, index) => [index, 'Shift+Tab'] as const)
      .toReversed()
      .slice(1),
  ]) {
    await page.keyboard.press(key)
    await expect(board.getByRole('button', { name: `${rooms[place] ?? ''}: a talk` })).toBeFocused()
    expect(await places(), `${key} to ${rooms[place] ?? ''}`).toEqual(whole)
  }
  // Without a session, the board itself is moved by arrow keys.
  await page.keyboard.press('Shift+Tab')
  await expect(board).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => board.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  expect((await places()).hours).toBe(1)
  expect(await overflowOf(page)).toBe(0)
  expect(errors).toEqual([])
})
