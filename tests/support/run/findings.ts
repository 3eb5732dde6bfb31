import type { Result } from './results.ts'

interface Finding {
  readonly Seed: number
  readonly Text: string
  readonly Mended?: string | undefined
  readonly Commit: string
}

/** How much of what was seen is shown, in characters. */
const shown = 160

const seedsNamed = 3

/** One line, without what a table or a terminal would take for its own. */
const shortOf = (text: string) =>
  (text.split('\n')[0] ?? '').slice(0, shown).replaceAll(/[^\x20-\x7e]|\|/g, '·')

function lineOf(title: string, found: readonly Finding[]): string {
  const { Text, Mended = '' } = found[0] ?? { Text: '' }
  const commits = [...new Set(found.map(({ Commit }) => Commit))].join(' and ')
  const seeds = [...new Set(found.map(({ Seed }) => Seed))]
  const others = seeds.length > seedsNamed ? ` and ${seeds.length - seedsNamed} more` : ''
  const of = seeds.length === 1 ? 'seed' : 'seeds'
  return `- ${title}, ${of} ${seeds.slice(0, seedsNamed).join(', ')}${others}, at ${commits}: ${shortOf(Text)}${Mended ? `. Mended: ${Mended}` : ''}`
}

/** What a part has found, one line for each cause; what is not mended is a cause of its own. */
export function findingsOf(
  { Title, Commits }: Pick<Result, 'Title' | 'Commits'>,
  nameOf = (commit: string) => commit,
): string[] {
  const causes = new Map<string, Finding[]>()
  for (const { Commit, Failures } of Commits)
    for (const failure of Failures) {
      const cause = failure.Mended ?? failure.Text
      causes.set(cause, [...(causes.get(cause) ?? []), { ...failure, Commit: nameOf(Commit) }])
    }
  return [...causes.values()].map((found) => lineOf(Title, found))
}
