import { parseArgs } from 'node:util'
import { parts, type Part } from './parts.ts'
import { readResults, withBatch, writeResults, type Result } from './results.ts'
import { productCommit, writeReliability } from './reliability.ts'
import { timedStep } from './steps.ts'

// `npm run prove`: what takes too long for `npm test`, where each has a smaller twin (design §7). What it finds is
// added up in tests/prove/results.json after each batch, so that a stopped run goes on where it was.
//
//   npm run prove                                      what is missing for the present product
//   npm run prove -- --part power-cuts --count 500     so many rounds of one part
//   npm run prove -- --add                             counts rounds of earlier products too

const { values } = parseArgs({
  options: { part: { type: 'string' }, count: { type: 'string' }, add: { type: 'boolean', default: false } },
})
const Commit = productCommit()
const On = new Date().toISOString().slice(0, 10)

const fresh = ({ title, goal }: Part): Result => ({
  ...{ Title: title, Count: 0, Goal: goal, From: 1, To: 0, Kinds: {}, Acknowledged: 0, Lost: 0, Doubled: 0 },
  ...{ Torn: 0, NotStarted: 0, Failures: [], Seconds: 0, Commit, On },
})

/** What a part has found so far that counts. */
function before(name: string, part: Part): Result {
  const known = readResults()[name]
  const isCounted = known && (values.add || known.Commit === Commit)
  return isCounted && (part.goal > 1 || known.Failures.length === 0) ? known : fresh(part)
}

/** Runs what is missing of a part. */
async function prove(name: string, part: Part): Promise<boolean> {
  const { Count, To } = before(name, part)
  const missing = values.count ? Number(values.count) : part.goal - Count
  if (missing <= 0) {
    process.stdout.write(`${part.title}: ${Count} of ${part.goal} were there already\n`)
    return true
  }
  return part.run(To + 1, missing, (batch) => {
    const result = withBatch(before(name, part), batch, { Commit, On })
    writeResults({ ...readResults(), [name]: { ...result, Title: part.title, Goal: part.goal } })
    if (part.goal > 1)
      process.stdout.write(
        `${part.title}: ${result.Count} of ${part.goal}, ${batch.Failures.length} failed\n`,
      )
  })
}

const chosen = Object.entries(parts).filter(([name]) => values.part === undefined || name === values.part)
if (chosen.length === 0) {
  process.stderr.write(`There is no part ${values.part}: choose one of ${Object.keys(parts).join(', ')}\n`)
  process.exit(1)
}
const failures: string[] = []
for (const [name, part] of chosen)
  if (!(await timedStep({ title: part.title, work: () => prove(name, part) }))) failures.push(part.title)
writeReliability()
process.stdout.write(failures.length > 0 ? `\nFailed: ${failures.join(', ')}\n` : '\nAll proofs hold\n')
process.exit(failures.length > 0 ? 1 : 0)
