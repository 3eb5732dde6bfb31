import fc from 'fast-check'
import { noId } from '../../contract/core/limits.ts'
import { emptyPaper, paperFieldNames, type PaperFields } from '../../contract/papers/papers.ts'

const anId = '6a1c2a34-0000-4000-8000-000000000001'

/** Any fields of a paper, with these texts. */
export const anyPaper = (text: fc.Arbitrary<string>): fc.Arbitrary<PaperFields> => {
  const valueOf = (empty: string | boolean) => {
    if (typeof empty === 'boolean') return fc.boolean()
    return empty === noId ? fc.constantFrom(noId, anId) : text
  }
  return fc
    .record(Object.fromEntries(paperFieldNames.map((name) => [name, valueOf(emptyPaper[name])])))
    .map((values) => values as PaperFields)
}
