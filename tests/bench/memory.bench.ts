import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inProject } from '../../server/db/projectPaths.ts'
import { startPortalProcess, untilReady } from '../support/portal/process.ts'
import { databaseAt } from '../support/portal/remote.ts'
import { generatePapers } from './generated.ts'
import { allCompared } from './settled.ts'

const papers = 10_000
const starts = 3
/** How long a portal runs before its memory is read, in milliseconds. */
const settling = 30_000

/** A line of a process's status, in megabytes: the kernel counts in KiB. */
function statusOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const [, kibibytes = ''] =
    new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kibibytes) * 1024) / 1e6
}

/** The memory of a later start on the embedded engine, as an operator starts it. Wants the built portal. */
export async function memory(): Promise<string[]> {
  const first = await startPortalProcess()
  try {
    await databaseAt(first, async (sql) => {
      await generatePapers(sql, papers)
      // What the portal does by itself with new abstracts is over, as at a later start.
      await allCompared(sql)
    })
    await first.stop()
    const lines: string[] = []
    for (let start = 1; start <= starts; start++) {
      const child = spawn(process.execPath, [inProject('dist-server/server/main.js')], {
        env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: first.dataDir, LOG_LEVEL: 'warn' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
      await untilReady(child, () => output)
      await sleep(settling)
      const pid = child.pid ?? 0
      const [now, peak] = [statusOf(pid, 'VmRSS'), statusOf(pid, 'VmHWM')]
      lines.push(
        `  start ${start}: ${now.toFixed(0)} MB, ${peak.toFixed(0)} at its peak  (goal: at most 350 MB)`,
      )
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    return [`A later start on the embedded engine, ${papers} papers, half a minute after it`, ...lines]
  } finally {
    await first.discard()
  }
}
