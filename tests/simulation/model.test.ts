import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUserPapers, saveAuthors } from '../../contract/papers.ts'
import { emptyPaper } from '../../contract/papers.ts'
import { noId } from '../../contract/limits.ts'
import { hashBytes } from '../../src/cache/localFiles.ts'
import type { WireRequest, WireResponse } from '../../src/sync/request.ts'
import { coAuthor } from './acts.ts'
import type { Far } from './far.ts'
import { startModel } from './model.ts'
import { randomOf, type Random } from './random.ts'
import { startRealServer, type RealServer } from './realServer.ts'

let server: RealServer
beforeAll(async () => {
  server = await startRealServer()
})
afterAll(() => server.stop())

let now = Date.UTC(2026, 0, 5, 9)

/** One of the two servers, and under which ids and tokens it knows what the requests name. */
interface Side {
  readonly far: Far
  readonly names: Map<string, string>
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const moment = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** A request with names such as `<paper 1>` in the place of ids and tokens. */
type Asked = WireRequest & { readonly as?: string }

const filled = (side: Side, text: string) => text.replace(/<[\w ]+>/g, (name) => side.names.get(name) ?? noId)

function fill(side: Side, asked: Asked): WireRequest {
  const { data } = asked
  return {
    method: asked.method,
    url: filled(side, asked.url),
    headers: {
      ...asked.headers,
      ...(asked.as ? { Authorization: `Bearer ${filled(side, asked.as)}` } : {}),
    },
    ...(data === undefined || data instanceof ArrayBuffer || data instanceof FormData || data === null
      ? { data }
      : { data: JSON.parse(filled(side, JSON.stringify(data))) as unknown }),
  }
}

/** An answer without what may differ: ids by their order of coming, no moments, no tokens. */
function plain(side: Side, { status, data, headers }: WireResponse): unknown {
  const known = new Map([...side.names].map(([name, id]) => [id, name]))
  const text = JSON.stringify(data)
    .replace(/"(AccessToken|RefreshToken)":"([^"]+)"/g, '"$1":"a token"')
    .replace(uuid, (id) => (id === noId ? id : (known.get(id) ?? 'an id that is not named')))
    .replace(moment, 'a moment')
    // Accounts of tests are numbered by their names.
    .replace(/Asha Rao \d+/g, 'Asha Rao')
  const { Success, Message, Result, Errors, Id } = JSON.parse(text) as Record<string, unknown>
  // A bill has a reference by chance, a version that no claim names, and much that no device keeps.
  const isBill = Boolean((Result as Record<string, unknown> | null)?.['Transfers'])
  const told = isBill ? 'a bill' : Result
  const etag = isBill ? '' : (headers['etag'] ?? '')
  return { status, etag, after: headers['retry-after'] ?? '', Success, Message, Result: told, Errors, Id }
}

/** Names what an answer has made, on each side. */
function learn(side: Side, response: WireResponse, name: string): void {
  const { Id, Result } = response.data as { Id: string | null; Result: Record<string, string> | null }
  if (response.status !== 200) return
  if (Id && ![...side.names.values()].includes(Id)) side.names.set(`<${name}>`, Id)
  if (Result?.['PaymentDetailsId'] && Result['NumOfAccompanyingPerson'] !== undefined)
    side.names.set(name.replace(/^(.*)$/, '<bill of $1>'), Result['PaymentDetailsId'])
  if (Result?.['RefreshToken']) {
    side.names.set(`<access of ${name}>`, Result['AccessToken'] ?? '')
    side.names.set(`<refresh of ${name}>`, Result['RefreshToken'])
  }
}

async function sideOf(far: Far): Promise<Side> {
  const names = new Map<string, string>([
    ['<theme>', far.themeId],
    ['<no theme>', '6a1c2a34-0000-4000-8000-000000000001'],
    ['<stranger>', '6a1c2a34-0000-4000-8000-000000000002'],
  ])
  for (const who of ['one', 'two']) {
    const userId = await far.register(`${who}@example.org`)
    const session = await far.signIn(userId)
    names.set(`<user ${who}>`, userId)
    names.set(`<person ${who}>`, session.UserDetailId)
    await signIn({ far, names }, who)
  }
  return { far, names }
}

async function signIn({ far, names }: Side, who: string): Promise<void> {
  const { AccessToken, RefreshToken } = await far.signIn(names.get(`<user ${who}>`) ?? '')
  names.set(`<access of ${who}>`, AccessToken)
  names.set(`<refresh of ${who}>`, RefreshToken)
}

