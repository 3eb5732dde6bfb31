import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from './steps.ts'

const Count = z.number().int().nonnegative()
const Figures = z.strictObject({
  /** The seeds that ran. */
  From: Count,
  To: Count,
  /** How many of each kind. */
  Kinds: z.record(z.string(), Count),
  /** Acknowledged changes that were compared. */
  Acknowledged: Count,
  Lost: Count,
  Doubled: Count,
  Torn: Count,
  /** Portals that did not start again. */
  NotStarted: Count,
  Failures: z.array(z.strictObject({ Seed: Count, Text: z.string() })),
  Seconds: Count,
})

/** What a batch of a part found. */
export const Batch = Figures
export type Batch = z.infer<typeof Batch>

/** What a part has found so far. */
const Result = Figures.extend({
  Title: z.string(),
  Count,
  Goal: Count,
  /** The last commit of the product that it is about. */
  Commit: z.string(),
  On: z.iso.date(),
})
export type Result = z.infer<typeof Result>

const Results = z.record(z.string(), Result)
export type Results = z.infer<typeof Results>

const file = join(root, 'tests/prove/results.json')

/** What is known of each part, by its name. */
export const readResults = (): Results =>
  existsSync(file) ? Results.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}

export const writeResults = (results: Results): void => {
  writeFileSync(file, `${JSON.stringify(Results.parse(results), null, 2)}\n`)
}

const sumKinds = (a: Batch['Kinds'], b: Batch['Kinds']): Batch['Kinds'] =>
  Object.entries(b).reduce((sum, [kind, count]) => ({ ...sum, [kind]: (sum[kind] ?? 0) + count }), a)

/** A result with another batch added up. */
export function withBatch(result: Result, batch: Batch, given: Pick<Result, 'Commit' | 'On'>): Result {
  return {
    ...result,
    ...given,
    Count: result.Count + batch.To - batch.From + 1,
    From: result.Count === 0 ? batch.From : Math.min(result.From, batch.From),
    To: Math.max(result.To, batch.To),
    Kinds: sumKinds(result.Kinds, batch.Kinds),
    Acknowledged: result.Acknowledged + batch.Acknowledged,
    Lost: result.Lost + batch.Lost,
    Doubled: result.Doubled + batch.Doubled,
    Torn: result.Torn + batch.Torn,
    NotStarted: result.NotStarted + batch.NotStarted,
    Failures: [...result.Failures, ...batch.Failures].slice(0, 50),
    Seconds: result.Seconds + batch.Seconds,
  }
}
