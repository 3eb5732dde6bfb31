import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { previewClosing } from '../../../contract/archive/archive.ts'
import { flawsOf } from '../../support/browser/axe.ts'
import { overflowOf, settled, windowOf } from '../../support/browser/look.ts'
import { deskSize, phoneSize } from '../../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { callOver, sessionAt, submittedAt, themeAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'

let portal: PortalProcess
let admin: Session
let presenter: Session
test.beforeAll(async () => {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  presenter = await sessionAt(portal)
})
test.afterAll(() => portal.discard())

const sizes = [
  { name: '390x844', where: 'on a phone', viewport: phoneSize, hasTouch: true, isMobile: true },
  { name: '1280x800', where: 'on a desk', viewport: deskSize },
] as const

for (const { name: size, where, ...device } of sizes)
  test(`${where} a conference is closed once its name was typed, and is read in the archive`, async ({
    browser,
  }) => {
    const ThemeId = await themeAt(portal, admin, `Bridges ${size}`)
    const PaperTitle = `Over the water ${size}`
    await submittedAt(portal, presenter, { PaperTitle, ThemeId })
    const before = async () => callOver(portal, previewClosing, { as: admin })
    await expect.poll(async () => (await before()).Refusals).toEqual([])
    const { ConferenceName } = await before()
    const { context, page, errors } = await windowOf(browser, portal.url, admin, {
      ...device,
      serviceWorkers: 'block',
    })
    const look = async (name: string) => {
      await settled(page)
      const path = join(test.info().project.outputDir, 'screens', `${size}-archive-${name}.png`)
      await page.screenshot({ path })
      expect.soft(await flawsOf(page), `axe at ${name}`).toEqual([])
      expect.soft(await overflowOf(page), `pixels too wide at ${name}`).toBe(0)
    }
    await page.goto('/archive')
    await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible()
    await look('years')
    await page.getByRole('button', { name: 'Close this conference' }).click()
    const dialog = page.getByRole('dialog')
    const typed = dialog.getByLabel(`Type “${ConferenceName}” to confirm`)
    await typed.fill('Another')
    await dialog.getByRole('button', { name: 'Close and archive' }).click()
    await expect(dialog.getByText('This is not the name of the conference')).toBeVisible()
    await look('closing')
    await typed.fill(ConferenceName)
    await dialog.getByLabel('Name of the next conference').fill(`After ${size}`)
    await dialog.getByRole('button', { name: 'Close and archive' }).click()
    await expect(
      page.getByText(`${ConferenceName} is in the archive. Set the dates of the next conference now.`),
    ).toBeVisible()
    await page
      .getByRole('button', { name: `Open ${ConferenceName}` })
      .first()
      .click()
    await page.getByLabel('Search').fill('water')
    // Until then the list is not searched yet, and would be in the middle of the next look.
    await expect(page).toHaveURL(/water/)
    await page.getByRole('link', { name: PaperTitle }).click()
    const opened = page.getByRole('region', { name: 'Paper' })
    await expect(opened.getByRole('heading', { name: PaperTitle })).toBeVisible()
    await look('paper')
    await page.keyboard.press('Escape')
    await look('papers')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/-papers\.csv$/)
    expect(errors).toEqual([])
    await context.close()
  })
