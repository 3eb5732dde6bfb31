import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { root } from '../support/run/steps.ts'
import type { Ground } from './identities.ts'

/** Resident memory of a process and its children, in MB. */
function memoryOf(pid: number): number {
  try {
    const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + memoryOf(Number(child)), own)
  } catch {
    return 0
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** How long the portal is left alone before its memory at rest is read. */
const rest = 3000

export interface GroundProcess {
  readonly ground: Ground
  /** The memory since the start: before the attack, at its peak, and when it was left alone after it. */
  memory(): Promise<{ Rest: number; Peak: number; After: number }>
  stop(): Promise<void>
}

/** Starts a portal under attack in a process of its own, and watches its memory. */
export async function startGroundProcess(): Promise<GroundProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/security/ground.main.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const lines = createInterface({ input: child.stdout })
  const line = await Promise.race([
    new Promise<string>((resolve) => lines.once('line', resolve)),
    ended.then(() => {
      throw new Error('The portal under attack did not start')
    }),
  ])
  const ground = JSON.parse(line) as Ground
  await pause(rest)
  const Rest = Math.round(memoryOf(ground.Pid))
  let Peak = Rest
  const watch = setInterval(() => (Peak = Math.max(Peak, Math.round(memoryOf(ground.Pid)))), 100)
  return {
    ground,
    memory: async () => {
      await pause(rest)
      return { Rest, Peak, After: Math.round(memoryOf(ground.Pid)) }
    },
    stop: async () => {
      clearInterval(watch)
      child.stdin.end()
      await ended
    },
  }
}
