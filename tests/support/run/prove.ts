import { parseArgs } from 'node:util'
import { parts, type Part } from './parts.ts'
import { readResults, withBatch, writeResults, type Result } from './results.ts'
import { productCommit, writeReliability } from './reliability.ts'
import { writeSecurity } from './security.ts'
import { endStep, timedStep } from './steps.ts'

// `npm run prove`: what takes too long for `npm test`, where each has a smaller twin (design §7). What it finds is
// added up in tests/prove/results.json after each batch, for each commit of the product, so that a stopped run goes on
// where it was, and a later product adds to what was found before.
//
//   npm run prove                                      what is missing
//   npm run prove -- --part power-cuts --count 500     so many more rounds of one part
//   npm run prove -- --present                         what is missing if only the present product counts

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    count: { type: 'string' },
    present: { type: 'boolean', default: false },
  },
})
const Commit = productCommit()
const On = new Date().toISOString().slice(0, 10)

/** What a part has found so far that counts. */
function before(name: string, { title, goal, isOfPresent }: Part): Result {
  const Commits = (readResults()[name]?.Commits ?? []).filter((one) => !isOfPresent || one.Commit === Commit)
  return { Title: title, Goal: goal, Commits }
}

/** Runs what is missing of a part. */
async function prove(name: string, part: Part): Promise<boolean> {
  const known = before(name, part)
  // What failed is tried again as a whole, after its mend.
  const isToRepeat = part.isOfPresent && known.Commits.some(({ Failures }) => Failures.length > 0)
  const Commits = isToRepeat ? [] : known.Commits
  if (isToRepeat) writeResults({ ...readResults(), [name]: { ...known, Commits } })
  const counted = Commits.filter((one) => !values.present || one.Commit === Commit)
  const count = counted.reduce((sum, { Count }) => sum + Count, 0)
  const missing = values.count ? Number(values.count) : part.goal - count
  if (missing <= 0) {
    process.stdout.write(`${part.title}: ${count} of ${part.goal} were there already\n`)
    return true
  }
  let done = count
  return part.run(Math.max(0, ...Commits.map(({ To }) => To)) + 1, missing, (batch) => {
    writeResults({ ...readResults(), [name]: withBatch(before(name, part), batch, { Commit, On }) })
    done += batch.To - batch.From + 1
    if (part.goal > 1)
      process.stdout.write(`${part.title}: ${done} of ${part.goal}, ${batch.Failures.length} failed\n`)
  })
}

const chosen = Object.entries(parts).filter(([name]) => values.part === undefined || name === values.part)
if (chosen.length === 0) {
  process.stderr.write(`There is no part ${values.part}: choose one of ${Object.keys(parts).join(', ')}\n`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    endStep()
    process.exit(1)
  })
const failures: string[] = []
for (const [name, part] of chosen)
  if (!(await timedStep({ title: part.title, work: () => prove(name, part) }))) failures.push(part.title)
writeReliability()
writeSecurity()
process.stdout.write(failures.length > 0 ? `\nFailed: ${failures.join(', ')}\n` : '\nAll proofs hold\n')
process.exit(failures.length > 0 ? 1 : 0)
