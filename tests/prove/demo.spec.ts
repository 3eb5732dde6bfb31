import { mkdtempSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { readConference } from '../../demo/conference.ts'
import { signIn } from '../e2e/steps.ts'
import { flawsOf } from '../support/browser/axe.ts'
import { startPortalProcess, type PortalProcess } from '../support/portal/process.ts'

const conference = readConference()
let dataDir: string
let portal: PortalProcess
let admin: { readonly email: string; readonly password: string }

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
  const line = filled.stdout.split('\n').find((text) => text.startsWith('Admin')) ?? ''
  const [email = '', password = ''] = line.slice('Admin'.length).trim().split(/\s+/)
  admin = { email, password }
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
