import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyPaper, updatePaper } from '../../../contract/papers/papers.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { hubClient, until } from '../../support/hub.ts'
import { draftOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

test('a change whose commit fails is announced to nobody, and is announced once it is committed', async () => {
  const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const owner = await signedIn(portal)
  const draft = await draftOf(portal, owner)
  const listener = hubClient(origin, owner.AccessToken)
  await listener.connection.start()
  const database = portal.context.database.sql
  await database.execute(
    sql`create function refuse() returns trigger as 'begin raise exception ''No''; end' language plpgsql`,
  )
  await database.execute(
    sql`create constraint trigger refusing after update on papers deferrable initially deferred for each row execute function refuse()`,
  )
  const { ThemeId, PaperTitle, PaperURL, ConsiderBestPaper } = draft
  const save = () =>
    call(portal, updatePaper, {
      as: owner.AccessToken,
      params: { id: draft.Id },
      body: { ...emptyPaper, ThemeId, PaperTitle, Abstract: 'New words', PaperURL, ConsiderBestPaper },
    })
  expect((await save()).status).toBe(500)
  await database.execute(sql`drop trigger refusing on papers`)
  await database.execute(sql`drop function refuse`)
  // What was announced before this would be there before it.
  portal.context.hub.publish({ Everyone: true }, { Target: 'GotNotification', Text: 'The last word' })
  await until(() => listener.texts.includes('The last word'), 'the last word is there')
  expect(listener.changes).toEqual([])
  expect((await save()).status).toBe(200)
  await until(() => listener.changes.length > 0, 'the change is there')
  expect(listener.changes).toEqual([{ Entity: 'Paper', Id: draft.Id, Version: draft.Version + 1 }])
  await listener.connection.stop()
})
