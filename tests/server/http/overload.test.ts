import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { sql as text } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { commitPaper } from '../../../contract/papers/commitment.ts'
import { getUserPapers, submitPaper, updatePaper } from '../../../contract/papers/papers.ts'
import { Overloaded } from '../../../server/http/refusal.ts'
import { shedding, type Thresholds } from '../../../server/http/overload/shedding.ts'
import { watchCalls } from '../../../server/http/overload/waiting.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { hubClient, until } from '../../support/hub.ts'
import { completeDraftOf, draftOf } from '../../support/papers.ts'
import { startPortal } from '../../support/portal/portal.ts'

/** A portal of which nothing but its waits is known. */
function loaded(given: Partial<Thresholds> = {}) {
  let time = 0
  const now = () => time
  const shed = shedding(
    { shedFrom: 4, shedReads: 100, shedSaves: 1000, shedDeadlines: 10_000, ...given },
    watchCalls(now),
    now,
    () => 0.5,
  )
  const ends: (() => void)[] = []
  return {
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    begin: (count: number) => {
      for (let call = 0; call < count; call += 1) ends.push(shed.admit('deadline'))
    },
    end: (count: number) => {
      for (const end of ends.splice(0, count)) end()
    },
    /** What a call of a rank gets: 'in', or after how many seconds it may come back. */
    ask: (rank: 'read' | 'save' | 'deadline', waiting?: number, device?: string) => {
      try {
        shed.admit(rank, waiting, device)()
        return 'in'
      } catch (error) {
        if (!(error instanceof Overloaded)) throw error
        return Number(error.headers['retry-after'])
      }
    },
  }
}

test('reads are refused first, other changes later, and what has a deadline last', () => {
  const portal = loaded()
  portal.begin(5)
  expect(portal.ask('read')).toBe('in')
  portal.pass(60)
  expect([portal.ask('read'), portal.ask('save'), portal.ask('deadline')]).toEqual([2, 'in', 'in'])
  portal.pass(500)
  expect([portal.ask('save'), portal.ask('deadline')]).toEqual([expect.any(Number), 'in'])
  portal.pass(5000)
  expect(portal.ask('deadline')).toEqual(expect.any(Number))
})

test('few calls are never refused, however long they take, and a few slow ones among many do not count', () => {
  const few = loaded()
  few.begin(3)
  few.pass(60_000)
  expect(few.ask('read')).toBe('in')
  const slow = loaded({ shedFrom: 8 })
  slow.begin(3)
  slow.pass(60_000)
  slow.begin(7)
  expect(slow.ask('read')).toBe('in')
})

test('everybody who is refused gets a time of their own, as fast as calls end, and is served then', () => {
  const portal = loaded()
  // Ten calls end in a second.
  portal.begin(20)
  portal.pass(100)
  portal.end(20)
  portal.begin(8)
  portal.pass(200)
  const times = Array.from({ length: 30 }, () => portal.ask('read'))
  expect(times[0]).toBe(1)
  expect(times.at(-1)).toBe(4)
  expect(times).toEqual([...times].sort())
  portal.end(8)
  expect(portal.ask('read')).toBe('in')
})

test('a device that has ten changes to send gets the time for seven, and one that says a million for fourteen', () => {
  const portal = loaded({ shedSaves: 100 })
  // Ten calls end in a second.
  portal.begin(20)
  portal.pass(100)
  portal.end(20)
  portal.begin(8)
  portal.pass(200)
  const times = [10, 10, 1_000_000, 1, 1].map((waiting) => portal.ask('save', waiting))
  expect(times).toEqual([1, 2, 2, 4, 4])
})

test('all calls of a device come back in one moment, and its time is taken from others once', () => {
  const portal = loaded({ shedSaves: 100 })
  // Ten calls end in a second.
  portal.begin(20)
  portal.pass(100)
  portal.end(20)
  portal.begin(8)
  portal.pass(200)
  const asked = ['ada', 'ada', 'ada', 'grace', 'grace', 'ada', 'edsger'] as const
  expect(asked.map((device) => portal.ask('save', 10, device))).toEqual([1, 1, 1, 2, 2, 1, 2])
  // Once it is over, a device gets another one.
  portal.pass(1500)
  expect(portal.ask('save', 10, 'ada')).toBe(4)
})

test('a caller who would wait for more than half a minute is to ask again within it', () => {
  const portal = loaded({ shedSaves: 100 })
  // One call ends in a second.
  portal.begin(6)
  portal.pass(100)
  portal.end(2)
  portal.begin(4)
  portal.pass(200)
  const times = Array.from({ length: 40 }, () => portal.ask('save'))
  expect(times.slice(0, 4)).toEqual([2, 3, 4, 5])
  expect(times.slice(29)).toEqual(Array.from({ length: 11 }, () => 23))
})

