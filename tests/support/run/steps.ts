import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

const running = new Set<ChildProcess>()

/** Ends what a step started, with all its children. */
export function endStep(): void {
  for (const { pid } of running) {
    if (!pid) continue
    try {
      process.kill(-pid, 'SIGTERM')
    } catch {
      // It ended by itself in between.
    }
  }
}

function startProgram(
  command: string,
  args: readonly string[],
  stdio: StdioOptions,
  env: Record<string, string | undefined> = {},
): { readonly child: ChildProcess; readonly ended: Promise<boolean> } {
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter)
  const child = spawn(command, args, {
    cwd: root,
    stdio,
    env: { ...process.env, PATH: path, ...env },
    // A group of its own, so that stopping the run stops the step's children too.
    detached: true,
  })
  running.add(child)
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      running.delete(child)
      process.stderr.write(`${error.message}\n`)
      resolve(false)
    })
    child.once('close', (code) => {
      running.delete(child)
      resolve(code === 0)
    })
  })
  return { child, ended }
}

/** Runs a program of the project in the foreground; answers whether it succeeded. */
export function runProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<boolean> {
  return startProgram(command, args, ['ignore', 'inherit', 'inherit'], env).ended
}

/** Runs a program of the project, and passes on each line that it prints; answers whether it succeeded. */
export function readProgram(
  command: string,
  args: readonly string[],
  take: (line: string) => void,
): Promise<boolean> {
  const { child, ended } = startProgram(command, args, ['ignore', 'pipe', 'inherit'])
  let rest = ''
  child.stdout?.on('data', (bytes: Buffer) => {
    const lines = (rest + bytes.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
  return ended
}

/** A part of a run, under its heading. */
export interface Step {
  readonly title: string
  /** Does it, or waits for its end; answers whether it succeeded. */
  work(): Promise<boolean>
}

/** A step that begins early and runs beside others. */
export interface Aside extends Step {
  /** Whether it succeeded, once it has ended. */
  readonly ended: Promise<boolean>
  hasFailed(): boolean
}

/** A line that warns; those of npm are about the machine. */
const warning = /^(?!npm ).*\bwarn(ing)?\b/im

/**
 * Starts a program of the project once `before` has succeeded; what it says is printed under its own heading. It has
 * failed if it warns.
 */
export function startAside(
  title: string,
  [command, ...args]: readonly [string, ...string[]],
  before: Promise<boolean> = Promise.resolve(true),
): Aside {
  let said = ''
  let hasFailed = false
  const ended = before.then(async (isFine) => {
    if (!isFine) return false
    const program = startProgram(command, args, ['ignore', 'pipe', 'pipe'])
    for (const stream of [program.child.stdout, program.child.stderr])
      stream?.on('data', (bytes: Buffer) => (said += bytes.toString()))
    hasFailed = !(await program.ended) || warning.test(said)
    return !hasFailed
  })
  const work = async () => {
    const isFine = await ended
    process.stdout.write(said)
    return isFine
  }
  return { title, work, ended, hasFailed: () => hasFailed }
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs a step under its heading, prints what it took, and answers whether it succeeded. */
export async function timedStep({ title, work }: Step): Promise<boolean> {
  const start = performance.now()
  process.stdout.write(`\n── ${title}\n`)
  const isFine = await work().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return false
  })
  process.stdout.write(`── ${title}: ${isFine ? 'passed' : 'FAILED'} in ${seconds(start)}\n`)
  return isFine
}
