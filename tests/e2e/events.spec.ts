import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Session } from '../../contract/accounts.ts'
import {
  eventDeskTexts,
  eventFormTexts,
  eventLabels,
  gridTexts,
  publishDeskTexts,
  sessionImportDeskTexts,
  sessionLabels,
} from '../../contract/eventDesk.ts'
import { getEvents } from '../../contract/events.ts'
import { fileImportTexts } from '../../contract/fileImport.ts'
import { formTexts } from '../../contract/forms.ts'
import { getProgramme } from '../../contract/programme.ts'
import { programmeTexts } from '../../contract/programmeScreen.ts'
import { publishTexts } from '../../contract/publishing.ts'
import { savingTexts } from '../../contract/wizard.ts'
import { darkFlawsOf } from '../support/axe.ts'
import { calendarEvents } from '../support/calendars.ts'
import { lookAtBothSizes, settled, windowOf } from '../support/look.ts'
import { deskSize, phoneSize } from '../support/phone.ts'
import { approvedConferenceIn, realSessions } from '../support/programmeFile.ts'
import { startProxy } from '../support/proxy.ts'
import { callOver } from '../support/remote.ts'
import { startSite, type Site } from '../support/site.ts'
import { test } from './test.ts'

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
  await page.getByLabel(eventLabels.Title).fill('Main conference')
  await expect(page.getByText(savingTexts.here)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(eventLabels.Title)).toHaveValue('Main conference')
  await page.getByLabel(eventLabels.StartsOn).fill('2030-12-03T08:30')
  await page.getByLabel(eventLabels.EndsOn).fill('2030-12-05T18:30')
  await press(page, formTexts.save)
  await page.getByRole('link', { name: eventDeskTexts.addSession }).click()
  await page.getByLabel(sessionLabels.Title).fill('Semantics')
  await page.getByRole('combobox', { name: sessionLabels.Room }).fill('Hall A')
  await page.getByLabel(sessionLabels.StartsOn).fill('2030-12-03T10:00')
  await page.getByLabel(sessionLabels.EndsOn).fill('2030-12-03T11:00')
  await press(page, eventFormTexts.addParticipant)
  await page
    .getByRole('combobox', { name: `${eventFormTexts.person}, ${eventFormTexts.freeName}` })
    .fill('Claire Cardie')
  await press(page, formTexts.save)
  await expect(page.getByText('Claire Cardie (Chair)')).toBeVisible()
  await page.goto('/events?tab=grid')
  await press(page, gridTexts.moveNamed('Semantics'))
  await page.getByLabel(gridTexts.start).fill('11:15')
  await press(page, gridTexts.moveNow)
  await expect(page.getByText('11:15–12:15 · Hall A')).toBeVisible()
  const [event] = await planned()
  expect(event?.Sessions).toMatchObject([
    { Title: 'Semantics', StartsOn: '2030-12-03T05:45:00.000Z', EndsOn: '2030-12-03T06:45:00.000Z' },
  ])
})

/** Publishes what is planned; nobody is told by mail of what concerns somebody. */
async function publish(page: Page, concernsSomebody: boolean): Promise<void> {
  await press(page, publishDeskTexts.publish)
  const dialog = page.getByRole('dialog')
  if (concernsSomebody) await dialog.getByLabel(publishDeskTexts.tell).uncheck()
  await dialog.getByRole('button', { name: publishDeskTexts.publish }).click()
  await expect(page.getByText(publishTexts.published).first()).toBeVisible()
  await expect(dialog).toBeHidden()
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
    await expect(page.getByText(eventDeskTexts.emptyTitle)).toBeVisible()
    await press(page, sessionImportDeskTexts.title)
    const chooser = page.waitForEvent('filechooser')
    await press(page, fileImportTexts.choose)
    const sessions = { name: 'sessions.json', mimeType: 'application/json', buffer: realSessions() }
    await (await chooser).setFiles(sessions)
    await expect(page.getByText(sessionImportDeskTexts.counts(140, 0, 781), { exact: false })).toBeVisible()
    await lookAtBoth(page, 'import')
    await press(page, sessionImportDeskTexts.importNow(140))
    await expect(page.getByText(eventDeskTexts.found(3, 140))).toBeVisible()
    await lookAtBoth(page, 'list')
    await page.getByRole('link', { name: 'Plenary', exact: true }).click()
    await expect(page.getByRole('heading', { name: eventDeskTexts.editTitle })).toBeVisible()
    await lookAtBoth(page, 'event')
    await page.getByRole('link', { name: /^Keynote: Information Extraction/ }).click()
    await expect(page.getByRole('heading', { name: eventDeskTexts.editSession })).toBeVisible()
    await lookAtBoth(page, 'session')
    await page.goto('/events')

    await page.getByRole('tab', { name: eventDeskTexts.tabs.publish }).click()
    await expect(page.getByText(publishDeskTexts.never)).toBeVisible()
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

    await page.getByRole('tab', { name: eventDeskTexts.tabs.grid }).click()
    const session = page.getByRole('article', { name: 'Opening Remarks' })
    const handle = session.locator('.grid-handle')
    await lookAtBoth(page, 'grid')
    expect.soft(await darkFlawsOf(page)).toEqual([])
    const timesOf = async (title: string) => {
      const all = (await planned()).flatMap(({ Sessions }) => Sessions)
      return all.find(({ Title }) => Title === title)?.StartsOn
    }
    // It begins with its event, so that it goes down only: an hour by pointer, a quarter back by keyboard.
    await handle.scrollIntoViewIfNeeded()
    const box = await handle.boundingBox()
    if (!box) throw new Error('The session is not on the board')
    await page.mouse.move(box.x + 20, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 20, box.y + 40, { steps: 4 })
    await page.mouse.move(box.x + 20, box.y + 128, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => timesOf('Opening Remarks')).toBe('2020-11-16T15:45:00.000Z')
    await settled(page)
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Picked up Opening Remarks', { exact: false })).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(
      page.getByText('is over Monday, 16 November 2020, 21:00, No room', { exact: false }),
    ).toBeAttached()
    await page.keyboard.press('Space')
    await expect.poll(() => timesOf('Opening Remarks')).toBe('2020-11-16T15:30:00.000Z')
    await page.getByRole('tab', { name: eventDeskTexts.tabs.publish }).click()
    await expect(page.getByText('“Opening Remarks” is now', { exact: false })).toBeVisible()

    // What is planned is nobody's to see before it is published; then it is seen by itself, or once the network is back.
    await expect(opening(near.page)).toContainText('20:15–20:30')
    await publish(page, false)
    await expect(opening(near.page)).toContainText('21:00–21:15')
    await far.page.reload()
    await expect(far.page.getByText(/^Offline\. This is the programme as of/)).toBeVisible()
    await expect(opening(far.page)).toContainText('20:15–20:30')
    network.lead(site.port)
    await far.context.setOffline(false)
    await expect(opening(far.page)).toContainText('21:00–21:15')

    await press(far.page, programmeTexts.calendar)
    const file = far.page.getByRole('link', {
      name: `${programmeTexts.file}: ${programmeTexts.calendarAll}`,
    })
    const [download] = await Promise.all([far.page.waitForEvent('download'), file.click()])
    const found = calendarEvents(await readFile(await download.path(), 'utf8'))
    expect(found).toHaveLength(140)
    const remarks = found.find(({ summary }) => summary === 'Opening Remarks')
    expect(remarks?.startDate.toJSDate().toISOString()).toBe('2020-11-16T15:30:00.000Z')
    expect([errors, near.errors]).toEqual([[], []])
    await network.stop()
  },
)
