import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../support/portal/postgres.ts'
import { CallFigures, PeerFigures } from './calls/figures.ts'
import { hasWrk, loadBy } from './calls/wrk.ts'
import { connections } from './portal.ts'

const peerFile = process.env['BENCH_PEER'] ?? fileURLToPath(new URL('peers/hotcrp-3.4.json', import.meta.url))

/** Requests a second of a bare `node:http` with 15 KB: how fast this machine is now. */
async function bareHttp(seconds: number): Promise<number> {
  const body = Buffer.alloc(15_000, 'a')
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': body.length }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asked = Array.from({ length: connections }, () => ({ path: '/', headers: {} }))
  const { requests, microseconds } = await loadBy(origin, asked, seconds)
  server.closeAllConnections()
  server.close()
  return requests / (microseconds / 1e6)
}

/** Runs the calls on one engine, in a process of their own, as each start of a portal is. */
async function figuresOn(url: string | undefined, seconds: number): Promise<CallFigures[]> {
  const found: CallFigures[] = []
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const child = fork(main, ['calls', 'shortList', '--seconds', String(seconds)], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, TEST_DATABASE_URL: url },
  })
  child.on('message', (message) => found.push(CallFigures.parse(message)))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The calls ended with ${code}`)
  return found
}

const rounded = (count: number) => Math.round(count).toLocaleString('en-US')
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const cellsOf = (figures: CallFigures | undefined) =>
  figures
    ? [
        `${rounded(figures.perSecond)}/s, ${figures.p99.toFixed(0)} ms`,
        rounded(figures.yardstick),
        (figures.perSecond / figures.yardstick).toFixed(2),
      ]
    : ['', '', '']

/**
 * The calls of the deadline on both engines, as the table of docs/PERFORMANCE.md, beside the goals that a peer's figures
 * make. `BENCH_PEER` names another file of figures.
 */
export async function table(seconds: number): Promise<string[]> {
  if (!hasWrk()) return ['table: not measured, since `wrk` is not installed']
  const peer = PeerFigures.parse(JSON.parse(readFileSync(peerFile, 'utf8')))
  const bare = await bareHttp(seconds)
  const scale = bare / peer.bareHttp
  const postgres = await startPostgres({ flushes: true })
  try {
    const onPostgres = postgres ? await figuresOn(postgres.url, seconds) : []
    const embedded = await figuresOn(undefined, seconds)
    const rows = embedded.map((one) => {
      const goal = Math.max(
        0,
        ...(peer.calls[one.name] ?? []).map((call) => call.perSecond * call.times * scale),
      )
      const other = onPostgres.find(({ name }) => name === one.name)
      return row([one.name, ...cellsOf(other), ...cellsOf(one), goal > 0 ? rounded(goal) : ''])
    })
    const engine = (name: string) => [`${name}: portal, p99`, 'Yardstick', 'Share']
    const heads = ['Call', ...engine('PostgreSQL'), ...engine('Embedded'), `Goal by ${peer.name}`]
    return [
      `Bare node:http with 15 KB: ${rounded(bare)} a second; ${rounded(peer.bareHttp)} where ${peer.name} was measured, so its figures count ${scale.toFixed(2)}`,
      row(heads),
      row(heads.map(() => '---')),
      ...rows,
    ]
  } finally {
    await postgres?.stop()
  }
}
