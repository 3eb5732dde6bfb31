import { readFile, writeFile } from 'node:fs/promises'
import { cleanDocx } from './cleanDocx.ts'
import { cleanPdf } from './cleanPdf.ts'
import { inspect } from './inspect.ts'
import type { WorkResult } from './works.ts'

/** Writes the copy of a paper's file that names nobody, or says why there is none. */
export async function clean(path: string, to: string): Promise<WorkResult<'clean'>> {
  const { Found, Problem } = await inspect(path)
  if (Found === 'doc') return { Problem: 'doc' }
  if (Problem === 'macros') return { Problem: 'macros' }
  const bytes = await readFile(path)
  const copy = await (Found === 'pdf' ? cleanPdf(bytes) : cleanDocx(bytes)).catch(() => undefined)
  if (copy === 'encrypted') return { Problem: 'encrypted' }
  if (copy === undefined) return { Problem: 'damaged' }
  await writeFile(to, copy)
  return { Problem: '' }
}
