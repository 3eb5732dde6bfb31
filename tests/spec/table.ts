import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { sentences } from './sentences.ts'

const root = join(import.meta.dirname, '../..')

/** A test whose title names sentences of the specification. */
export interface Proof {
  readonly file: string
  readonly title: string
  readonly ids: readonly string[]
}

const quoted = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g
const named = /\s*\(spec (\d+\.\d+(?:, \d+\.\d+)*)\)/

/** Every title of a test that names a sentence, as it is in the source. */
export function readProofs(): Proof[] {
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .map((file) => `tests/${file.split(sep).join('/')}`)
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(quoted)].flatMap((match) => {
        const text = (match[1] ?? match[2] ?? match[3] ?? '').replaceAll("\\'", "'")
        const ids = named.exec(text)?.[1]?.split(', ')
        return ids ? [{ file, title: text.replace(named, ''), ids }] : []
      }),
    )
}

/** The sentences that no test names, and the names without a sentence. */
export function gaps(proofs: readonly Proof[]): {
  readonly unproven: readonly string[]
  readonly unknown: readonly string[]
} {
  const cited = new Set(proofs.flatMap((proof) => proof.ids))
  return {
    unproven: Object.keys(sentences).filter((id) => !cited.has(id)),
    unknown: [...cited].filter((id) => !(id in sentences)),
  }
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').replaceAll('<', '&lt;')

const sections: Readonly<Record<string, string>> = {
  1: 'What the product does and for whom',
  2: 'Screens and routes',
  3: 'Entities and their fields',
  4: 'States and transitions',
  5: 'Validation rules',
  6: 'Roles and permissions',
  7: 'Calls',
  8: 'Error catalogue',
  9: 'Business constants and limits',
}

/** docs/SPEC.md: each sentence beside the tests that would fail without it. */
export function specTable(proofs: readonly Proof[]): string {
  const lines = [
    '# What the specification says, and what proves it',
    '',
    'Made by `npm run spec` from `tests/spec/specification.md` and from the titles of the tests, which name the sentences that they hold.',
  ]
  for (const [section, title] of Object.entries(sections)) {
    lines.push('', `## ${section}. ${title}`, '', '| | Sentence | Proven by |', '| --- | --- | --- |')
    for (const [id, sentence] of Object.entries(sentences)) {
      if (!id.startsWith(`${section}.`)) continue
      const by = proofs.filter((proof) => proof.ids.includes(id))
      const tests = by.map((proof) => `${cell(proof.title)} (\`${proof.file}\`)`)
      lines.push(`| ${id} | ${cell(sentence)} | ${tests.join('<br>')} |`)
    }
  }
  return `${lines.join('\n')}\n`
}
