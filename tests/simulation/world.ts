import type { Aim } from './coverage/aims.ts'
import type { Duties, Far } from './server/far.ts'
import { startLedger, type Ledger } from './checks/ledger.ts'
import type { FaultKind } from './faults/faults.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Attending } from './devices/variants.ts'
import type { Random } from './random.ts'

/** What all devices of a schedule share: time, chance, the server, and the book of what was promised. */
export interface World {
  readonly random: Random
  readonly far: Far
  readonly ledger: Ledger
  /** What the people do beside their papers. */
  readonly attending: Attending
  /** True where the portal goes back to a backup at some step. */
  readonly mayRestore: boolean
  /** What the schedule tries to bring together, if anything. */
  readonly aim: Aim | undefined
  /** What the first person has to do beside their papers, if anything. */
  duties: Duties | undefined
  /** The approved paper whose authors act for one another; all-zero for none. */
  paperId: string
  /** The one of them for whom most is done, so that those who act for the same person meet. */
  mostly: string
  /** False once the network has healed. */
  readonly hasFaults: () => boolean
  heal(): void
  /** Nothing goes wrong while something is done. */
  inPeace(act: () => Promise<void>): Promise<void>
  now(): number
  /** Lets time pass, and whatever was to happen by then. */
  pass(milliseconds: number): void
  /** Calls at a moment to come; answers how to call it off. */
  later(act: () => void, milliseconds: number): () => void
  note(line: string): void
  /** A fault strikes one device, or, without its name, all of them. */
  fault(kind: FaultKind, device?: string): void
  /** Is called with each fault. */
  watch(strike: (kind: FaultKind, device: string | undefined) => void): void
  readonly log: readonly string[]
  readonly faults: ReadonlyMap<FaultKind, number>
}

/** When every schedule begins: any moment will do. */
export const beginning = Date.UTC(2026, 0, 5, 9)

/** A new world; `far` answers its calls by the clock that it is given. */
export async function newWorld(
  random: Random,
  far: (now: () => number) => Promise<Far>,
  { attending, mayRestore, aim }: Pick<World, 'attending' | 'mayRestore' | 'aim'>,
): Promise<World> {
  let now = beginning
  let hasFaults = true
  let struck: (kind: FaultKind, device: string | undefined) => void = () => {}
  const timers = new Set<{ readonly due: number; readonly act: () => void }>()
  const log: string[] = []
  const faults = new Map<FaultKind, number>()
  return {
    random,
    attending,
    mayRestore,
    aim,
    duties: undefined,
    paperId: noId,
    mostly: noId,
    far: await far(() => now),
    ledger: startLedger(() => now),
    hasFaults: () => hasFaults,
    heal: () => {
      hasFaults = false
    },
    inPeace: async (act) => {
      hasFaults = false
      await act()
      hasFaults = true
    },
    now: () => now,
    pass: (milliseconds) => {
      now += milliseconds
      const due = [...timers].filter((timer) => timer.due <= now).sort((a, b) => a.due - b.due)
      for (const timer of due) {
        timers.delete(timer)
        timer.act()
      }
    },
    later: (act, milliseconds) => {
      const timer = { due: now + milliseconds, act }
      timers.add(timer)
      return () => {
        timers.delete(timer)
      }
    },
    note: (line) => log.push(line),
    watch: (strike) => {
      struck = strike
    },
    fault: (kind, device) => {
      struck(kind, device)
      faults.set(kind, (faults.get(kind) ?? 0) + 1)
      log.push(`  fault: ${kind}`)
    },
    log,
    faults,
  }
}
