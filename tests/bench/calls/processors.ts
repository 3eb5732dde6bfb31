import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds in one tick of the kernel's counters. */
const tick = 10

function ticksOf(pid: string): { name: string; time: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = /\((.*)\)/.exec(stat)?.[1] ?? ''
    // After the name: state, then 10 more, then the time in the program and in the kernel.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { name, time: (Number(fields[11]) + Number(fields[12])) * tick }
  } catch {
    // It has ended since the folder was read.
    return undefined
  }
}

/** Milliseconds of processor that this process has used so far, and all processes of PostgreSQL on this machine. */
export function processorTimes(): { readonly portal: number; readonly database: number } {
  const { user, system } = process.cpuUsage()
  const database = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(ticksOf)
    .filter((found) => found?.name === 'postgres')
    .reduce((sum, found) => sum + (found?.time ?? 0), 0)
  return { portal: (user + system) / 1000, database }
}
