import type { Break } from './break.ts'

/** Breaks of how the portal serves changes, keeps them and announces them. */
export const serving: readonly Break[] = [
  {
    name: 'hub messages leave inside the transaction',
    file: 'server/http/serve.ts',
    from: 'effects.push(() => hub.publish(audience, message))',
    to: 'hub.publish(audience, message)',
    caughtBy: ['tests/server/hub/rolledBack.test.ts'],
  },
  {
    name: 'If-Match is ignored where a file is replaced',
    file: 'server/papers/rights.ts',
    from: "mustBeCurrent(call.ifMatch, paper.Version)\n  return permit(paper, 'file')",
    to: "return permit(paper, 'file')",
    caughtBy: ['tests/server/papers/replace.test.ts'],
  },
  {
    name: 'migrations run without the lock',
    file: 'server/db/database.ts',
    from: "await client.query('select pg_advisory_lock($1)', [migrationLock])",
    to: '',
    caughtBy: ['tests/server/db/migrationLock.test.ts'],
  },
  {
    name: 'the bytes of files are not flushed',
    file: 'server/disk/durable.ts',
    from: 'await file.sync()',
    to: '',
    caughtBy: ['tests/server/disk/durable.test.ts'],
  },
  {
    name: 'the folder of a file is not flushed',
    file: 'server/disk/durable.ts',
    from: 'await rename(from, to)\n  await flushFolder(dirname(to))',
    to: 'await rename(from, to)',
    caughtBy: ['tests/server/disk/durable.test.ts'],
  },
  {
    name: 'the portal reads no key',
    file: 'server/http/idempotency.ts',
    from: "takesKey(endpoint) ? readKey(request.headers['idempotency-key']) : null",
    to: 'takesKey(endpoint) ? readKey(undefined) : null',
    caughtBy: ['tests/server/http/operationLog.test.ts', 'tests/server/files/keys.test.ts'],
  },
]
