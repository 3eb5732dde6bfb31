import { eq } from 'drizzle-orm'
import { noId } from '../../contract/limits.ts'
import { getUserPapers, type PaperAuthor, type PaperFields } from '../../contract/papers.ts'
import type { AuthorFields } from '../../contract/people.ts'
import { readAuthorList } from '../../src/cache/drafts.ts'
import { readOutbox } from '../../src/cache/outbox.ts'
import { mails } from '../../server/mail/table.ts'
import { profileOf, signedIn } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import type { TestPortal } from '../support/portal.ts'
import { startDevice, type Device } from './device.ts'
import { faultyNetwork, noFaults, type Faults } from './network.ts'
import { randomOf, type Random } from './random.ts'

/** What one person did to one paper, as the screen acknowledged it. */
interface Known {
  readonly draftId: string
  readonly fields: Partial<PaperFields>
  readonly emails: string[]
  sha256: string
  submitted: boolean
}

export interface Outcome {
  readonly seed: number
  readonly steps: number
  readonly log: readonly string[]
  /** Acknowledged texts that are nowhere any more. */
  readonly losses: readonly string[]
  /** Operations that had more than one effect. */
  readonly doubles: readonly string[]
}

const faults: Faults = { lostRequest: 0.15, lostReply: 0.15, crash: 0.06 }

/** Runs one schedule of typing, faults and restarts against the real server, heals the network, and compares. */
export async function runSchedule(portal: TestPortal, seed: number, themeId: string): Promise<Outcome> {
  const random = randomOf(seed)
  const user = await signedIn(portal, { Email: `sim${seed}-${Date.now()}@example.org` })
  const log: string[] = []
  const losses: string[] = []
  const doubles: string[] = []
  let now = Date.now()
  let weather = faults
  const transport = faultyNetwork(portal, user.AccessToken, random, () => weather)
  const device = startDevice({ userId: user.UserId, transport, now: () => now, random: random.next })
  const owner: PaperAuthor = {
    UserDetailId: user.UserDetailId,
    FullName: 'The owner',
    Designation: '',
    Organization: '',
    City: '',
    State: '',
    Country: '',
    Sequence: 1,
  }
  const papers: Known[] = []
  const steps = 15 + random.below(20)
  for (let step = 0; step < steps; step++) {
    now += random.below(4000)
    log.push(await act(device, random, papers, owner, themeId, `${seed}.${step}`))
    await compareDevice(device, papers, losses, step)
  }

  weather = noFaults
  for (let round = 0; round < 20 && (await device.waiting()) > 0; round++) await device.sync()
  for (const row of await readOutbox(device.work()))
    losses.push(`still waiting at the end: ${row.Kind} ${row.State} ${row.LastError}`)

  const { Result: served } = await call(portal, getUserPapers, { as: user.AccessToken })
  const titled = papers.filter((paper) => paper.fields.PaperTitle)
  if (served.length > titled.length)
    doubles.push(`${served.length} papers on the server, ${titled.length} written`)
  for (const paper of titled) {
    const found = served.filter((item) => item.PaperTitle === paper.fields.PaperTitle)
    const [item] = found
    if (found.length > 1) doubles.push(`paper ${paper.draftId} stands ${found.length} times`)
    if (!item) {
      losses.push(`paper ${paper.draftId} is not on the server`)
      continue
    }
    if (paper.fields.Abstract !== undefined && item.abstract !== paper.fields.Abstract)
      losses.push(`abstract of ${paper.draftId}: ${item.abstract} instead of ${paper.fields.Abstract}`)
    if (item.Sha256 !== paper.sha256)
      losses.push(`file of ${paper.draftId}: ${item.Sha256} instead of ${paper.sha256}`)
    if (item.Authors.length !== 1 + paper.emails.length)
      losses.push(`authors of ${paper.draftId}: ${item.Authors.length} instead of ${1 + paper.emails.length}`)
    if (paper.submitted && item.Status !== 'submitted')
      losses.push(`paper ${paper.draftId} was not submitted`)
    if (!paper.submitted) await compareAuthors(device, paper, item.Authors, losses)
  }
  await countMails(portal, user.Email, papers, doubles, losses)
  return { seed, steps, log, losses, doubles }
}

