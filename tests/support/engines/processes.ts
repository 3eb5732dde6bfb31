import { readdirSync, readFileSync } from 'node:fs'

/** The group of a process, and whether it still runs. */
function standing(pid: string): { readonly group: number; readonly runs: boolean } | undefined {
  try {
    // The name before it may have spaces and brackets.
    const [state, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { group: Number(group), runs: state !== 'Z' }
  } catch {
    // Ended since the folder was read.
    return undefined
  }
}

/** The processes of a group that still run. */
export function processesOfGroup(group: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const found = standing(pid)
      return found?.group === group && found.runs
    })
    .map(Number)
}
