import { expect } from '@playwright/test'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { workName } from '../../../src/cache/database/workDatabase.ts'
import { pdfOfSize, sha256Of } from '../../support/fixtures.ts'
import { callOver } from '../../support/portal/remote.ts'
import { portal, startOpenPortal } from '../openPortal.ts'
import {
  abstract,
  addPaper,
  banner,
  downloaded,
  draftsIn,
  line,
  long,
  look,
  openDashboard,
  roomFor,
  title,
} from './storeSteps.ts'
import { test } from '../test.ts'

test.beforeAll(({ shared }) => shared(startOpenPortal))

/** Room for a few drafts, in bytes. */
const little = 2_000_000

test('a device that runs full in mid-draft keeps the text on screen, offers it as a file, and saves it once there is room', async ({
  browser,
}) => {
  const { page, session } = await openDashboard(browser, undefined, 300_000)
  await addPaper(page)
  await title(page).fill('Before the disk was full')
  await line(page, /Saved/)
  await page.context().setOffline(true)
  // Alone more than all the room, however little else is kept.
  const text = long('word', 80_000)
  await abstract(page).fill(text)
  await line(page, 'Not saved on this device')
  await expect(banner(page)).toContainText(
    'This device has no room left. Free some room: what you typed stays on this page and is saved as soon as there is room. Or download it now.',
  )
  await expect(abstract(page)).toHaveValue(text)
  const notice = page.getByRole('dialog').getByRole('button', { name: 'Download the text' })
  const file = await downloaded(page, () => notice.click())
  expect(file).toContain('Before the disk was full')
  expect(file).toContain(`\n${text}\n`)
  expect(file).toContain(`Authors\n`)
  expect((await draftsIn(page, session)).map((fields) => fields.Abstract)).toEqual([''])
  // The wizard is closed, and the words are still to be had.
  await page.keyboard.press('Escape')
  await look(page, 'full')
  expect(
    await downloaded(page, () => banner(page).getByRole('button', { name: 'Download the text' }).click()),
  ).toBe(file)
  await roomFor(page)
  await addPaper(page)
  await title(page).fill('Another one')
  await expect(banner(page)).toHaveCount(0)
  await expect
    .poll(async () => (await draftsIn(page, session)).map((fields) => fields.Abstract).sort())
    .toEqual(['', text])
})

test(
  'a file that finds no room in mid-write leaves nothing of itself, and takes nothing from the text',
  { tag: '@long' },
  async ({ browser }) => {
    // The look beforehand sees room that is gone by the time of the write.
    const { page, session } = await openDashboard(
      browser,
      () => {
        navigator.storage.estimate = async () => ({ quota: 1e12, usage: 0 })
      },
      little,
    )
    await addPaper(page)
    await title(page).fill('With a large file')
    await line(page, /Saved/)
    await page.context().setOffline(true)
    const picked = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: pdfOfSize(4_000_000) }
    await page.getByLabel('Paper file', { exact: true }).and(page.locator('input')).setInputFiles(picked)
    await expect(
      page
        .getByRole('alert')
        .filter({
          hasText: 'This device has no room left for the file. Make some room, then choose it again',
        })
        .first(),
    ).toBeVisible()
    const counts = await page.evaluate(
      (name) =>
        new Promise<number[]>((resolve) => {
          const request = indexedDB.open(name)
          request.onsuccess = () => {
            const transaction = request.result.transaction(['files', 'pieces'])
            const asked = ['files', 'pieces'].map((store) => transaction.objectStore(store).count())
            transaction.oncomplete = () => resolve(asked.map((count) => count.result))
          }
        }),
      workName(session.UserId),
    )
    expect(counts).toEqual([0, 0])
    await roomFor(page)
    await abstract(page).fill('Typed afterwards')
    await line(page, 'Saved on this device')
    expect(await draftsIn(page, session)).toMatchObject([
      { PaperTitle: 'With a large file', Abstract: 'Typed afterwards' },
    ])
  },
)

test(
  'a device that runs full in mid-upload loses neither the text that is typed then nor the file',
  { tag: '@long' },
  async ({ browser }) => {
    const { page, session } = await openDashboard(browser, undefined, 8_000_000)
    const buffer = pdfOfSize(2_500_000)
    let isHeld = true
    let held: (() => void)[] = []
    await page.route('**/api/Storage/paper/pieces**', async (route) => {
      const isFirst = new URL(route.request().url()).searchParams.get('Offset') === '0'
      if (isHeld && !isFirst) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue().catch(() => undefined)
    })
    await addPaper(page)
    await title(page).fill('Full in mid-upload')
    const picked = { name: 'paper.pdf', mimeType: 'application/pdf', buffer }
    await page.getByLabel('Paper file', { exact: true }).and(page.locator('input')).setInputFiles(picked)
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await roomFor(page, 1000)
    let text = ''
    // The browser goes by the room that it looked at last for a while; a longer text the portal would refuse.
    await expect(async () => {
      text = long(`try${Date.now()}-`, 200)
      await abstract(page).fill(text)
      await expect(banner(page)).toContainText(
        'This device has no room left. Free some room: what you typed stays on this page and is saved as soon as there is room. Or download it now.',
        { timeout: 3000 },
      )
    }).toPass({ timeout: 90_000 })
    await expect(abstract(page)).toHaveValue(text)
    isHeld = false
    for (const go of held.splice(0)) go()
    held = []
    await roomFor(page)
    await abstract(page).press('End')
    await abstract(page).pressSequentially('.')
    await expect
      .poll(
        async () =>
          (await callOver(portal, getUserPapers, { as: session })).map(
            ({ PaperTitle, abstract: said, Sha256 }) => [PaperTitle, said, Sha256],
          ),
        { timeout: 90_000 },
      )
      .toEqual([['Full in mid-upload', `${text}.`, sha256Of(buffer)]])
    await expect(banner(page)).toHaveCount(0)
  },
)
