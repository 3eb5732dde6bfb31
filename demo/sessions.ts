import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { wallIn } from '../contract/content/wallClock.ts'

/** A session of the real conference, as published; times in UTC. */
const RealSession = z.object({
  kind: z.enum(['paper session', 'plenary', 'tutorial']),
  uid: z.string(),
  title: z.string(),
  starts: z.string(),
  ends: z.string(),
  papers: z.array(z.string()).default([]),
  presenter: z.string().default(''),
  organizers: z.string().default(''),
  abstract: z.string().default(''),
})
type RealSession = z.infer<typeof RealSession>

/** Reads the sessions of EMNLP 2020, in the order of the file. */
export function readSessions(): readonly RealSession[] {
  const file = readFileSync(new URL('./emnlp-2020/sessions.json', import.meta.url), 'utf8')
  return z.array(RealSession).parse(JSON.parse(file))
}

/** The events of the sessions. */
export const eventOf: Readonly<Record<RealSession['kind'], string>> = {
  'paper session': 'Paper sessions',
  plenary: 'Plenary sessions',
  tutorial: 'Tutorials',
}

/** The rooms of each kind, for parallel sessions. */
const rooms: Readonly<Record<RealSession['kind'], readonly string[]>> = {
  'paper session': Array.from({ length: 13 }, (_, index) => `Hall ${String.fromCharCode(65 + index)}`),
  plenary: ['Main Auditorium'],
  tutorial: Array.from({ length: 6 }, (_, index) => `Seminar Room ${index + 1}`),
}

/** Assigns things for a time, each to one session at once, the least used first. */
function sharing(things: readonly string[]): (starts: number, ends: number) => string | undefined {
  const given = things.map((thing) => ({ thing, until: 0, times: 0 }))
  return (starts, ends) => {
    const [next] = given.filter(({ until }) => until <= starts).sort((a, b) => a.times - b.times)
    if (!next) return undefined
    next.until = ends
    next.times += 1
    return next.thing
  }
}

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/**
 * The real sessions on the days of the demonstration: moved by whole days, so that the first is on `firstDay` in
 * `TimeZone`, with rooms and chairs. Papers that `isKnown` refuses are left out.
 */
export function planSessions(options: {
  readonly firstDay: string
  readonly TimeZone: string
  readonly chairs: readonly string[]
  readonly isKnown: (uid: string) => boolean
}) {
  const sessions = [...readSessions()].sort((a, b) => Date.parse(a.starts) - Date.parse(b.starts))
  const first = wallIn(sessions[0]?.starts ?? '', options.TimeZone).slice(0, 10)
  const shift = Date.parse(options.firstDay) - Date.parse(first)
  const moved = (time: string) => new Date(Date.parse(time) + shift).toISOString()
  const roomFor = new Map(Object.entries(rooms).map(([kind, names]) => [kind, sharing(names)]))
  const chairFor = sharing(options.chairs)
  return sessions.map(({ kind, uid, title, starts, ends, papers, presenter, organizers, abstract }) => {
    const time = [Date.parse(starts), Date.parse(ends)] as const
    const isPanel = /panel/i.test(title)
    const chair = kind === 'paper session' ? chairFor(...time) : undefined
    return {
      ExternalId: uid,
      Title: title,
      Description: abstract,
      Event: eventOf[kind],
      Room: roomFor.get(kind)?.(...time) ?? '',
      StartsOn: moved(starts),
      EndsOn: moved(ends),
      Papers: papers.filter(options.isKnown),
      Chair: chair === undefined ? [] : [chair],
      Speaker: namesIn(isPanel ? organizers : `${presenter},${organizers}`),
      Panelist: isPanel ? namesIn(presenter) : [],
    }
  })
}

/** A session in a file of sessions. */
export type FiledSession = ReturnType<typeof planSessions>[number]
