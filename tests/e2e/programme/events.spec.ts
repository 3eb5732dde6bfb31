import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { createEvent, createSession, getEvents } from '../../../contract/events/events.ts'
import { getProgramme } from '../../../contract/events/programme.ts'
import { darkFlawsOf, flawsOf } from '../../support/browser/axe.ts'
import { calendarEvents } from '../../support/calendars.ts'
import { lookAt, lookAtBothSizes, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize, wideSize } from '../../support/browser/phone.ts'
import { eventFields, sessionFields } from '../../support/events.ts'
import { themeOf } from '../../support/papers.ts'
import { approvedConferenceIn, realSessionsInHalls } from '../../support/programmeFile.ts'
import { startProxy } from '../../support/portal/proxy.ts'
import { callOver, submittedAt } from '../../support/portal/remote.ts'
import { startSite, type Site } from '../../support/portal/site.ts'
import { test } from '../test.ts'

let site: Site
let admin: Session
test.beforeAll(async () => {
  site = await startSite()
})
test.beforeEach(async () => {
  await site.portal.empty()
  admin = await site.session({ Roles: ['Admin'] })
})
test.afterAll(() => site.stop())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const planned = () => callOver(site, getEvents, { as: admin })

const lookAtBoth = (page: Page, name: string) => lookAtBothSizes(page, `events-${name}`)

