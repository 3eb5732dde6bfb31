import { useBuiltPortals } from '../support/portal/builtPortals.ts'
import { abstracts } from './abstracts.bench.ts'
import { bigWork } from './bigWork/bigWork.bench.ts'
import { calls, shortList } from './calls.bench.ts'
import { demo } from './demo.bench.ts'
import { desk } from './desk.bench.ts'
import { drainOutbox } from './drain.bench.ts'
import { engine } from './engine.bench.ts'
import { hub } from './hub.bench.ts'
import { landing } from './landing.bench.ts'
import { memory } from './memory.bench.ts'
import { offline } from './offline.bench.ts'
import { phone } from './phone.bench.ts'
import { startBench, type Bench } from './portal.ts'
import { publicRoutesBench } from './publicRoutes.bench.ts'
import { comebackBench } from './rush/comeback.bench.ts'
import { commitmentsBench } from './rush/commitments.bench.ts'
import { operations } from './rush/operations.bench.ts'
import { rushBench } from './rush/rush.bench.ts'
import { flush, saveDraft } from './saveDraft.bench.ts'
import { searchPapers } from './searchPapers.bench.ts'
import { table } from './table.bench.ts'
import { userPaperList } from './userPaperList.bench.ts'

/** Runs a benchmark over a generated conference, in a portal of its own. */
function loaded(run: (bench: Bench, seconds: number) => Promise<string[]>) {
  return async (seconds: number): Promise<string[]> => {
    const bench = await startBench()
    try {
      return await run(bench, seconds)
    } finally {
      await bench.stop()
    }
  }
}

/** Every benchmark by name. `landing`, `phone`, `desk`, `demo` and `offline` want the built app (`npm run build`). */
const benches: Readonly<Record<string, (seconds: number) => Promise<string[]>>> = {
  landing,
  demo,
  phone,
  hub,
  offline,
  memory,
  drainOutbox,
  engine: loaded(engine),
  flush,
  calls: loaded(calls),
  shortList,
  table,
  userPaperList: loaded(userPaperList),
  saveDraft: loaded(saveDraft),
  searchPapers: loaded(searchPapers),
  desk: loaded(desk),
  abstracts: loaded(abstracts),
  publicRoutes: loaded(publicRoutesBench),
  bigWork: loaded(bigWork),
  rush: loaded(rushBench),
  operations: loaded(operations),
  commitments: loaded(commitmentsBench),
  comeback: loaded(comebackBench),
}

useBuiltPortals()

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
  const lines = await run(seconds)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