/** What devices ask, right and wrong, old and new, again and under used keys. */
async function draw(random: Random, step: number, before: Asked[]): Promise<Asked> {
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
  if (random.chance(0.3)) return drawAttending(random, step, headers)
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
      return { method: 'GET', url: getUserPapers.path, headers: {}, as }
    case 6: {
      const data = coAuthor(`co${random.below(5)}@example.org`, random.pick(['Co', '']))
      return random.chance(0.5)
        ? { method: 'POST', url: '/author', data, headers, as }
        : { method: 'PUT', url: `/Author/${person()}`, data, headers, as }
    }
    case 7: {
      const bytes = new TextEncoder().encode(`%PDF-1.4\n%${random.below(2)}${'%'.repeat(200)}\n%%EOF\n`)
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

/** What devices ask of whoever attends. */
function drawAttending(random: Random, step: number, headers: Record<string, string>): Asked {
  const who = random.pick(['one', 'one', 'two'])
  const as = `<access of ${who}>`
  const whose = random.chance(0.9) ? who : 'two'
  const id = `<registration of ${whose}>`
  const flags = {
    IsAttendingConference: random.chance(0.9),
    AccommodationRequired: random.chance(0.8),
    IsBookOfAbstractRequired: random.chance(0.5),
    IsSocietyLifeMember: random.chance(0.1),
  }
  const guest = {
    FullName: `Guest ${step}`,
    Relation: 'Spouse',
    Gender: 'male',
    Age: random.pick([30, 30, 300]),
  }
  const persons = random.chance(0.5) ? [guest] : []
  const journey = {
    ...{ ArrivalMode: 'Train', ArrivalPlace: 'Mysuru', ArrivalOn: '2026-12-03T09:40', ArrivalPickUp: true },
    ...{ DepartureMode: 'Train', DeparturePlace: 'Mysuru', DepartureOn: '2026-12-06T18:10' },
    ...{ DeparturePickUp: false, StayFrom: '2026-12-03', StayUntil: random.pick(['2026-12-06', '']) },
    ...{ ArrivalNumber: `t${step}`, DepartureNumber: '', Remarks: '' },
  }
  switch (random.below(9)) {
    case 0:
    case 1: {
      const data = { ...flags, AddPerson: persons, UserDetailId: `<person ${whose}>`, PaperId: noId }
      return { method: 'POST', url: '/Accommodations/fill-accommodation', data, headers, as }
    }
    case 2:
    case 3:
      return {
        method: 'PUT',
        url: `/Accommodations/${id}`,
        data: { ...flags, UpdatePerson: persons },
        headers,
        as,
      }
    case 4:
      return {
        ...{ method: 'GET', headers: {}, as },
        url: random.pick(['/Accommodations', `/Accommodations/${id}`, `/Travel/<travel of ${whose}>`]),
      }
    case 5: {
      const data = new FormData()
      const bytes = new TextEncoder().encode(`%PDF-1.4\n%${step}\n%%EOF\n`)
      data.append('file', new Blob([bytes], { type: 'application/pdf' }), 'proof.pdf')
      const url = '/Storage/document?kind=payment-proof'
      const key = { 'Idempotency-Key': `key-of-step-${step}` }
      return { method: 'POST', url, data, headers: key, as: '<access of one>' }
    }
    case 6: {
      const data = {
        ...{ PaymentDetailsId: `<bill of registration of ${whose}>`, PaymentMode: 'UPI' },
        ...{ TransactionId: String(700_000_000_000 + step - random.below(3)), PaidOn: '2026-01-04' },
        ...{
          Amount: random.pick([100_000, 0]),
          ProofFileId: random.pick(['<proof>', '<proof>', noId]),
          Others: [],
        },
      }
      return { method: 'POST', url: '/Payment/fill-payment-details', data, headers, as }
    }
    case 7:
      return { method: 'POST', url: '/Travel', data: { ...journey, AccommodationId: id }, headers, as }
    default:
      return { method: 'PUT', url: `/Travel/<travel of ${whose}>`, data: journey, headers, as }
  }
}

const nameIn = ({ url, method, as = '' }: Asked, count: number) => {
  const who = as.includes(' one>') ? 'one' : 'two'
  if (url.startsWith('/Accommodations')) return `registration of ${who}`
  if (url === '/Travel') return `travel of ${who}`
  if (url === '/Storage/document?kind=payment-proof') return 'proof'
  if (url.startsWith('/Payment')) return `claim of ${who}`
  if (url.startsWith('/Account')) return url.includes(' one>') ? 'one' : 'two'
  if (url.startsWith('/Storage')) return 'file'
  return url === '/author' ? `new ${count}` : method === 'POST' ? `paper ${count}` : 'nothing'
}

const reached = new Set<number>()
/** What of attending the sequences came to. */
const met = new Set<string>()
const statusIn = (answer: unknown) => (answer as { status: number }).status

// In the last one a payment is claimed, which takes a registration, a proof and an amount by chance.
test.each([1, 2, 3, 4, 5, 6, 15])(
  'the model answers what the portal answers, statuses, versions and bodies alike (sequence %i)',
  async (seed) => {
    const random = randomOf(seed)
    const clock = () => now
    const sides = [await sideOf(startModel(clock)), await sideOf(await server.renew(clock))] as const
    const before: Asked[] = []
    let papers = 0
    let people = 0
    for (let step = 0; step < 120; step++) {
      now += random.chance(0.05) ? 10 * 60_000 : random.below(5000)
      if (random.chance(0.05)) {
        const who = random.pick(['one', 'two'])
        for (const side of sides) await signIn(side, who)
      }
      if (random.chance(0.02))
        for (const { far, names } of sides) await far.confirm(names.get('<person one>') ?? '')
      const asked = await draw(random, step, before)
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
  },
)

test('the sequences reach every kind of answer that a device may get from a save', () => {
  expect([...reached].sort()).toEqual([200, 401, 403, 404, 409, 412, 422])
  expect([...met].sort()).toEqual(['TransactionId', 'TravelId'])
})
