import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startModel } from '../model/model.ts'
import { randomOf, type Random } from '../random.ts'
import { startRealServer, type RealServer } from '../server/realServer.ts'
import { fill, plain, type Asked, type Side } from '../server/sides.ts'
import { beginning } from '../world.ts'
import type { Far } from '../server/far.ts'

let server: RealServer
beforeAll(async () => {
  server = await startRealServer()
})
afterAll(() => server.stop())

/** A side with an auditor who has papers to review, sessions to star and notifications to read. */
async function sideOf(far: Far): Promise<Side & { readonly userId: string }> {
  const userId = await far.register('auditor@example.org', ['PaperPresenter', 'Auditor'])
  const { papers, sessions, notifications } = await far.giveDuties(userId)
  const { AccessToken } = await far.signIn(userId)
  const names = new Map([['<access>', AccessToken]])
  const name = (kind: string, ids: readonly string[]) => {
    for (const [index, id] of ids.entries()) names.set(`<${kind} ${index + 1}>`, id)
  }
  name('review', papers)
  name('session', sessions)
  name('notification', notifications)
  return { far, names, userId }
}

/** What an auditor's devices ask, right and wrong, old and new, also of what is not theirs. */
function draw(random: Random, step: number): Asked {
  const version = random.chance(0.8) ? { 'If-Match': `"${1 + random.below(6)}"` } : {}
  const headers = { 'Idempotency-Key': `key-of-step-${step}`, ...version }
  const as = '<access>'
  const review = `/Review/<review ${1 + random.below(3)}>`
  switch (random.below(8)) {
    case 0:
    case 1: {
      const data = {
        ...{ Recommendation: random.pick(['Accept', 'Accept', 'Perhaps']), Score: random.below(12) },
        ...{ RemarksForAuthor: random.pick([`Well argued ${step}`, '']), RemarksForAdmin: '' },
      }
      return { method: 'PUT', url: review, data, headers, as }
    }
    case 2:
      return { method: 'PUT', url: `${review}/accept`, headers, as }
    case 3: {
      const what = random.chance(0.1) ? 'conflict' : 'decline'
      const data = { Reason: random.pick(['No time', '']) }
      return { method: 'PUT', url: `${review}/${what}`, data, headers, as }
    }
    case 4: {
      const ids = [1, 2, 3, 4].map((number) => `<session ${number}>`)
      const Add = ids.filter(() => random.chance(0.4))
      const Remove = ids.filter((id) => !Add.includes(id) && random.chance(0.4))
      return { method: 'PUT', url: '/Event/stars', data: { Add, Remove }, headers, as }
    }
    case 5: {
      const url = `/Notification/<notification ${1 + random.below(4)}>/mark-read`
      return { method: 'PUT', url, headers, as }
    }
    default:
      return {
        method: 'GET',
        url: random.pick(['/Review/assigned', '/Event/stars', '/Notification/active']),
        headers: {},
        as,
      }
  }
}

const Starred = z.object({ SessionIds: z.array(z.string()) })

/** Lists that come in no order of their own, and stars of one moment. */
const sorted = (value: unknown): unknown => {
  const { Result, ...rest } = value as { readonly Result: unknown }
  const starred = Starred.safeParse(Result).data
  if (starred) return { ...rest, Result: starred.SessionIds.sort() }
  if (!Array.isArray(Result)) return value
  return { ...rest, Result: Result.map((one) => JSON.stringify(one)).sort() }
}

test.each([1, 2, 3])(
  'an auditor is answered alike by the model and the real server, sequence %i',
  async (seed) => {
    const random = randomOf(seed)
    let now = beginning
    const clock = () => now
    const sides = [await sideOf(startModel(clock)), await sideOf(await server.renew(clock))] as const
    for (let step = 0; step < 80; step++) {
      now += random.below(5000)
      const asked = draw(random, step)
      const answers: unknown[] = []
      for (const side of sides) answers.push(sorted(plain(side, await side.far.answer(fill(side, asked)))))
      expect({ step, asked, answer: answers[0] }).toEqual({ step, asked, answer: answers[1] })
    }
    const [model, real] = await Promise.all(
      sides.map(async ({ far, userId, names }) => {
        const ids = new Map([...names].map(([name, id]) => [id, name]))
        const { reviews, stars, read } = await far.duties(userId)
        const known = (some: readonly string[]) => some.map((id) => ids.get(id)).sort()
        const states = reviews.map(({ PaperId, State, Version, Fields }) => [
          ids.get(PaperId),
          State,
          Version,
          Fields,
        ])
        return { states: states.sort(), stars: known(stars), read: known(read) }
      }),
    )
    expect(model).toEqual(real)
  },
)
