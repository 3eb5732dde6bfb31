import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds in one tick of the kernel's counters. */
const tick = 10

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** The name and the processor time of a process, with that of the processes that it started and that have ended. */
function ticksOf(folder: string): { name: string; own: number; time: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${folder}/stat`, 'utf8')
    const name = /\((.*)\)/.exec(stat)?.[1] ?? ''
    // After the name: state, then 10 more, then the time in the program and in the kernel, and the same of ended ones.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [own = 0, time = 0] = [13, 15].map((end) => sum(fields.slice(11, end).map(Number)) * tick)
    return { name, own, time }
  } catch {
    // It has ended since the folder was read.
    return undefined
  }
}

/** Milliseconds of processor that the calling thread has used so far. */
export const threadTime = () => ticksOf('thread-self')?.own ?? 0

/** Milliseconds of processor that this process has used so far, and all processes of PostgreSQL on this machine. */
export function processorTimes(): { readonly portal: number; readonly database: number } {
  const { user, system } = process.cpuUsage()
  const servers = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(ticksOf)
    .filter((found) => found?.name === 'postgres')
  const database = sum(servers.map((found) => found?.time ?? 0))
  return { portal: (user + system) / 1000, database }
}
