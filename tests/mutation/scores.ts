import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../support/run/steps.ts'
import { areas, type Area } from './areas.ts'

const Count = z.number().int().nonnegative()

/** What the changes of an area's code showed about its tests. */
const Score = z.strictObject({
  /** Changes that a test noticed. */
  Killed: Count,
  /** Changes that made the tests hang. */
  TimedOut: Count,
  /** Changes that no test noticed, though one ran the line. */
  Survived: Count,
  /** Changes of lines that no test runs. */
  NoCoverage: Count,
  Seconds: Count,
  /** Of the contents of the area's code and tests. */
  Digest: z.string(),
  /** The last commit that changed the area's code. */
  Commit: z.string(),
  On: z.iso.date(),
})
export type Score = z.infer<typeof Score>

const Scores = z.record(z.string(), Score)

const file = join(root, 'tests/prove/mutation.json')

/** What is known of each area, by its name. */
export const readScores = (): z.infer<typeof Scores> =>
  existsSync(file) ? Scores.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}

export const writeScore = (name: string, score: Score): void => {
  writeFileSync(file, `${JSON.stringify(Scores.parse({ ...readScores(), [name]: score }), null, 2)}\n`)
}

/** The changes of an area. */
export const mutantsOf = ({ Killed, TimedOut, Survived, NoCoverage }: Score): number =>
  Killed + TimedOut + Survived + NoCoverage

/** The share of the changes that the tests noticed, in percent. */
export const percentOf = (score: Score): number =>
  (100 * (score.Killed + score.TimedOut)) / Math.max(1, mutantsOf(score))

/** What Git understands of the patterns of an area. */
export const pathsOf = (patterns: readonly string[]): string[] =>
  patterns.map((pattern) => `:(glob)${pattern}`)

/** The last commit that changed the code of an area. */
export const commitOf = ({ mutate }: Area): string =>
  execFileSync('git', ['log', '-1', '--format=%h', '--abbrev=10', '--', ...pathsOf(mutate)], {
    cwd: root,
    encoding: 'utf8',
  }).trim()

const rowOf = (area: Area, score: Score) =>
  [
    area.title,
    ...[mutantsOf(score), score.Killed, score.TimedOut, score.Survived, score.NoCoverage],
    `${percentOf(score).toFixed(1)} %`,
    score.Commit === commitOf(area) ? score.On : `${score.On}, at the earlier ${score.Commit}`,
  ].join(' | ')

/** The scores as a table of Markdown. */
export function scoreTable(): string {
  const scores = readScores()
  const rows = Object.entries(areas).flatMap(([name, area]) => {
    const score = scores[name]
    return score ? [`| ${rowOf(area, score)} |`] : []
  })
  return [
    '| Area | Changes | Noticed | Hung | Survived | Not run | Score | On |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
