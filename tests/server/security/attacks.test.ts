import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryFiles } from '../../security/files.ts'
import { fuzz } from '../../security/fuzz.ts'
import { startGround } from '../../security/ground.ts'
import { identities } from '../../security/identities.ts'
import { secretsInLog } from '../../security/log.ts'
import { pinnedSeeds } from '../../security/pinned.ts'
import { attackSessions } from '../../security/sessions.ts'
import { newTally, type Tally } from '../../security/tally.ts'
import { faultsOfMails, hostileTexts, tryTexts } from '../../security/texts.ts'
import { walk } from '../../security/walk.ts'

// The short form of what `npm run prove` does to the portal by the hundred thousand.

let started: Awaited<ReturnType<typeof startGround>>
let tally: Tally
beforeAll(async () => {
  started = await startGround()
})
afterAll(() => started.stop())

const texts = () => tally.findings.map(({ Seed, Text }) => `${Seed} ${Text}`)

test('no operation shows strangers what is planted in the rows of others, or changes it', async () => {
  tally = newTally()
  await walk(started.ground, tally, {
    owners: ['bystander'],
    callers: identities.filter((identity) => identity !== 'organiser'),
  })
  expect(texts()).toEqual([])
  expect(tally.figures().Calls).toBeGreaterThan(2000)
})

test('hostile texts come out as texts: on pages, in mails, sheets, papers and calendars', async () => {
  tally = newTally()
  const few = hostileTexts.filter((_, place) => place % 12 === 0)
  expect(await tryTexts(started.ground, tally, few)).toBeGreaterThan(25)
  expect([...texts(), ...(await faultsOfMails(started.ground.MailFolder))]).toEqual([])
})

test('hostile files are refused, or come back as nothing that runs', async () => {
  tally = newTally()
  expect(await tryFiles(started.ground, tally, 5)).toBeGreaterThan(3)
  expect(texts()).toEqual([])
})

// After those that need their sessions: some of these calls end one.
test('calls that the contract does not allow are refused, and never with 5xx', async () => {
  tally = newTally()
  const seeds = Array.from({ length: 300 }, (_, n) => 200_000 + n)
  const pinned = new Map(pinnedSeeds.map(([seed, operation]) => [seed, operation]))
  await fuzz(started.ground, tally, [...pinned.keys(), ...seeds], pinned)
  expect(texts()).toEqual([])
})

test('sessions that are stolen, replayed, raced or forged end or are refused', async () => {
  tally = newTally()
  await attackSessions(started.portal, tally, 1)
  expect(texts()).toEqual([])
})

test('no code, token, or whole e-mail or network address of all that has reached the log', () => {
  expect(secretsInLog(started.ground).slice(0, 5)).toEqual([])
})