/** One thing that a person, or fate, does. */
async function act(
  device: Device,
  random: Random,
  papers: Known[],
  owner: PaperAuthor,
  themeId: string,
  mark: string,
): Promise<string> {
  const open = papers.filter((paper) => !paper.submitted)
  const what = random.pick([
    'new',
    'title',
    'abstract',
    'abstract',
    'file',
    'author',
    'submit',
    'sync',
    'sync',
    'sync',
    'crash',
  ])
  if (what === 'sync') {
    await device.sync()
    return 'sync'
  }
  if (what === 'crash') {
    device.restart()
    return 'crash'
  }
  if (what === 'new' || open.length === 0) {
    if (papers.length === 3) return 'rest'
    const draftId = await device.newPaper(owner)
    papers.push({ draftId, fields: {}, emails: [], sha256: '', submitted: false })
    return `new ${draftId}`
  }
  const paper = random.pick(open)
  const { draftId } = paper
  if (what === 'title' || what === 'abstract') {
    const change =
      what === 'title'
        ? { PaperTitle: paper.fields.PaperTitle ?? `Title ${mark} ${draftId}`, ThemeId: themeId }
        : { Abstract: `Words of step ${mark} ${'word '.repeat(40)}` }
    await device.type(draftId, change)
    Object.assign(paper.fields, change)
  } else if (what === 'file') {
    // Larger than a piece now and then, so that pieces are cut and resumed.
    const padding = '%'.repeat(random.chance(0.2) ? 1_200_000 : 100)
    const bytes = new TextEncoder().encode(`%PDF-1.4\n%${mark}${padding}\n%%EOF\n`)
    paper.sha256 = await device.pickFile(draftId, `paper ${mark}.pdf`, new Uint8Array(bytes))
  } else if (what === 'author') {
    if (paper.emails.length === 4) return 'rest'
    const Email = `co${mark}-${draftId}@example.org`
    await device.addAuthor(draftId, coAuthor(Email))
    paper.emails.push(Email)
  } else {
    const { PaperTitle, Abstract } = paper.fields
    if (!PaperTitle || !Abstract || !paper.sha256) return 'rest'
    await device.submit(draftId)
    paper.submitted = true
  }
  return `${what} ${draftId}`
}

function coAuthor(Email: string): AuthorFields {
  const { DOB: _dob, Nationality: _nationality, StudentId: _studentId, ...fields } = profileOf({ Email })
  return fields
}

/** What the screen acknowledged is on the device after every step, however the page died. */
async function compareDevice(
  device: Device,
  papers: readonly Known[],
  losses: string[],
  step: number,
): Promise<void> {
  for (const paper of papers) {
    if (paper.submitted) continue
    const draft = await device.read(paper.draftId)
    for (const [name, value] of Object.entries(paper.fields))
      if (draft?.Fields[name as keyof PaperFields] !== value)
        losses.push(`step ${step}: ${name} of ${paper.draftId}`)
    if (paper.sha256 && !draft?.File && draft?.Fields.PaperURL === noId)
      losses.push(`step ${step}: file of ${paper.draftId}`)
  }
}

async function compareAuthors(
  device: Device,
  paper: Known,
  served: readonly PaperAuthor[],
  losses: string[],
): Promise<void> {
  const list = await readAuthorList(device.work(), paper.draftId)
  const here = list?.Authors.map((author) => author.UserDetailId).join()
  const there = served.map((author) => author.UserDetailId).join()
  if (here !== there) losses.push(`author list of ${paper.draftId}: here ${here}, there ${there}`)
}

/** A submission mails each author once, however often it was sent. */
async function countMails(
  portal: TestPortal,
  email: string,
  papers: readonly Known[],
  doubles: string[],
  losses: string[],
): Promise<void> {
  const expected = new Map<string, number>([[email, 0]])
  for (const paper of papers.filter((known) => known.submitted))
    for (const to of [email, ...paper.emails]) expected.set(to, (expected.get(to) ?? 0) + 1)
  for (const [to, count] of expected) {
    const found = await portal.context.database.sql.$count(mails, eq(mails.Recipient, to))
    if (found > count) doubles.push(`${found} mails to ${to}, ${count} expected`)
    if (found < count) losses.push(`${found} mails to ${to}, ${count} expected`)
  }
}
