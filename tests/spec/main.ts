import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gaps, readProofs, specTable } from './table.ts'

// `npm run spec`: writes docs/SPEC.md and says which sentences no test names.

const proofs = readProofs()
writeFileSync(join(import.meta.dirname, '../../docs/SPEC.md'), specTable(proofs))
const { unproven, unknown } = gaps(proofs)
process.stdout.write(`No test names: ${unproven.join(', ') || 'none'}\n`)
if (unknown.length > 0) process.stdout.write(`No such sentence: ${unknown.join(', ')}\n`)
