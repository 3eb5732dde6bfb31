import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readResults, type Result } from './results.ts'
import { root } from './steps.ts'

/** The last commit that changed the product itself. */
export const productCommit = (): string =>
  execFileSync('git', ['log', '-1', '--format=%h', '--abbrev=10', '--', 'contract', 'server', 'src', 'sw'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()

const number = (count: number) => count.toLocaleString('en')

const rowOf = ({ Title, Count, Goal, Acknowledged, Lost, Doubled, Torn, NotStarted, Commit, On }: Result) =>
  [
    Title,
    `${number(Count)} of ${number(Goal)}`,
    ...[Acknowledged, Lost, Doubled, Torn, NotStarted].map(number),
    Commit === productCommit() ? On : `${On}, at the earlier ${Commit}`,
  ].join(' | ')

const failuresOf = ({ Title, Failures }: Result) =>
  Failures.map(({ Seed, Text }) => `- ${Title}, seed ${Seed}: ${Text.split('\n')[0] ?? ''}`)

function text(): string {
  const results = Object.values(readResults())
  const counted = results.filter(({ Goal }) => Goal > 1)
  const kinds = counted.flatMap(({ Title, Kinds }) =>
    Object.entries(Kinds).map(([kind, count]) => `| ${Title} | ${kind} | ${number(count)} |`),
  )
  const failures = results.flatMap(failuresOf)
  return `# Reliability

Made by \`npm run -s reliability\` from \`tests/prove/results.json\`, which \`npm run prove\` fills.

## What is promised

Whatever the portal has acknowledged is still there after a power cut, a crash or a fault of the disk: rows, files byte by byte, the reply under each idempotency key, mails, and the secret that signs sessions. Nothing is there twice, and nothing is there by half. The portal starts again by itself.

## How it is proven

- **Power cuts.** Everything that a real portal and its engine write is recorded, with every flush and every answer to a client, in one order. At a moment chosen by a seed the disk is built as a power cut may leave it: what was flushed is there; of everything else all, nothing, the first part, some, or some sectors of 512 bytes are kept, and names of files that their folder has not flushed may be missing or old. A portal starts on it, and everything that was acknowledged before that moment is compared. Requests that had no answer are sent again, and must be there once.
- **Faults of the disk.** The same recording lets the n-th write or flush at some place fail: no room, an error, or a slow disk; once, some times or for good. Every refusal must be a 503 or 507, or the portal ends with a sentence. Then the power is cut as above; what a failed flush did not bring to the disk, no later one brings there.
- **Schedules** drive two people with two devices and two tabs each through losses of the network, crashes and full disks.

The recording itself is tested: with the flushes of the database's log or of the file store left out, losses are found.

## What was found

| What | Rounds | Acknowledged and compared | Lost | Doubled | Torn | Did not start | On |
| --- | --- | --- | --- | --- | --- | --- | --- |
${counted.map((result) => `| ${rowOf(result)} |`).join('\n')}

| What | Kind | Rounds |
| --- | --- | --- |
${kinds.join('\n')}

${failures.length > 0 ? `Failures:\n\n${failures.join('\n')}\n` : 'No round has failed.\n'}`
}

/** Writes docs/RELIABILITY.md. */
export function writeReliability(): void {
  writeFileSync(join(root, 'docs/RELIABILITY.md'), text())
  execFileSync('npx', ['prettier', '--write', '--log-level', 'warn', 'docs/RELIABILITY.md'], { cwd: root })
}
