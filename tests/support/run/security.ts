import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findingsOf } from './findings.ts'
import { readResults, sumOf, type AtCommit, type Result } from './results.ts'
import { root } from './steps.ts'

const file = join(root, 'docs/SECURITY.md')

const number = (count: number) => count.toLocaleString('en')
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (heads: readonly string[], rows: readonly string[]) =>
  [row(heads), row(heads.map(() => '---')), ...rows].join('\n')

/** The figures of all commits together, since an attack counts however the product has changed since. */
function inAll({ Commits }: Result): AtCommit | undefined {
  const [first, ...others] = Commits.filter(({ Security }) => Security)
  return first && others.reduce((sum, one) => ({ ...sumOf(sum, one), Count: sum.Count + one.Count }), first)
}

const heads = [
  ...['Calls', '2xx', '3xx', '4xx', '5xx', 'No answer', 'Longest, ms', 'Leaks'],
  ...['Memory at rest / at its peak / after, MB', 'Guessed right by the time'],
]

/** The figures of some rounds, under the heads. */
function cellsOf({ Security }: AtCommit): string[] {
  if (!Security) return []
  const { Calls, Classes, Longest, Leaks, Rest, Peak, After, TimedRight } = Security
  const of = (name: string) => number(Classes[name] ?? 0)
  const memory = Rest === undefined ? '' : `${Rest} / ${Peak} / ${After}`
  const answers = ['2xx', '3xx', '4xx', '5xx', 'none'].map(of)
  const right = TimedRight === undefined ? '' : `${(100 * TimedRight).toFixed(1)} %`
  return [number(Calls), ...answers, number(Longest), number(Leaks), memory, right]
}

const inAllRow = (result: Result, all: AtCommit): string =>
  row([result.Title, `${number(all.Count)} of ${number(result.Goal)}`, ...cellsOf(all)])

const latestRow = ({ Title }: Result, latest: AtCommit): string =>
  row([Title, latest.Commit, latest.On, number(latest.Count), ...cellsOf(latest)])

function figures(): string {
  const attacks = Object.values(readResults()).flatMap((result) => {
    const all = inAll(result)
    const latest = result.Commits.findLast(({ Security }) => Security)
    return all && latest ? [{ result, all, latest }] : []
  })
  const findings = attacks.flatMap(({ result: { Title, Commits } }) =>
    findingsOf({ Title, Commits: Commits.filter(({ Security }) => Security) }),
  )
  return [
    'Made by `npm run -s security` from `tests/prove/results.json`, which `npm run prove` fills. All commits together:',
    table(
      ['What', 'Rounds', ...heads],
      attacks.map(({ result, all }) => inAllRow(result, all)),
    ),
    'The latest commit that each ran on:',
    table(
      ['What', 'Commit', 'On', 'Rounds', ...heads],
      attacks.map(({ result, latest }) => latestRow(result, latest)),
    ),
    findings.length > 0 ? `Findings:\n\n${findings.join('\n')}` : 'Nothing was found.',
  ].join('\n\n')
}

const Locked = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), license: z.string().optional(), dev: z.boolean().optional() }),
  ),
})
const Own = z.object({ dependencies: z.record(z.string(), z.string()) })

/** What the portal and the app are built of, with the versions that are locked. */
function dependencies(): string {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))
  const { packages } = Locked.parse(read('package-lock.json'))
  const rows = Object.keys(Own.parse(read('package.json')).dependencies).map((name) => {
    const { version = '', license = '' } = packages[`node_modules/${name}`] ?? {}
    return row([name, version, license])
  })
  const others = Object.entries(packages).filter(([place, { dev }]) => place !== '' && dev !== true).length
  return `${table(['Package', 'Version', 'Licence'], rows)}\n\nWith what these need themselves, ${number(others)} packages.`
}

const between = (text: string, name: string, content: string) =>
  text.replace(
    new RegExp(`(<!-- ${name} -->)[\\s\\S]*(<!-- end of ${name} -->)`),
    (_all, from: string, to: string) => `${from}\n\n${content}\n\n${to}`,
  )

/** Writes the figures of the attacks and the list of dependencies into docs/SECURITY.md. */
export function writeSecurity(): void {
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, between(between(before, 'figures', figures()), 'dependencies', dependencies()))
  execFileSync('npx', ['oxfmt', file], { cwd: root })
}
