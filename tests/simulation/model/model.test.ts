import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAuthors } from '../../../contract/people/authors.ts'
import { getUserPapers, emptyPaper } from '../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { noId } from '../../../contract/core/limits.ts'
import { hashBytes } from '../../../src/cache/database/localFiles.ts'
import { fileBody } from '../../../src/sync/transport/fileBody.ts'
import { coAuthor } from '../acts.ts'
import { drawActing, drawAttending, drawOneself } from '../attending/drawnAttending.ts'
import { startModel } from './model.ts'
import { randomOf, type Random } from '../random.ts'
import { startRealServer, type RealServer } from '../server/realServer.ts'
import { fill, learn, plain, sideOf, signIn, type Asked } from '../server/sides.ts'

let server: RealServer
beforeAll(async () => {
  server = await startRealServer()
})
afterAll(() => server.stop())

let now = Date.UTC(2026, 0, 5, 9)

/** What devices ask, right and wrong, old and new, again and under used keys. */
async function draw(random: Random, step: number, before: Asked[], isActing: boolean): Promise<Asked> {
  if (before.length > 0 && random.chance(0.2)) {
    const again = random.pick(before)
    // The same key with something else in it is refused.
    return random.chance(0.2) && again.method === 'POST' && again.url === '/Paper'
      ? { ...again, data: { ...emptyPaper, PaperTitle: 'Something else' } }
      : again
  }
  const paper = `<paper ${random.below(4)}>`
  const person = () =>
    random.pick(['<person one>', '<person two>', '<new 1>', '<new 2>', '<new 3>', '<stranger>'])
  const version = random.chance(0.8) ? { 'If-Match': `"${1 + random.below(5)}"` } : {}
  const headers = { 'Idempotency-Key': `key-of-step-${step}`, ...version }
  const as = `<access of ${random.pick(['one', 'one', 'one', 'two', 'nobody'])}>`
  const fields = {
    ThemeId: random.pick(['<theme>', '<theme>', noId, '<no theme>']),
    PaperTitle: random.pick(['A title', 'Another title', '']),
    Abstract: random.pick(['', 'Too short', `Words enough for this abstract ${step}`]),
    PaperURL: random.pick([noId, '<file>', '<file>']),
    ConsiderBestPaper: random.chance(0.5),
  }
  if (random.chance(isActing ? 0.9 : 0.3))
    return drawAttending(random, step, headers, isActing ? drawActing(random) : drawOneself(random))
  switch (random.below(9)) {
    case 0:
      return { method: 'POST', url: '/Paper', data: fields, headers, as }
    case 1:
    case 2:
      return { method: 'PUT', url: `/Paper/${paper}/paper-user`, data: fields, headers, as }
    case 3: {
      const Authors = Array.from({ length: random.below(4) + 1 }, (_none, index) => ({
        UserDetailId: index === 0 && random.chance(0.8) ? '<person one>' : person(),
        UserSequence: index + 1,
      }))
      const { method, path: url } = saveAuthors
      return { method, url, data: { PaperId: paper, Authors }, headers, as }
    }
    case 4:
      return { method: 'PUT', url: `/Paper/${paper}/final-submission`, headers, as }
    case 5:
      return {
        ...{ method: 'GET', headers: {}, as },
        url: random.pick([getUserPapers.path, getAuthors.path, `/Author/${person()}`]),
      }
    case 6: {
      const data = coAuthor(`co${random.below(5)}@example.org`, random.pick(['Co', '']))
      return random.chance(0.5)
        ? { method: 'POST', url: '/author', data, headers, as }
        : { method: 'PUT', url: `/Author/${person()}`, data, headers, as }
    }
    case 7: {
      const bytes = new TextEncoder().encode(`%PDF-1.4\n%${random.below(2)}${'%'.repeat(200)}\n%%EOF\n`)
      if (random.chance(0.4)) {
        const data = fileBody(new Blob([bytes], { type: 'application/pdf' }), random.pick(['a.pdf', 'b.pdf']))
        return { method: 'POST', url: '/Storage/paper', data, headers, as }
      }
      const Sha256 = await hashBytes(bytes.buffer)
      const Offset = random.pick([0, 0, 100, 150])
      const data = bytes.slice(Offset, random.pick([100, bytes.length, Offset])).buffer
      const query = { Sha256, FileName: 'a.pdf', Size: String(bytes.length), Offset: String(Offset) }
      const url = `/Storage/paper/pieces?${new URLSearchParams(query).toString()}`
      return {
        method: 'POST',
        url,
        data,
        headers: { ...headers, 'Content-Type': 'application/octet-stream' },
        as,
      }
    }
    default: {
      const who = random.pick(['one', 'two'])
      return { method: 'POST', url: `/Account/refresh-token/<refresh of ${who}>`, headers }
    }
  }
}

