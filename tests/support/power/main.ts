import { parseArgs } from 'node:util'
import { useBuiltPortals } from '../portal/builtPortals.ts'
import { makeTemplate } from '../portal/template.ts'
import { runBatches } from './batches.ts'

// Cuts the power, or injects disk faults, for one seed after another; prints a line of JSON for each batch.

const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: 'cuts' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
  },
})
useBuiltPortals()
const forgetTemplate = await makeTemplate()
await runBatches(values.kind, Number(values.seed), Number(values.count), (batch) => {
  process.stdout.write(`${JSON.stringify(batch)}\n`)
})
forgetTemplate()
process.exit()
