import { describe, expect, test } from 'vitest'
import { untilBrokenAreDropped } from '../../support/portal/brokenConnections.ts'
import { startTestDatabase } from '../../support/portal/engine.ts'
import { startPortal } from '../../support/portal/portal.ts'
import { startProxy } from '../../support/portal/proxy.ts'

const noDatabase = 'The server cannot reach its database. Please try again in a moment'

// The embedded database is part of the process.
describe.runIf(process.env['TEST_DATABASE_URL'])('a PostgreSQL that cannot be reached', () => {
  test('is said in a sentence with 503, by /health too, and calls succeed once it is back', async () => {
    const database = await startTestDatabase()
    const address = new URL(database.connection.connectionString ?? '')
    const there = Number(address.port)
    const proxy = await startProxy(there)
    address.port = String(proxy.port)
    const connection = { ...database.connection, connectionString: address.href }
    const portal = await startPortal({ connection })
    const ask = () => portal.app.inject('/api/Configuration/date/active')
    expect((await ask()).statusCode).toBe(200)

    // Nobody listens on port 1.
    proxy.lead(1)
    proxy.cut()
    for (let round = 0; round < 3; round += 1) {
      const refused = await ask()
      expect(refused.json()).toMatchObject({ Success: false, Message: noDatabase, Errors: [noDatabase] })
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    }
    const health = await portal.app.inject('/health')
    expect([health.statusCode, health.json()]).toEqual([
      503,
      { Status: 'database does not answer', Version: '1.10.2' },
    ])

    await untilBrokenAreDropped(portal)
    proxy.lead(there)
    expect((await ask()).statusCode).toBe(200)
    await portal.stop()
    await proxy.stop()
    await database.stop()
  })
})
