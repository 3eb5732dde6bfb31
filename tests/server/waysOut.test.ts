import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { mailStates } from '../../contract/mail/mails.ts'
import { paperStatuses } from '../../contract/papers/papers.ts'
import { reviewStates } from '../../contract/reviews/reviewing.ts'
import { transferStates } from '../../contract/payments/transfers.ts'
import { bank } from '../../server/db/schema/payments.ts'
import { signedIn, type TestUser } from '../support/accounts.ts'
import { emptiedPortal } from '../support/portal/emptiedPortal.ts'
import { longSessions } from '../support/payments.ts'
import { deskWays } from './ways/deskWays.ts'
import { moneyWays } from './ways/moneyWays.ts'
import { paperWays } from './ways/paperWays.ts'
import type { Walker } from './ways/way.ts'

const portal = await emptiedPortal({ timing: longSessions })
const { sql } = portal.context.database
let admin: TestUser
let ada: TestUser
const walker: Walker = { portal, admin: () => admin, ada: () => ada }

/** The rows of the glossary's table: noun, state, way out. */
const written = readFileSync('docs/GLOSSARY.md', 'utf8')
  .split('## Ways out')[1]
  ?.split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, noun = '', state = '', out = '']) => ({ noun, state: state.replaceAll("'", '’'), out }))

beforeEach(async () => {
  await sql.insert(bank).values({ UndoMinutes: 0 })
  ada = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

test.each([...paperWays(walker), ...moneyWays(walker), ...deskWays(walker)])(
  '$noun, $state: there is a way out, which the glossary names',
  async (way) => {
    const row = written?.find(({ noun, state }) => noun === way.noun && state === way.state)
    for (const named of way.calls) expect(row?.out).toContain(`\`${named}\``)
    expect(await way.walk()).toEqual(way.seen)
  },
)

test('every state of papers, reviews, transfers and mails has its row in the glossary', () => {
  const statesOf = (noun: string) =>
    (written ?? []).filter((row) => row.noun === noun).flatMap(({ state }) => state.split(', '))
  expect(statesOf('Paper')).toEqual(expect.arrayContaining([...paperStatuses]))
  expect(statesOf('Review').toSorted()).toEqual([...reviewStates].sort())
  expect(statesOf('Transfer').toSorted()).toEqual([...transferStates].sort())
  // A mail that waits leaves by itself, and one that was sent cannot be called back.
  expect(['queued', 'sent', ...statesOf('Mail')].sort()).toEqual([...mailStates].sort())
})

test('a way out that the glossary names by a call is a call of the portal, and where there is none it says why', () => {
  const calls = new Set(
    [...api.values()].map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
  )
  expect(written?.length).toBeGreaterThan(50)
  for (const { noun, state, out } of written ?? []) {
    for (const [, named = ''] of out.matchAll(/`([^`]+)`/g))
      expect([...calls], `${noun} ${state}`).toContain(named)
    if (out.startsWith('None')) expect(out, `${noun} ${state}`).toMatch(/^None: .{20}/)
  }
})
