import { pathToFileURL } from 'node:url'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { api } from '../../contract/api.ts'
import { openWork } from '../../src/cache/database/workDatabase.ts'
import type { Batch } from '../support/run/results.ts'
import { talk } from './agree.ts'
import { takeOver } from './devices.ts'
import { earlierCommits, pathIn } from './history.ts'

// Compares the present version with earlier ones of the history: an old client talks to the new server and the other
// way round, by the contract of each, and each opens what the other has kept on a device. Prints a line of JSON for
// each earlier version.

const byCall = (endpoints: ReadonlyMap<string, Endpoint>) =>
  new Map([...endpoints.values()].map((one) => [`${one.method} ${one.path}`, one] as const))

async function compare(commit: string, seed: number): Promise<Batch> {
  const started = performance.now()
  const load = (path: string): Promise<unknown> => import(pathToFileURL(pathIn(commit, path)).href)
  const earlier = (await load('contract/api.ts')) as { api: typeof api }
  const device = (await load('src/cache/database/workDatabase.ts')) as { openWork: typeof openWork }
  const [then, now] = [byCall(earlier.api), byCall(api)]
  const old = commit.slice(0, 10)
  const found = [
    talk(then, now, { client: `the client of ${old}`, server: 'the present server' }),
    talk(new Map([...now].filter(([call]) => then.has(call))), then, {
      client: 'the present client',
      server: `the server of ${old}`,
    }),
    await takeOver(device.openWork, openWork, `the present app after that of ${old}`),
    await takeOver(openWork, device.openWork, `the app of ${old} after the present one`),
  ]
  return {
    From: seed,
    To: seed,
    Kinds: { 'an earlier version': 1 },
    Acknowledged: found.reduce((sum, { compared }) => sum + compared, 0),
    ...{ Lost: 0, Doubled: 0, Torn: 0, NotStarted: 0 },
    Failures: found.flatMap(({ flaws }) => flaws).map((Text) => ({ Seed: seed, Text: Text.slice(0, 300) })),
    Seconds: Math.round((performance.now() - started) / 1000),
  }
}

try {
  for (const [index, commit] of earlierCommits().entries())
    process.stdout.write(`${JSON.stringify(await compare(commit, index + 1))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
