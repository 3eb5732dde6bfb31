import { parseArgs } from 'node:util'
import { useBuiltPortals } from '../portal/builtPortals.ts'
import { makeTemplate } from '../portal/template.ts'
import {
  browserKills,
  instanceRestarts,
  postgresKills,
  serverKills,
  serverKillsOnPostgres,
} from '../kills/rounds.ts'
import { cut, fault, runBatches } from './batches.ts'
import { shelf } from './portals.ts'

// Cuts the power, injects disk faults, or kills processes, for one seed after another; prints a line of JSON for each
// batch.
// It is built first, and needs the built portal.

const kinds = {
  cuts: { rounds: cut, perBatch: 40 },
  faults: { rounds: fault, perBatch: 10 },
  'server-kills': { rounds: serverKills, perBatch: 10 },
  'server-kills-on-postgres': { rounds: serverKillsOnPostgres, perBatch: 10 },
  'postgres-kills': { rounds: postgresKills, perBatch: 10 },
  instances: { rounds: instanceRestarts, perBatch: 5 },
  'browser-kills': { rounds: browserKills('Chromium'), perBatch: 5 },
  'firefox-kills': { rounds: browserKills('Firefox'), perBatch: 5 },
  'webkit-kills': { rounds: browserKills('WebKit'), perBatch: 5 },
}

const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: 'cuts' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
  },
})
const kind = new Map(Object.entries(kinds)).get(values.kind)
if (!kind) throw new Error(`There is no kind ${values.kind}`)
useBuiltPortals()
// In memory where that is possible, as all folders here.
process.env['TMPDIR'] = shelf
const forgetTemplate = await makeTemplate()
await runBatches(kind, Number(values.seed), Number(values.count), (batch) => {
  process.stdout.write(`${JSON.stringify(batch)}\n`)
})
forgetTemplate()
process.exit()
