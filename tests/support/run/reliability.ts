import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scoreTable } from '../../mutation/scores.ts'
import { breaksTitle } from '../../sabotage/break.ts'
import { coverageOf } from '../../simulation/coverage/pairs.ts'
import { findingsOf } from './findings.ts'
import { readResults, sumOf, type AtCommit, type Result } from './results.ts'
import { root } from './steps.ts'

/** The last commit that changed the product itself. */
export const productCommit = (): string =>
  execFileSync('git', ['log', '-1', '--format=%h', '--abbrev=10', '--', 'contract', 'server', 'src', 'sw'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()

const number = (count: number) => count.toLocaleString('en')

/** The figures of all commits together. */
const inAll = ({ Commits }: Result): AtCommit | undefined =>
  Commits.slice(1).reduce<AtCommit | undefined>(
    (sum, one) => sum && { ...sumOf(sum, one), Count: sum.Count + one.Count },
    Commits[0],
  )

const figuresOf = ({ Acknowledged, Lost, Doubled, Torn, NotStarted }: AtCommit) =>
  [Acknowledged, Lost, Doubled, Torn, NotStarted].map(number)

/** How a commit is named; one that was followed by others is an earlier one. */
const nameOf = (Commit: string, present: string) =>
  Commit === present ? `${Commit}, the present one` : `${Commit}, an earlier one`

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** How many rounds there were after the last one that found something. */
function roundsSince({ Commits }: Result): number {
  const last = Math.max(0, ...Commits.flatMap(({ Failures }) => Failures.map(({ Seed }) => Seed)))
  return Commits.reduce((sum, { From, To }) => sum + Math.max(0, To - Math.max(From - 1, last)), 0)
}

function rowsOf(result: Result): string[] {
  const sum = inAll(result)
  if (!sum) return []
  const rounds = `${number(sum.Count)} of ${number(result.Goal)}`
  return [row([result.Title, rounds, ...figuresOf(sum), number(roundsSince(result))])]
}

const commitRowsOf = ({ Title, Commits }: Result, present: string) =>
  Commits.map((one) =>
    row([Title, nameOf(one.Commit, present), one.On, number(one.Count), ...figuresOf(one)]),
  )

const kindRowsOf = (result: Result) =>
  Object.entries(inAll(result)?.Kinds ?? {}).map(([kind, count]) => row([result.Title, kind, number(count)]))

/** How well what can meet has met. */
function pairsOf(result: Result): string[] {
  const { Pairs } = inAll(result) ?? {}
  if (!Pairs) return []
  const { all, met, least, missing } = coverageOf(Pairs)
  const rest = missing.length > 0 ? `. Still missing: ${missing.slice(0, 20).join('; ')}` : ''
  return [
    `${result.Title}: ${number(met)} of ${number(all)} pairs have met, each at least ${number(least)} times${rest}.\n`,
  ]
}

/** How many deliberate breaks a test has noticed. */
function breaksOf(results: readonly Result[]): string {
  const [tried] = results.find(({ Title }) => Title === breaksTitle)?.Commits ?? []
  const done = tried
    ? `At ${tried.Commit}, on ${tried.On}, ${number(tried.Kinds['caught'] ?? 0)} of ${number(tried.Count)} were noticed.`
    : 'They have not been tried yet.'
  return `\`npm run sabotage\` breaks the product in a copy as somebody might by mistake (\`tests/sabotage\`): keys that are empty, flushes that are left out, rights that are not asked for. The test that is named for each break must fail. ${done}`
}

function text(): string {
  const present = productCommit()
  // Attacks are in docs/SECURITY.md.
  const results = Object.values(readResults()).filter(
    ({ Commits }) => !Commits.some(({ Security }) => Security),
  )
  const counted = results.filter(({ Title, Goal }) => Goal > 1 && Title !== breaksTitle)
  const failures = results.flatMap((result) => findingsOf(result, (commit) => nameOf(commit, present)))
  return `# Reliability

Made by \`npm run -s reliability\` from \`tests/prove/results.json\`, which \`npm run prove\` fills.

## What is promised

Whatever the portal has acknowledged is still there after a power cut, a crash or a fault of the disk: rows, files byte by byte, the reply under each idempotency key, mails, and the secret that signs sessions. Nothing is there twice, and nothing is there by half. The portal starts again by itself.

## How it is proven

- **Power cuts.** Everything that a real portal and its engine write is recorded, with every flush and every answer to a client, in one order. At a moment chosen by a seed the disk is built as a power cut may leave it: what was flushed is there; of everything else all, nothing, the first part, some, or some sectors of 512 bytes are kept, and names of files that their folder has not flushed may be missing or old. A portal starts on it, and everything that was acknowledged before that moment is compared. Requests that had no answer are sent again, and must be there once. Each recording is cut up to 40 times, at other moments and with other leavings.
- **Faults of the disk.** The same recording lets the n-th write or flush at some place fail: no room, an error, or a slow disk; once, some times or for ever. Every refusal must be a 503 or 507, or the portal ends with a sentence. Then the power is cut as above; what a failed flush did not bring to the disk, no later one brings there.
- **Kills of the portal.** The built portal is killed while people save, upload, submit and claim, and started again, five times over; half of the times its last answers get lost before. Who had no answer sends the same request again under the same key. In the end every answer is compared with what is there.
- **Kills of PostgreSQL** under the same work: all its processes, the first one, or one session are killed, or it stops at once. The portal goes on by itself, and answers 503 with a sentence meanwhile.
- **Restarts of instances.** Three portals share one PostgreSQL, and each in turn is stopped or killed, and started again, under the same work. Then a device at each receives what is changed at any other.
- **Kills of Chromium, Firefox and WebKit.** A paper is typed into the real app, with a network or without one, and every process of the browser is killed, five times over on one profile. Whatever the screen had shown as saved before each kill must arrive at the portal after it, once.
- **A real disk.** Where an ext4 disk of a file can be mounted, the portal is killed 20 times while people save and send files, and starts again on a copy of what the disk has, without what only memory holds.
- **Earlier versions.** Of the last 150 commits, 15 that changed the contract, the tables or the device's store, evenly spread: what an old client sends, the present server must take, and the old client must understand the answer, call by call of both contracts, and the other way round. What each keeps on a device, the other must find there.
- **Schedules** drive two people with two devices and two tabs each through losses of the network, crashes, full disks and restores of the portal, most on a model that is held equal to the portal, the others on the portal itself. Each fault is noted with the kinds of changes on the devices that it strikes, with what waits of them and with how their person is signed in: every two values of these four must have met.

The recording itself is tested: with the flushes of the database's log or of the file store left out, losses are found.

So are the kills: while the portal reads no keys, 25 kills find two papers doubled. While it only forgets its replies, 10 kills find none, since a key also gives the id of what it creates, and the tables refuse a second one.

## What was found

Rounds of all commits of the product together. Each find was mended, as listed below; the last column counts the rounds after the last one, in which nothing was lost, doubled or torn, and every portal started:

| What | Rounds | Acknowledged and compared | Lost | Doubled | Torn | Did not start | Rounds since |
| --- | --- | --- | --- | --- | --- | --- | --- |
${counted.flatMap(rowsOf).join('\n')}

On which commit they ran:

| What | Commit | On | Rounds | Acknowledged and compared | Lost | Doubled | Torn | Did not start |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${counted.flatMap((result) => commitRowsOf(result, present)).join('\n')}

| What | Kind | Rounds |
| --- | --- | --- |
${counted.flatMap(kindRowsOf).join('\n')}

${results.flatMap(pairsOf).join('\n')}
${failures.length > 0 ? `Failures:\n\n${failures.join('\n')}\n` : 'No round has failed.\n'}
## How good the tests are

\`npm run mutate\` changes one expression of the code at a time, as a mistake would, and counts which changes the unit tests notice. A change that no test notices is either without effect or a gap of the tests.

${scoreTable()}

${breaksOf(results)}
`
}

/** Writes docs/RELIABILITY.md. */
export function writeReliability(): void {
  writeFileSync(join(root, 'docs/RELIABILITY.md'), text())
  execFileSync('npx', ['oxfmt', 'docs/RELIABILITY.md'], { cwd: root })
}
