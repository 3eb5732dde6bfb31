import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { inProject } from '../../../server/db/projectPaths.ts'
import { areBuilt } from './builtPortals.ts'
import { newDataFolder } from './template.ts'

/** A portal in a process of its own. */
export interface PortalProcess {
  /** Its address, for a browser. */
  readonly url: string
  readonly dataDir: string
  /** What it printed so far. */
  output(): string
  /** Ends it as an operator does; answers its exit code. */
  stop(): Promise<number | null>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Ends it and forgets its data folder. */
  discard(): Promise<void>
}

/**
 * A portal of a test runs for seconds: V8 would spend more time on optimizing the database than the faster code saves, so
 * it begins much later. The flag must be one of every supported Node.
 */
const shortLife = ['--wasm-tiering-budget=200000000']

/** Node's arguments to start a portal. */
export const portalArguments = () =>
  areBuilt() ? [inProject('dist-server/server/main.js')] : ['--import', 'tsx', inProject('server/main.ts')]
const door = ['--import', pathToFileURL(inProject('tests/support/portal/door.js')).href]

/** Waits until a portal is ready; answers its address. */
export async function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const url = /Lectern is ready at (\S+)/.exec(output())?.[1]
    if (url) return url
    if (child.exitCode !== null) throw new Error(`The portal ended with ${child.exitCode}:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The portal did not start:\n${output()}`)
}

/**
 * Starts a portal on a free port. `dataDir` continues with the data of an earlier one; an empty folder makes the very
 * first start of a portal, with no database made yet.
 */
export async function startPortalProcess(
  environment: Readonly<Record<string, string>> = {},
  dataDir = newDataFolder('process'),
): Promise<PortalProcess> {
  const child = spawn(process.execPath, [...shortLife, ...door, ...portalArguments()], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (text += bytes.toString()))
  const ended = once(child, 'exit')
  const url = await untilReady(child, () => text)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  return {
    url,
    dataDir,
    output: () => text,
    stop: async () => {
      await end('SIGTERM')
      return child.exitCode
    },
    kill: () => end('SIGKILL'),
    discard: async () => {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
