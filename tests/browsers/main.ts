import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, runProgram } from '../support/run/steps.ts'
import { featuresOf } from './features.ts'
import { usedNames } from './names.ts'
import { readResults, resultsIn, writeResults } from './results.ts'
import { browsersDocument, unexplained } from './table.ts'

// `npm run browsers`: walks in all three engines and writes docs/BROWSERS.md. It needs the build.
//
//   npm run browsers -- --check    fails if the built app needs more than the promised browsers have
//   npm run browsers -- --table    writes the document from what the last run found

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, table: { type: 'boolean', default: false } },
})

async function walkInAll(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-browsers-'))
  const report = join(folder, 'report.json')
  const isFine = await runProgram(
    'playwright',
    ['test', '--config', 'tests/engines/playwright.config.ts', '--reporter=list,json'],
    { LONG_TESTS: 'yes', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  writeResults(resultsIn(report))
  rmSync(folder, { recursive: true })
  return isFine
}

const features = featuresOf(usedNames(join(root, 'dist')))
const missing = unexplained(features)
if (missing.length > 0)
  process.stdout.write(`A promised browser lacks these (tests/browsers/newer.ts): ${missing.join(', ')}\n`)
let isFine = missing.length === 0
if (!values.check) {
  if (!values.table && !(await walkInAll())) isFine = false
  const file = join(root, 'docs/BROWSERS.md')
  writeFileSync(file, browsersDocument(readResults(), features))
  await runProgram('oxfmt', [file])
}
process.exit(isFine ? 0 : 1)
