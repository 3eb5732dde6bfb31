import { mkdtempSync, rmSync, createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortal, type TestPortal } from '../support/portal/portal.ts'
import { plantCrowd } from './crowd.ts'
import type { Ground } from './identities.ts'

/** A portal that listens, with a crowd in it, and its log at the most talkative level. */
export async function startGround(
  options: Parameters<typeof startPortal>[0] = {},
): Promise<{ ground: Ground; portal: TestPortal; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-ground-'))
  const LogFile = join(folder, 'log')
  const log = createWriteStream(LogFile)
  const portal = await startPortal({
    logTo: { write: (line) => void log.write(line) },
    ...options,
    environment: { LOG_LEVEL: 'debug', ...options.environment },
    // Longer than any run.
    timing: { accessTokenSeconds: 24 * 60 * 60, ...options.timing },
  })
  const planted = await plantCrowd(portal)
  const Url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    portal,
    ground: { Url, LogFile, MailFolder: join(portal.dataDir, 'mail'), Pid: process.pid, ...planted },
    stop: async () => {
      await portal.stop()
      await new Promise((resolve) => log.end(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
