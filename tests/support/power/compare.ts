import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { arrivals, files } from '../../../server/db/schema/files.ts'
import { operations } from '../../../server/db/schema/system.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { papers, themes } from '../../../server/db/schema/papers.ts'
import { transfers } from '../../../server/db/schema/payments.ts'
import { noId } from '../../../contract/core/limits.ts'
import { sha256Of } from '../fixtures.ts'
import { inject, type Answer } from './client.ts'
import type { Running } from './portals.ts'
import type { Deed } from './work.ts'

/** What was found after a restart: nothing of it should be. */
export interface Findings {
  readonly lost: string[]
  readonly doubled: string[]
  readonly torn: string[]
}

/** What clients had sent before the cut, and what was answered. */
export interface Before {
  readonly deeds: readonly Deed[]
  /** Themes that were there from the start. */
  readonly themes: readonly string[]
  /** The steps that had reached the portal. */
  readonly isSent: (deed: Deed) => boolean
  /** The steps that were answered with success. */
  readonly isAnswered: (deed: Deed) => boolean
  readonly answerOf: (deed: Deed) => Answer | undefined
}

const stateOf = (paper: Pick<typeof papers.$inferSelect, 'Version' | 'PaperTitle' | 'PaperURL' | 'Status'>) =>
  `${paper.PaperTitle.endsWith(' 1') ? 'first' : 'second'} title, ${paper.PaperURL === noId ? 'no' : 'a'} file, ${paper.Status}`
const states: Readonly<Record<number, string>> = {
  1: 'first title, no file, draft',
  2: 'second title, no file, draft',
  3: 'second title, a file, draft',
  4: 'second title, a file, submitted',
}

async function comparePapers({ context }: Running, { deeds, isAnswered }: Before, found: Findings) {
  const rows = await context.database.sql.select().from(papers)
  const names = rows.map(({ PaperTitle }) => PaperTitle.slice(0, -2))
  found.doubled.push(...names.filter((name, index) => names.indexOf(name) !== index))
  const versions = new Map(rows.map((row) => [row.PaperTitle.slice(0, -2), row.Version]))
  for (const deed of deeds)
    if (deed.paper && isAnswered(deed) && (versions.get(deed.paper.title) ?? 0) < deed.paper.version)
      found.lost.push(`version ${deed.paper.version} of ${deed.paper.title}`)
  for (const row of rows)
    if (states[row.Version] !== stateOf(row))
      found.torn.push(`${row.PaperTitle}: ${row.Version} ${stateOf(row)}`)
  // A submission and its mail are one transaction.
  const submitted = rows.filter(({ Status }) => Status === 'submitted').length
  const letters = await context.database.sql.select().from(mails)
  if (letters.length !== submitted) found.torn.push(`${submitted} submissions and ${letters.length} mails`)
  for (const { Id, CreatedOn, State } of letters) {
    const file = join(context.settings.DATA_DIR, 'mail', `${Date.parse(CreatedOn)}-${Id}.eml`)
    const isWhole =
      existsSync(file) &&
      /^Message-ID: (.*)$/m.test(readFileSync(file, 'latin1')) &&
      readFileSync(file, 'latin1').trimEnd().endsWith('--')
    if (State === 'sent' && !isWhole) found.lost.push(`mail ${Id}`)
    else if (existsSync(file) && !isWhole) found.torn.push(`mail ${Id}`)
  }
}

async function compareThemes(
  { context }: Running,
  { deeds, isAnswered, themes: kept }: Before,
  found: Findings,
) {
  const titles = (await context.database.sql.select().from(themes)).map(({ ThemeTitle }) => ThemeTitle)
  found.lost.push(...kept.filter((title) => !titles.includes(title)).map((title) => `theme ${title}`))
  for (const deed of deeds)
    if (deed.theme && isAnswered(deed) && !titles.includes(deed.theme)) found.lost.push(`theme ${deed.theme}`)
  found.doubled.push(...titles.filter((title, index) => titles.indexOf(title) !== index))
}

