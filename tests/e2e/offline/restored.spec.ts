import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { createPaper, emptyPaper, getUserPapers } from '../../../contract/papers/papers.ts'
import { lookInAllLights, windowOf } from '../../support/browser/look.ts'
import { phoneSize } from '../../support/browser/phone.ts'
import { startPortalProcess } from '../../support/portal/process.ts'
import { callOver, sessionAt } from '../../support/portal/remote.ts'
import { test } from '../test.ts'

function run(command: 'backup' | 'restore', folder: string, DATA_DIR: string): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `server/backup/${command}.main.ts`, folder],
    { env: { ...process.env, DATA_DIR }, encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([0, ''])
}

test('a portal that was restored from a backup gets back what a phone had sent since', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-restored-'))
  const first = await startPortalProcess()
  const as = await sessionAt(first)
  await callOver(first, createPaper, { as, body: { ...emptyPaper, PaperTitle: 'In the backup' } })
  await first.stop()
  run('backup', join(folder, 'backup'), first.dataDir)
  const PORT = new URL(first.url).port
  const second = await startPortalProcess({ PORT }, first.dataDir)
  const { context, page } = await windowOf(browser, second.url, as, { viewport: phoneSize, hasTouch: true })
  await page.goto('/')
  await page.getByRole('article', { name: 'In the backup' }).getByRole('button', { name: 'Edit Paper' }).tap()
  await page.getByRole('textbox', { name: 'Paper title', exact: true }).fill('Saved after the backup')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.goto('/')
  await second.stop()

  const restored = join(folder, 'data')
  run('restore', join(folder, 'backup'), restored)
  copyFileSync(join(first.dataDir, 'secret.key'), join(restored, 'secret.key'))
  const third = await startPortalProcess({ PORT }, restored)
  try {
    await page.goto('/')
    const banner = page.getByRole('alert')
    await expect(banner).toContainText('1 change that the portal had confirmed is no longer there.')
    await lookInAllLights(page, 'restored-banner')
    await banner.getByRole('link', { name: 'Show them' }).tap()
    await expect(page.getByText('Saved after the backup: Text of a paper')).toBeVisible()
    await expect(page.getByText(/^Nothing is waiting/)).toHaveCount(0)
    await lookInAllLights(page, 'restored-lost')
    await page.getByRole('button', { name: 'Send them again' }).tap()
    await expect(page.getByText('Nothing is waiting.')).toBeVisible()
    await expect(page.getByText('Saved after the backup: Text of a paper')).toHaveCount(0)
    await expect
      .poll(async () => (await callOver(third, getUserPapers, { as })).map(({ PaperTitle }) => PaperTitle))
      .toEqual(['Saved after the backup'])
  } finally {
    await context.close()
    await third.stop()
    await first.discard()
    rmSync(folder, { recursive: true, force: true })
  }
})
