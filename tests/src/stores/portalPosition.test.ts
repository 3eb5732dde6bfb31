// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { earliestPosition, learnPosition } from '../../../src/stores/portalPosition.ts'
import { useSession } from '../../../src/stores/session.ts'
import { sessionOf, tokenUntil } from '../sync/live/livePage.ts'

let began = 0
beforeEach(() => {
  useSession.setState({ session: null })
  began = performance.now()
  useSession.setState({ session: sessionOf(crypto.randomUUID(), tokenUntil(4_000_000_000)) })
})

test('of several answers the one counts whose request came first, whenever it arrived', () => {
  expect(earliestPosition()).toBeUndefined()
  for (const header of ['a.12', 'a.9', 'a.30']) learnPosition(header)
  expect(earliestPosition()).toMatchObject({ position: 'a.9' })
})

test.each([
  ['no position', undefined],
  ['the position of another instance', 'b.9'],
  ['a position that cannot be read', 'a.x'],
])('an answer with %s leaves nothing to be compared, also later', (_name, header) => {
  learnPosition('a.9')
  learnPosition(header)
  learnPosition('a.9')
  expect(earliestPosition()).toBeUndefined()
})

test('with another person all begins again, and with a new token of the same person nothing does', () => {
  learnPosition('a.9')
  const { session } = useSession.getState()
  if (session) useSession.setState({ session: { ...session, AccessToken: 'new' } })
  expect(earliestPosition()).toMatchObject({ position: 'a.9' })
  expect(earliestPosition()?.since).toBeGreaterThanOrEqual(began)
  useSession.setState({ session: sessionOf(crypto.randomUUID(), tokenUntil(4_000_000_000)) })
  expect(earliestPosition()).toBeUndefined()
})
