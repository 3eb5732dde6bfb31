import { spawn, type ChildProcess } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

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

/** Runs a program of the project in the foreground; answers whether it succeeded. */
export function runProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<boolean> {
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter)
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: path, ...env },
      // A group of its own, so that stopping the run stops the step's children too.
      detached: true,
    })
    running.add(child)
    child.once('error', (error) => {
      running.delete(child)
      process.stderr.write(`${error.message}\n`)
      resolve(false)
    })
    child.once('exit', (code) => {
      running.delete(child)
      resolve(code === 0)
    })
  })
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Runs a step under a heading, prints what it took, and answers whether it succeeded. */
export async function timedStep(title: string, work: () => Promise<boolean>): Promise<boolean> {
  const start = performance.now()
  process.stdout.write(`\n── ${title}\n`)
  const isFine = await work().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return false
  })
  process.stdout.write(`── ${title}: ${isFine ? 'passed' : 'FAILED'} in ${seconds(start)}\n`)
  return isFine
}
