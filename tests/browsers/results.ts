import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What the walks of one run found, in the order of the features. */
const Result = z.strictObject({
  Feature: z.string(),
  Engine: z.string(),
  /** What the browser says of its version. */
  Browser: z.string(),
  Test: z.string(),
  Passed: z.boolean(),
})
export type Result = z.infer<typeof Result>

const file = join(import.meta.dirname, 'results.json')

export const readResults = (): readonly Result[] =>
  existsSync(file) ? z.array(Result).parse(JSON.parse(readFileSync(file, 'utf8'))) : []

export const writeResults = (results: readonly Result[]): void =>
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)

const Spec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
    }),
  ),
})
const Report = z.object({ suites: z.array(z.object({ specs: z.array(Spec) })) })

/** Reads the report of a run. */
export function resultsIn(report: string): readonly Result[] {
  const { suites } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
  return suites.flatMap(({ specs }) =>
    specs.flatMap(({ title, tests }) =>
      tests.flatMap(({ projectName, status, annotations }) => {
        const of = (type: string) =>
          annotations.flatMap((one) => (one.type === type && one.description ? [one.description] : []))
        const [Browser = ''] = of('browser')
        const found = {
          Engine: projectName,
          Browser,
          Test: title.replace(/ @long$/, ''),
          Passed: status === 'expected',
        }
        return of('feature').map((Feature) => ({ Feature, ...found }))
      }),
    ),
  )
}