test('on a phone an organiser plans an event and moves a session, and a closed tab loses nothing (spec 1.12)', async ({
  browser,
}) => {
  const { page } = await windowOf(browser, site.url, admin, {
    viewport: phoneSize,
    serviceWorkers: 'block',
  })
  await page.goto('/add-Event')
  await page.getByLabel('Title').fill('Main conference')
  await expect(page.getByText(/^Saved on this device(?:, waiting for the portal)?$/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Main conference')
  await page.getByLabel('Start').fill('2030-12-03T08:30')
  await page.getByLabel('End').fill('2030-12-05T18:30')
  await press(page, 'Save')
  await page.getByRole('link', { name: 'Add session' }).click()
  await page.getByLabel('Title').fill('Semantics')
  await page.getByRole('combobox', { name: 'Room' }).fill('Hall A')
  await page.getByLabel('Start').fill('2030-12-03T10:00')
  await page.getByLabel('End').fill('2030-12-03T11:00')
  await press(page, 'Add participant')
  await page.getByRole('combobox', { name: `Find a person, or write a name` }).fill('Claire Cardie')
  await press(page, 'Save')
  await expect(page.getByText('Claire Cardie (Chair)')).toBeVisible()
  await page.goto('/events?tab=grid')
  await press(page, 'Move Semantics to…')
  await page.getByLabel('Start').fill('11:15')
  await press(page, 'Move')
  await expect(page.getByText('11:15–12:15 · Hall A')).toBeVisible()
  const [event] = await planned()
  expect(event?.Sessions).toMatchObject([
    { Title: 'Semantics', StartsOn: '2030-12-03T05:45:00.000Z', EndsOn: '2030-12-03T06:45:00.000Z' },
  ])
  // Beyond the end of its event, which is widened once that is asked for.
  await press(page, 'Move Semantics to…')
  await page.getByRole('dialog').getByLabel('Day').fill('2030-12-05')
  await page.getByLabel('Start').fill('18:00')
  await expect(page.getByText('This is outside of “Main conference”', { exact: false })).toBeVisible()
  expect.soft(await flawsOf(page), 'axe at a move').toEqual([])
  await press(page, 'Widen and move')
  await expect(page.getByText('18:00–19:00 · Hall A')).toBeVisible()
  expect((await planned())[0]).toMatchObject({
    EndsOn: '2030-12-05T13:30:00.000Z',
    Sessions: [{ StartsOn: '2030-12-05T12:30:00.000Z' }],
  })
  await expect(page.getByText('Every approved paper has its session.')).toBeVisible()
})

test('a paper is dragged from the tray to a session and on to another, and its button takes it out again', async ({
  browser,
}) => {
  const presenter = await site.session()
  const fields = { ThemeId: await themeOf(site.portal, 'Phonology'), PaperTitle: 'Tone in Angami' }
  const { Id: paper } = await submittedAt(site, presenter, fields, {
    admin,
    Status: 'approved',
    Feedback: '',
  })
  const { Id: event } = await callOver(site, createEvent, { as: admin, body: eventFields() })
  for (const [Title, Room] of [
    ['Sounds', 'Hall A'],
    ['Signs', 'Hall B'],
  ] as const)
    await callOver(site, createSession, {
      as: admin,
      params: { id: event },
      body: sessionFields({ Title, Room }),
    })
  const { page, errors } = await windowOf(browser, site.url, admin, {
    viewport: deskSize,
    serviceWorkers: 'block',
  })
  await page.goto('/events?tab=grid')
  const tile = (title: string) => page.getByRole('article', { name: title })
  const titlesWith = async () =>
    (await planned())
      .flatMap(({ Sessions }) => Sessions)
      .filter(({ Papers }) => Papers.some(({ Id }) => Id === paper))
      .map(({ Title }) => Title)
  const drag = async (from: Locator, to: Locator) => {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()]
    if (!start || !end) throw new Error('Nothing to drag')
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
    await page.mouse.down()
    await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
    await page.mouse.up()
  }
  const tray = page.getByRole('region', { name: 'Not in the programme yet' })
  const grip = (of: Locator) => of.getByTitle(/^Drag P-\d+ to a session$/)
  await drag(grip(tray), tile('Sounds'))
  await expect.poll(titlesWith).toEqual(['Sounds'])
  await expect(tray.getByText('Every approved paper has its session.')).toBeVisible()

  await tile('Sounds').getByRole('button').click()
  const open = page.getByRole('region', { name: 'Session', exact: true })
  await expect(open.getByRole('heading', { name: 'Sounds' })).toBeFocused()
  await drag(grip(open), tile('Signs'))
  await expect.poll(titlesWith).toEqual(['Signs'])
  await expect(open.getByText('No papers in this session.', { exact: false })).toBeVisible()

  await tile('Signs').getByRole('button').click()
  await open.getByRole('button', { name: /^Put P-\d+ into a session…$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Put a paper into a session' })
  await expect(dialog.getByRole('combobox', { name: 'Session' })).toBeVisible()
  expect.soft(await flawsOf(page), 'axe at a place').toEqual([])
  await dialog.getByRole('combobox', { name: 'Session' }).click()
  await page.getByRole('option', { name: 'In no session' }).click()
  await dialog.getByRole('button', { name: 'Put there' }).click()
  await expect.poll(titlesWith).toEqual([])
  await expect(grip(tray)).toBeVisible()
  await page.getByRole('tab', { name: 'Publish' }).click()
  await press(page, 'Publish')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Publish' })).toBeVisible()
  expect.soft(await flawsOf(page), 'axe at the publication').toEqual([])
  expect(errors).toEqual([])
})

/** Publishes what is planned; nobody is notified by mail of what concerns somebody. */
async function publish(page: Page, concernsSomebody: boolean): Promise<void> {
  await press(page, 'Publish')
  const dialog = page.getByRole('dialog')
  if (concernsSomebody) await dialog.getByLabel('Tell those concerned, in the portal and by mail').uncheck()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The programme was published').first()).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** Drags a session on the board down by so many pixels, two for each minute. */
async function dragDown(page: Page, handle: Locator, by: number): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (!box) throw new Error('The session is not on the board')
  await page.mouse.move(box.x + 20, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 40, { steps: 4 })
  await page.mouse.move(box.x + 20, box.y + 8 + by, { steps: 4 })
  await page.mouse.up()
}

/** Picks a session up by keyboard. */
async function pickUp(page: Page, handle: Locator, title: string): Promise<void> {
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`Picked up ${title}`, { exact: false })).toBeAttached()
  // The board takes arrow keys from its next timer on, which on a busy machine comes after this text.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)))
}

const opening = (page: Page) => page.getByRole('button', { name: /Opening Remarks/ }).first()

test(
  'an organiser imports the real programme, publishes it, and moves sessions by pointer and by keyboard; readers see it live, offline and in their calendars',
  { tag: '@long' },
  async ({ browser }) => {
    await approvedConferenceIn(site.portal.context.database.sql)
    const { page, errors } = await windowOf(browser, site.url, admin, {
      viewport: deskSize,
      serviceWorkers: 'block',
    })
    await page.goto('/events')
    await expect(page.getByText('No events yet')).toBeVisible()
    await press(page, 'Import sessions')
    const chooser = page.waitForEvent('filechooser')
    await press(page, 'Choose a file')
    const sessions = { name: 'sessions.json', mimeType: 'application/json', buffer: realSessionsInHalls() }
    await (await chooser).setFiles(sessions)
    await expect(page.getByText('140 new sessions with 781 papers.', { exact: false })).toBeVisible()
    await lookAtBoth(page, 'import')
    await press(page, 'Import 140 sessions')
    await expect(page.getByText('3 events, 140 sessions')).toBeVisible()
    await lookAtBoth(page, 'list')
    await page.getByRole('link', { name: 'Plenary', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Edit event' })).toBeVisible()
    await lookAtBoth(page, 'event')
    await page.getByRole('link', { name: /^Keynote: Information Extraction/ }).click()
    await expect(page.getByRole('heading', { name: 'Edit session' })).toBeVisible()
    await lookAtBoth(page, 'session')
    await page.goto('/events')

    await page.getByRole('tab', { name: 'Publish' }).click()
    await expect(
      page.getByText('Nothing has been published yet. Until then the programme is empty for everybody.'),
    ).toBeVisible()
    await lookAtBoth(page, 'publish')
    await publish(page, true)
    const programme = await callOver(site, getProgramme, { as: admin })
    expect(programme?.Events.flatMap(({ Sessions }) => Sessions)).toHaveLength(140)

    // Somebody reads it on two devices; one of them loses its network after that visit.
    const reader = await site.session({ Roles: ['GeneralAttendee'] })
    const network = await startProxy(site.port)
    const phone = { viewport: phoneSize, hasTouch: true, isMobile: true }
    const near = await windowOf(browser, site.url, reader, { ...phone, serviceWorkers: 'block' })
    const far = await windowOf(browser, network.origin, reader, phone)
    for (const device of [near, far]) {
      await device.page.goto('/programme?q=Opening+Remarks')
      await expect(opening(device.page)).toContainText('20:15–20:30')
    }
    await far.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    network.lead(1)
    network.cut()
    await far.context.setOffline(true)

    await page.getByRole('tab', { name: 'By day and room' }).click()
    const session = page.getByRole('article', { name: 'Opening Remarks' })
    const handle = session.locator('.grid-handle')
    await lookAtBoth(page, 'grid')
    expect.soft(await darkFlawsOf(page)).toEqual([])
    const timesOf = async (title: string) => {
      const all = (await planned()).flatMap(({ Sessions }) => Sessions)
      return all.find(({ Title }) => Title === title)?.StartsOn
    }
    // It begins with its event, so that it goes down only: an hour by pointer, a quarter back by keyboard.
    await dragDown(page, handle, 120)
    await expect.poll(() => timesOf('Opening Remarks')).toBe('2020-11-16T15:45:00.000Z')
    await settled(page)
    await pickUp(page, handle, 'Opening Remarks')
    await page.keyboard.press('ArrowUp')
    await expect(
      page.getByText('is over Monday, 16 November 2020, 21:00, No room', { exact: false }),
    ).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(() => timesOf('Opening Remarks')).toBe('2020-11-16T15:30:00.000Z')
    await page.getByRole('tab', { name: 'Publish' }).click()
    await expect(page.getByText('“Opening Remarks” is now', { exact: false })).toBeVisible()

    // What is planned is nobody's to see before it is published; then it is seen by itself, or once the network is back.
    await expect(opening(near.page)).toContainText('20:15–20:30')
    await publish(page, false)
    await expect(opening(near.page)).toContainText('21:00–21:15')
    await far.page.reload()
    await expect(far.page.getByText(/^As of /)).toBeVisible()
    await expect(opening(far.page)).toContainText('20:15–20:30')
    network.lead(site.port)
    await far.context.setOffline(false)
    await expect(opening(far.page)).toContainText('21:00–21:15')

    await press(far.page, 'Calendar')
    const file = far.page.getByRole('link', {
      name: `Get the file: Whole programme`,
    })
    const [download] = await Promise.all([far.page.waitForEvent('download'), file.click()])
    const found = calendarEvents(await readFile(await download.path(), 'utf8'))
    expect(found).toHaveLength(140)
    const remarks = found.find(({ summary }) => summary === 'Opening Remarks')
    expect(remarks?.startDate.toJSDate().toISOString()).toBe('2020-11-16T15:30:00.000Z')

    // The busiest hour has 13 paper sessions: a wide screen shows their halls beside each other, and no room at the end.
    await page.setViewportSize(wideSize)
    await page.goto('/events?tab=grid&day=2020-11-19')
    const closing = page.getByRole('article', { name: 'Best Paper Awards and Closing' })
    await expect(closing).toBeVisible()
    await expect(page.locator('.grid-column .grid-room')).toHaveText([
      ...Array.from({ length: 13 }, (_, index) => `Hall ${index + 1}`),
      'No room',
    ])
    const board = page.locator('.grid-board')
    expect(await board.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await lookAt(page, 'events-board')
    // Beyond the end of its event, which is widened once that is asked for.
    await dragDown(page, closing.locator('.grid-handle'), 120)
    const question = page.getByRole('dialog', { name: 'Widen the event?' })
    await expect(question.getByText('This is outside of “Plenary”', { exact: false })).toBeVisible()
    expect.soft(await flawsOf(page), 'axe at a wider event').toEqual([])
    expect(await timesOf('Best Paper Awards and Closing')).toBe('2020-11-19T01:50:00.000Z')
    await question.getByRole('button', { name: 'Widen and move' }).click()
    await expect.poll(() => timesOf('Best Paper Awards and Closing')).toBe('2020-11-19T02:45:00.000Z')
    const plenary = (await planned()).find(({ Title }) => Title === 'Plenary')
    expect(plenary?.EndsOn).toBe('2020-11-19T03:15:00.000Z')
    await expect(closing).toContainText('08:15–08:45')
    expect([errors, near.errors]).toEqual([[], []])
    await network.stop()
  },
)