async function compareClaims({ context }: Running, { deeds, isAnswered }: Before, found: Findings) {
  const numbers = (await context.database.sql.select().from(transfers)).map(
    ({ TransactionId }) => TransactionId,
  )
  for (const deed of deeds)
    if (deed.claim && isAnswered(deed) && !numbers.includes(deed.claim))
      found.lost.push(`the claim ${deed.claim}`)
  found.doubled.push(...numbers.filter((number, index) => numbers.indexOf(number) !== index))
}

async function compareFiles({ context }: Running, { deeds, isAnswered }: Before, found: Findings) {
  const rows = await context.database.sql.select().from(files)
  const kept = new Set(rows.map(({ Sha256 }) => Sha256))
  for (const deed of deeds)
    if (deed.file && isAnswered(deed) && !kept.has(deed.file))
      found.lost.push(`the row of the file ${deed.file}`)
  // A row is written after the bytes, whether somebody was answered or not.
  for (const Sha256 of kept) {
    const path = context.files.pathOf(Sha256)
    if (!existsSync(path)) found.lost.push(`the bytes of ${Sha256}`)
    else if (sha256Of(readFileSync(path)) !== Sha256) found.torn.push(`the bytes of ${Sha256}`)
  }
  const whole = deeds.filter((deed) => deed.file && isAnswered(deed)).map(({ file }) => file)
  const begun = await context.database.sql.select().from(arrivals)
  for (const deed of deeds) {
    const { piece } = deed
    if (!piece || !isAnswered(deed) || whole.includes(piece.hash) || kept.has(piece.hash)) continue
    const row = begun.find(({ Sha256 }) => Sha256 === piece.hash)
    const partial = join(context.settings.DATA_DIR, 'arrivals', `${piece.owner}-${piece.hash}`)
    if (
      (row?.Received ?? 0) < piece.received ||
      !existsSync(partial) ||
      statSync(partial).size < piece.received
    )
      found.lost.push(`${piece.received} bytes of ${piece.hash}`)
  }
}

/** Every answered step is known under its key; the last ones are sent again, as a client does that got no answer. */
async function compareKeys(
  portal: Running,
  { deeds, isSent, isAnswered, answerOf }: Before,
  found: Findings,
) {
  const rows = await portal.context.database.sql.select({ OpId: operations.OpId }).from(operations)
  const known = new Set(rows.map(({ OpId }) => OpId))
  for (const deed of deeds)
    if (isAnswered(deed) && !known.has(deed.step.id))
      found.lost.push(`the key of ${deed.step.method} ${deed.step.path}`)
  for (const deed of deeds.filter(isAnswered).slice(-4)) {
    const [before, again] = [answerOf(deed), await inject(portal, deed.step)]
    // An earlier piece of a file that is whole by now is answered with the file.
    const isSame = deed.piece !== undefined || before === undefined || isDeepStrictEqual(before, again)
    if (again.status !== 200 || !isSame)
      found.lost.push(`the answer to ${deed.step.method} ${deed.step.path}: ${again.status}`)
  }
  for (const deed of deeds.filter((one) => isSent(one) && !isAnswered(one))) {
    const again = await inject(portal, deed.step)
    if (again.status !== 200)
      found.lost.push(`${deed.step.method} ${deed.step.path} sent again: ${again.status}`)
  }
}

/** What of the answered steps a portal has lost, doubled or torn. */
export async function compare(portal: Running, before: Before): Promise<Findings> {
  const found: Findings = { lost: [], doubled: [], torn: [] }
  await comparePapers(portal, before, found)
  await compareThemes(portal, before, found)
  await compareClaims(portal, before, found)
  await compareFiles(portal, before, found)
  await compareKeys(portal, before, found)
  // What was sent again has made nothing twice, and has left nothing half.
  const after: Findings = { lost: [], doubled: [], torn: [] }
  await comparePapers(portal, before, after)
  await compareClaims(portal, before, after)
  await compareFiles(portal, before, after)
  for (const kind of ['lost', 'doubled', 'torn'] as const)
    found[kind].push(...after[kind].filter((text) => !found[kind].includes(text)))
  return found
}