/** Who is named in a request as the one that something is of. */
const whoIn = (text: string) => /of (\w+)>/.exec(text)?.[1] ?? ''

const nameIn = ({ url, method, data, as = '' }: Asked, count: number) => {
  const body = data as { UserDetailId?: string; AccommodationId?: string } | undefined
  if (url.startsWith('/Accommodations'))
    return `registration of ${/<person (\w+)>/.exec(body?.UserDetailId ?? '')?.[1] ?? ''}`
  if (url === '/Travel') return `travel of ${whoIn(body?.AccommodationId ?? '')}`
  if (url === '/Storage/document?kind=payment-proof') return `proof of ${whoIn(as)}`
  if (url.startsWith('/Payment')) return `claim of ${whoIn(as)}`
  if (url.startsWith('/Account')) return url.includes(' one>') ? 'one' : 'two'
  if (url.startsWith('/Storage')) return 'file'
  if (url.startsWith('/User')) return 'nothing'
  return url === '/author' ? `new ${count}` : method === 'POST' ? `paper ${count}` : 'nothing'
}

const reached = new Set<number>()
/** What of attending the sequences came to. */
const met = new Set<string>()
const statusIn = (answer: unknown) => (answer as { status: number }).status

/** Asks both servers the same, step by step, and compares their answers and what they store. */
async function compare(seed: number, isActing: boolean): Promise<void> {
  const random = randomOf(seed)
  const clock = () => now
  const sides = [
    await sideOf(startModel(clock), isActing),
    await sideOf(await server.renew(clock), isActing),
  ] as const
  const before: Asked[] = []
  let papers = 0
  let people = 0
  for (let step = 0; step < 120; step++) {
    now += random.chance(0.05) ? 10 * 60_000 : random.below(5000)
    if (random.chance(isActing ? 0.15 : 0.05)) {
      const who = random.pick(isActing ? ['one', 'two', 'organiser', 'stranger'] : ['one', 'two'])
      for (const side of sides) await signIn(side, who)
    }
    if (random.chance(isActing ? 0.05 : 0.02)) {
      const who = isActing ? random.pick(['one', 'two', 'guest']) : 'one'
      for (const { far, names } of sides) await far.confirm(names.get(`<person ${who}>`) ?? '')
    }
    if (isActing && step === 100)
      for (const { far, names } of sides) await far.withdraw(names.get('<approved>') ?? '')
    const asked = await draw(random, step, before, isActing)
    before.push(asked)
    const isPerson = asked.url === '/author'
    const name = nameIn(asked, isPerson ? people + 1 : papers)
    const answers = []
    for (const side of sides) {
      const request = fill(side, asked)
      const response = await side.far.answer(request)
      if (asked.method === 'POST') learn(side, response, name)
      answers.push({ asked, step, answer: plain(side, response) })
    }
    const [model, real] = answers
    expect(model).toEqual(real)
    reached.add(statusIn(real?.answer))
    if (asked.method === 'POST' && sides[0].names.has(`<${name}>`)) {
      papers = [...sides[0].names.keys()].filter((key) => key.startsWith('<paper')).length
      people = [...sides[0].names.keys()].filter((key) => key.startsWith('<new')).length
    }
    const attending = await Promise.all(
      sides.map(async (side) =>
        plain(side, { status: 0, headers: {}, data: { Result: await side.far.attending() } }),
      ),
    )
    expect(attending[0]).toEqual(attending[1])
    for (const part of ['TransactionId', 'TravelId'])
      if (JSON.stringify(attending[1]).includes(part)) met.add(part)
    const mails = await Promise.all(sides.map(async ({ far }) => (await far.mails()).sort()))
    expect(mails[0]).toEqual(mails[1])
  }
  for (const name of sides[1].names.keys()) if (name.endsWith(' of guest>')) met.add(name)
}

// In the last one a payment is claimed, which takes a registration, a proof and an amount by chance.
test.each([1, 2, 3, 4, 5, 6, 22])(
  'the model answers what the portal answers, statuses, versions and bodies alike (sequence %i)',
  (seed) => compare(seed, false),
)

test.each([1, 2, 3, 4, 5, 12])(
  'the model lets authors of one paper and organisers act for others as the portal does (sequence %i)',
  (seed) => compare(seed, true),
)

test('the sequences reach every kind of answer that a device may get from a save', () => {
  expect([...reached].sort()).toEqual([200, 401, 403, 404, 409, 412, 422])
  const ofGuest = ['<bill of registration of guest>', '<registration of guest>', '<travel of guest>']
  expect([...met].sort()).toEqual([...ofGuest, 'TransactionId', 'TravelId'])
})
