import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { SecurityFigures } from '../../security/tally.ts'
import { root } from './steps.ts'

const Count = z.number().int().nonnegative()
const Figures = z.strictObject({
  /** The seeds that ran. */
  From: Count,
  To: Count,
  /** How many of each kind. */
  Kinds: z.record(z.string(), Count),
  /** How often two values of what is drawn have met, where that is counted. */
  Pairs: z.record(z.string(), Count).optional(),
  /** Acknowledged changes that were compared. */
  Acknowledged: Count,
  Lost: Count,
  Doubled: Count,
  Torn: Count,
  /** Portals that did not start again. */
  NotStarted: Count,
  Failures: z.array(
    z.strictObject({
      Seed: Count,
      Text: z.string(),
      /** How, written by hand once it is. */
      Mended: z.string().optional(),
    }),
  ),
  Seconds: Count,
  /** What attacks on the portal have found. */
  Security: SecurityFigures.optional(),
})

/** What a batch of a part found. */
export const Batch = Figures
export type Batch = z.infer<typeof Batch>

/** What a batch found that compares nothing. */
export const nothing = { Acknowledged: 0, Lost: 0, Doubled: 0, Torn: 0, NotStarted: 0 }

/** What a part has found at one commit of the product. */
const AtCommit = Figures.extend({
  Count,
  /** The last commit of the product that it is about. */
  Commit: z.string(),
  On: z.iso.date(),
})
export type AtCommit = z.infer<typeof AtCommit>

/** What a part has found so far: at each commit on its own, the latest at the end. */
const Result = z.strictObject({ Title: z.string(), Goal: Count, Commits: z.array(AtCommit) })
export type Result = z.infer<typeof Result>

const Results = z.record(z.string(), Result)
export type Results = z.infer<typeof Results>

const file = join(root, 'tests/prove/results.json')

/** What is known of each part, by its name. */
export const readResults = (): Results =>
  existsSync(file) ? Results.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}

/** A run that is stopped while it writes leaves the results as they were. */
export const writeResults = (results: Results): void => {
  writeFileSync(`${file}.new`, `${JSON.stringify(Results.parse(results), null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

const sumKinds = (a: Batch['Kinds'], b: Batch['Kinds']): Batch['Kinds'] =>
  Object.entries(b).reduce((sum, [kind, count]) => ({ ...sum, [kind]: (sum[kind] ?? 0) + count }), a)

/** Of two attacks together: the memory of the one that took more. */
function sumSecurity(a: SecurityFigures, b: SecurityFigures): SecurityFigures {
  const growth = ({ Rest = 0, Peak = 0 }: SecurityFigures) => Peak - Rest
  const { Rest, Peak, After } = growth(b) > growth(a) ? b : a
  const rights = [a.TimedRight, b.TimedRight].filter((right) => right !== undefined)
  return {
    Calls: a.Calls + b.Calls,
    Classes: sumKinds(a.Classes, b.Classes),
    Longest: Math.max(a.Longest, b.Longest),
    Leaks: a.Leaks + b.Leaks,
    ...(Rest === undefined ? {} : { Rest, Peak, After }),
    ...(rights.length > 0 ? { TimedRight: Math.max(...rights) } : {}),
  }
}

/** Figures of some rounds and of some more. */
export function sumOf<F extends Batch>(some: F, more: Batch): F {
  return {
    ...some,
    From: Math.min(some.From, more.From),
    To: Math.max(some.To, more.To),
    Kinds: sumKinds(some.Kinds, more.Kinds),
    ...(some.Pairs || more.Pairs ? { Pairs: sumKinds(some.Pairs ?? {}, more.Pairs ?? {}) } : {}),
    ...(some.Security && more.Security ? { Security: sumSecurity(some.Security, more.Security) } : {}),
    Acknowledged: some.Acknowledged + more.Acknowledged,
    Lost: some.Lost + more.Lost,
    Doubled: some.Doubled + more.Doubled,
    Torn: some.Torn + more.Torn,
    NotStarted: some.NotStarted + more.NotStarted,
    Failures: [...some.Failures, ...more.Failures].slice(0, 50),
    Seconds: some.Seconds + more.Seconds,
  }
}

/** A result with another batch, added up with those of the same commit. */
export function withBatch(
  result: Result,
  batch: Batch,
  { Commit, On }: Pick<AtCommit, 'Commit' | 'On'>,
): Result {
  const same = result.Commits.find((one) => one.Commit === Commit)
  const Ran = batch.To - batch.From + 1
  const next = same
    ? { ...sumOf(same, batch), On, Count: same.Count + Ran }
    : { ...batch, Commit, On, Count: Ran }
  return { ...result, Commits: [...result.Commits.filter((one) => one !== same), next] }
}
