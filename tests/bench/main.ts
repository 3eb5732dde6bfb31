import { startBench, type Bench } from './portal.ts'
import { saveDraft } from './saveDraft.bench.ts'
import { searchPapers } from './searchPapers.bench.ts'
import { userPaperList } from './userPaperList.bench.ts'

/** Every benchmark by name. Each gets a portal of its own. */
const benches: Readonly<Record<string, (bench: Bench, seconds: number) => Promise<string[]>>> = {
  userPaperList,
  saveDraft,
  searchPapers,
}

/** `npm run bench`, `npm run bench -- saveDraft`, `npm run bench -- --seconds 20`. */
const words = process.argv.slice(2)
const flag = words.indexOf('--seconds')
const seconds = flag < 0 ? 8 : Number(words[flag + 1])
const named = words.filter((_word, index) => flag < 0 || (index !== flag && index !== flag + 1))
const unknown = named.find((name) => !Object.hasOwn(benches, name))
if (unknown !== undefined || !(seconds > 0)) {
  process.stderr.write(`Usage: npm run bench -- [${Object.keys(benches).join('|')}]… [--seconds N]\n`)
  process.exit(1)
}

for (const [name, run] of Object.entries(benches)) {
  if (named.length > 0 && !named.includes(name)) continue
  const bench = await startBench()
  try {
    const lines = await run(bench, seconds)
    process.stdout.write(`${lines.join('\n')}\n\n`)
  } finally {
    await bench.stop()
  }
}
