import { z } from 'zod'
import type { Answer } from './http.ts'

const Count = z.number().int().nonnegative()

/** What an attack on the portal has found. */
export const SecurityFigures = z.strictObject({
  Calls: Count,
  /** Answers by their class, such as `4xx`; `none` for a connection that ended without one. */
  Classes: z.record(z.string(), Count),
  /** The longest answer, in milliseconds. */
  Longest: Count,
  Leaks: Count,
  /** Resident memory of the portal in MB: before, at its peak and after. */
  Rest: Count.optional(),
  Peak: Count.optional(),
  After: Count.optional(),
  /** Of the second half of the timed pairs, the largest share that the threshold of the first half got right. */
  TimedRight: z.number().optional(),
})
export type SecurityFigures = z.infer<typeof SecurityFigures>

export interface Finding {
  readonly Seed: number
  readonly Text: string
}

/** Counts answers, and keeps what is wrong with them. */
export interface Tally {
  readonly findings: Finding[]
  count(answer: Pick<Answer, 'status' | 'milliseconds'>): void
  /** An answer that must not be. */
  found(seed: number, text: string): void
  /** An answer with what its caller may not see. */
  leaked(seed: number, text: string): void
  figures(): SecurityFigures
}

export function newTally(): Tally {
  const findings: Finding[] = []
  const Classes: Record<string, number> = {}
  let Calls = 0
  let Longest = 0
  let Leaks = 0
  return {
    findings,
    count: ({ status, milliseconds }) => {
      Calls += 1
      Longest = Math.max(Longest, Math.round(milliseconds))
      const name = status === 0 ? 'none' : `${Math.floor(status / 100)}xx`
      Classes[name] = (Classes[name] ?? 0) + 1
    },
    found: (Seed, Text) => findings.push({ Seed, Text }),
    leaked: (Seed, Text) => {
      Leaks += 1
      findings.push({ Seed, Text })
    },
    figures: () => ({ Calls, Classes: { ...Classes }, Longest, Leaks }),
  }
}
