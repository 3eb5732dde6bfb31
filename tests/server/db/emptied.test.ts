import { expect, test } from 'vitest'
import { abstracts } from '../../../server/db/schema/abstracts.ts'
import { signedIn } from '../../support/accounts.ts'
import { completeDraftOf } from '../../support/papers.ts'
import { untilWaiting } from '../../support/portal/lockWaits.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()

// The embedded engine has one session: nothing writes while it empties its tables.
test.skipIf(!process.env['TEST_DATABASE_URL'])(
  'a portal that is emptied while due work writes keeps no row of a paper that is gone',
  async () => {
    const { pool, sql } = portal.context.database
    const { Id } = await completeDraftOf(portal, await signedIn(portal))
    await sql.delete(abstracts)
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`insert into abstracts (paper_id, text_hash, signature) values ($1, 'hash', '')`, [Id])
    const emptied = portal.empty()
    await untilWaiting(portal, 'delete from "papers"')
    await client.query('commit')
    client.release()
    await emptied
    expect(await sql.$count(abstracts)).toBe(0)
  },
)
