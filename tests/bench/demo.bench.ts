import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPortalProcess } from '../support/portal/process.ts'

const script = fileURLToPath(new URL('../../demo/main.ts', import.meta.url))

/** Seconds that the work took. */
async function timed(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Fills a folder; answers what was printed. */
function fill(dataDir: string): string {
  const { DATABASE_URL: _other, ...environment } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    env: { ...environment, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'lectern-demo-'))

/** The demonstration in a folder of its own, and who can sign in there. */
export function newDemo() {
  const dataDir = newFolder()
  const accounts = [...fill(dataDir).matchAll(/(\S+@example\.org) +(\S+)/g)].map(
    ([, Email = '', password = '']) => ({ Email, password }),
  )
  return { dataDir, accounts, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** `npm run demo` on the embedded engine: budget 90 s; beside it the first start of an empty portal. */
export async function demo(): Promise<string[]> {
  const folders = [newFolder(), newFolder()]
  const [filled = '', empty = ''] = folders
  const filling = await timed(() => {
    fill(filled)
  })
  const first = await timed(async () => (await startPortalProcess({}, empty)).kill())
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  return [
    'npm run demo, the whole conference on the embedded engine',
    `  filled in ${filling.toFixed(1)} s (budget: 90 s); an empty portal starts for the first time in ${first.toFixed(1)} s`,
  ]
}
