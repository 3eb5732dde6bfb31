import type { Break } from './break.ts'

/** Breaks of sessions and of signing out on a device. */
export const sessions: readonly Break[] = [
  {
    name: 'Keep on this device erases',
    file: 'src/sync/session/signOut.ts',
    from: 'keepsWork ? leaveWork(userId) : erasePerson(userId)',
    to: 'erasePerson(userId)',
    caughtBy: ['tests/src/sync/session/signOut.test.ts'],
  },
  {
    name: 'erasing keeps the work on the device',
    file: 'src/sync/session/signOut.ts',
    from: 'keepsWork ? leaveWork(userId) : erasePerson(userId)',
    to: 'leaveWork(userId)',
    caughtBy: ['tests/src/sync/session/signOut.test.ts'],
  },
  {
    name: 'the copies of a person stay on the device after their sign-out',
    file: 'src/cache/database/personDatabases.ts',
    from: 'await eraseCopies(userId)\n  await eraseShared()',
    to: 'await eraseShared()',
    caughtBy: ['tests/src/sync/session/signOut.test.ts'],
  },
  {
    name: 'the outbox of one person is sent as another',
    file: 'src/sync/session/authenticatedSend.ts',
    from: 'around.userId !== undefined && around.session()?.UserId !== around.userId',
    to: 'around.userId === null',
    caughtBy: ['tests/src/sync/session/authenticatedSend.test.ts'],
  },
  {
    name: 'a refresh without a response ends the session',
    file: 'src/sync/session/tokenRefresh.ts',
    from: "if (refusal === undefined) return 'unreachable'",
    to: '',
    caughtBy: ['tests/src/sync/sessionEnd.test.ts'],
  },
  {
    name: 'a token that another tab has renewed is exchanged again',
    file: 'src/sync/session/tokenRefresh.ts',
    from: 'if (stored.AccessToken !== failed) {',
    to: "if (stored.AccessToken === '') {",
    caughtBy: ['tests/src/sync/sessionEnd.test.ts'],
  },
  {
    name: 'a late refresh brings back the session of somebody who has signed out',
    file: 'src/sync/session/tokenRefresh.ts',
    from: "if (around.stored()?.RefreshToken !== stored.RefreshToken) return 'ended'",
    to: '',
    caughtBy: ['tests/src/sync/sessionEnd.test.ts'],
  },
]
