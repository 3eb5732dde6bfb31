import { mkdtempSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, type Locator } from '@playwright/test'
import { roleLabels } from '../../contract/core/roles.ts'
import { readConference } from '../../demo/conference.ts'
import { signIn } from '../e2e/steps.ts'
import { flawsOf } from '../support/browser/axe.ts'
import { settled, windowOf } from '../support/browser/look.ts'
import { deskSize, phoneSize } from '../support/browser/phone.ts'
import { startPortalProcess, type PortalProcess } from '../support/portal/process.ts'

const conference = readConference()
let dataDir: string
let portal: PortalProcess
interface Account {
  readonly email: string
  readonly password: string
}
let admin: Account
let presenter: Account

test.beforeAll(async () => {
  test.setTimeout(900_000)
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-demo-'))
  const script = fileURLToPath(new URL('../../demo/main.ts', import.meta.url))
  const filled = spawnSync(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(filled.stderr).toBe('')
  // As a person reads it off the terminal.
  const accountOf = (role: string): Account => {
    const line = filled.stdout.split('\n').find((text) => text.startsWith(role)) ?? ''
    const [email = '', password = ''] = line.slice(role.length).trim().split(/\s+/)
    return { email, password }
  }
  admin = accountOf(roleLabels.Admin)
  presenter = accountOf(roleLabels.PaperPresenter)
  portal = await startPortalProcess({}, dataDir)
})
test.afterAll(async () => {
  await portal.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the admin lists the whole demonstration, and searches and opens every fiftieth of its papers', async ({
  page,
}) => {
  expect(conference).toHaveLength(781)
  await signIn(page, portal.url, admin.email, admin.password)
  await page.goto(`${portal.url}/papers`)
  const found = page.getByRole('status').filter({ hasText: /papers?$/ })
  await expect(found).toHaveText('781 papers')
  expect(await flawsOf(page)).toEqual([])

  const search = page.getByRole('searchbox', { name: 'Search papers' })
  for (const { title } of conference.filter((_paper, index) => index % 50 === 0)) {
    await search.fill(title)
    const link = page.getByRole('link', { name: title, exact: true }).first()
    await link.click()
    const pane = page.getByRole('region', { name: 'Paper', exact: true })
    await expect(pane.getByText(title, { exact: true }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(pane).toHaveCount(0)
  }
})

/** Which parts of the screen are in sight as a whole, and under nothing else. */
const inSight = (parts: Locator): Promise<boolean[]> =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const { left, right, top, bottom, width } = part.getBoundingClientRect()
      const isInside = top >= 0 && bottom <= window.innerHeight && left >= 0 && right <= window.innerWidth
      // A line of the list is below what is pressed to unfold it.
      const whole = part.closest('article, section')
      const isAtTop = (y: number) =>
        whole?.contains(document.elementFromPoint((left + right) / 2, y)) ?? false
      return width > 0 && isInside && isAtTop(top + 2) && isAtTop(bottom - 2)
    }),
  )

for (const { device, seen } of [
  { device: { viewport: deskSize }, seen: 9 },
  { device: { viewport: phoneSize, hasTouch: true, isMobile: true }, seen: 2 },
])
  test(`the presenter sees what is next, and ${seen} papers with their state and act, without scrolling at ${device.viewport.width} pixels`, async ({
    browser,
  }) => {
    const { page, context, errors } = await windowOf(browser, portal.url, null, device)
    await signIn(page, portal.url, presenter.email, presenter.password)
    const papers = page.getByRole('article')
    await expect(papers).toHaveCount(9)
    await settled(page)
    await page.screenshot({ path: test.info().outputPath('presenter.png') })
    const next = page.getByRole('region', { name: 'Next for you' })
    expect(await inSight(next)).toEqual([true])
    expect(await inSight(next.getByRole('listitem'))).toEqual([true, true])
    const all = Array.from({ length: seen }, () => true)
    expect((await inSight(papers)).slice(0, seen)).toEqual(all)
    expect((await inSight(papers.locator('.papers-status'))).slice(0, seen)).toEqual(all)
    expect((await inSight(papers.locator('.papers-next > :first-child'))).slice(0, seen)).toEqual(all)
    expect(errors).toEqual([])
    await context.close()
  })