test('work that gives way waits for the calls that are under way, and for none that begins later', async () => {
  const underway = watchCalls(() => 0)
  await underway.ended(60_000)
  const ends = [underway.begin('read'), underway.begin('read')]
  let waited = 0
  const waiting = [60_000, 60_000].map((longest) => underway.ended(longest).then(() => (waited += 1)))
  underway.begin('read')
  ends[0]?.()
  await setTimeout(1)
  expect(waited).toBe(0)
  ends[1]?.()
  await Promise.all(waiting)
  await underway.ended(1)
})

test('a portal that cannot keep up refuses reads at once, carries out saves and submissions, and keeps its live connections', async () => {
  const portal = await startPortal({
    timing: { shedFrom: 4, shedReads: 20, shedSaves: 3_600_000, shedDeadlines: 3_600_000 },
  })
  let release = () => {}
  try {
    const ada = await signedIn(portal)
    const [saved, submitted] = [await draftOf(portal, ada), await completeDraftOf(portal, ada)]
    const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const client = hubClient(origin, ada.AccessToken)
    await client.connection.start()
    const as = ada.AccessToken
    const read = (headers: Record<string, string> = {}) => call(portal, getUserPapers, { as, headers })

    // Nothing that needs a session gets on until this is over.
    const released = new Promise<void>((resolve) => (release = resolve))
    let locked = () => {}
    const isLocked = new Promise<void>((resolve) => (locked = resolve))
    const holding = portal.context.database.sql.transaction(async (own) => {
      await own.execute(text`lock table sessions in access exclusive mode`)
      locked()
      await released
    })
    await isLocked
    const early = Array.from({ length: 4 }, () => read())
    let refused: Awaited<ReturnType<typeof read>> | undefined
    await expect
      .poll(async () => {
        refused = await Promise.race([read(), setTimeout(200, undefined)])
        return refused?.status
      })
      .toBe(503)
    expect(refused).toMatchObject({
      Errors: ['The portal has more to do than it can. Please try again in a moment'],
    })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    portal.context.hub.publish({ Everyone: true }, { Target: 'GotNotification', Text: 'In the rush' })
    await until(() => client.texts.includes('In the rush'), 'the message arrives while reads are refused')
    expect((await read()).status).toBe(503)
    const { abstract: Abstract, ThemeId, PaperURL, ConsiderBestPaper } = saved
    const body = { PaperTitle: 'Saved in a rush', Abstract, ThemeId, PaperURL, ConsiderBestPaper }
    const others = [
      call(portal, updatePaper, { as, params: { id: saved.Id }, body }),
      call(portal, submitPaper, { as, params: { id: submitted.Id } }),
      // What a device reads before it submits is as important as that.
      read({ 'lectern-ahead': 'final-submission' }),
    ]
    release()
    await holding
    const served = await Promise.all([...early, ...others])
    expect(served.map(({ status }) => status)).toEqual(served.map(() => 200))
    expect((await read()).status).toBe(200)
    const file = { FileName: 'a.pdf', Size: 10, Sha256: 'a'.repeat(64) }
    expect((await call(portal, commitPaper, { as, params: { id: saved.Id }, body: file })).status).toBe(422)
    portal.context.hub.publish({ Everyone: true }, { Target: 'GotNotification', Text: 'Still here' })
    await until(() => client.texts.includes('Still here'), 'the live connection has the message')
    await client.connection.stop()

    // Phones on a slow line, whose uploads and forms take their time, are no load.
    const slow = Array.from({ length: 12 }, (_, index) => {
      const upload = index % 2 === 0
      const request = httpRequest(
        `${origin}/api${upload ? '/Storage/paper' : `/Paper/${saved.Id}/paper-user`}`,
        {
          method: upload ? 'POST' : 'PUT',
          headers: {
            authorization: `Bearer ${as}`,
            'content-type': upload ? 'multipart/form-data; boundary=x' : 'application/json',
            'content-length': '1000',
            'idempotency-key': randomUUID(),
          },
        },
      )
      request.on('error', () => undefined)
      request.write(upload ? '--x\r\n' : '{')
      return request
    })
    await setTimeout(300)
    for (let asked = 0; asked < 5; asked += 1) expect((await read()).status).toBe(200)
    for (const request of slow) request.destroy()
  } finally {
    release()
    await portal.stop()
  }
})
