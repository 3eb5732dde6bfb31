import { parseArgs } from 'node:util'
import { useBuiltPortals } from '../portal/builtPortals.ts'
import { makeTemplate } from '../portal/template.ts'
import { runBatches } from './batches.ts'
import { shelf } from './portals.ts'

// Cuts the power, or injects disk faults, for one seed after another; prints a line of JSON for each batch.

// It is built first, and needs the built portal.

const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: 'cuts' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
  },
})
useBuiltPortals()
// In memory where that is possible, as all folders here.
process.env['TMPDIR'] = shelf
const forgetTemplate = await makeTemplate()
await runBatches(
  values.kind === 'faults' ? 'faults' : 'cuts',
  Number(values.seed),
  Number(values.count),
  (batch) => {
    process.stdout.write(`${JSON.stringify(batch)}\n`)
  },
)
forgetTemplate()
process.exit()
