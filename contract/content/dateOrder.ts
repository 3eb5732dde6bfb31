import { dateKeys, endOf, type DateFields, type DateKey } from './dates.ts'
import type { FieldErrors } from '../core/endpoint.ts'

type Dated = Pick<DateFields, 'UniqueKey' | 'Title' | 'DeadlineDate'>

type Pair = readonly [first: DateKey, then: DateKey]

/** Pairs that are wrong in the reverse order. */
const always: readonly Pair[] = [
  ['paper_submission', 'paper_acceptance'],
  ['paper_submission', 'conference_date'],
  ['paper_acceptance', 'conference_date'],
  ['registration_last_date', 'conference_date'],
  ['general_registration', 'conference_date'],
]

/** Pairs that are unusual in the reverse order, but may be intended. */
const usually: readonly Pair[] = [
  ['paper_acceptance', 'registration_last_date'],
  ['paper_submission', 'general_registration'],
]

export const dateOrderTexts = {
  wrongOrder: (first: string, then: string) =>
    `“${first}” cannot be after “${then}”. Change the other date first, or choose another day`,
  oddOrder: (first: string, then: string) => `“${first}” is after “${then}”. Is that intended?`,
  past: (title: string) => `“${title}” is in the past.`,
  noConference: 'The conference date is not set, so that the other dates cannot be compared with it.',
} as const

const titleOf = ({ Title, UniqueKey }: Dated) => Title.trim() || UniqueKey

/** The pairs of dates in the wrong order, as their titles. */
function turned(dates: readonly Dated[], pairs: readonly Pair[], timeZone: string, about?: string) {
  const find = (key: string) => dates.find(({ UniqueKey }) => UniqueKey === key)
  return pairs.flatMap(([first, then]) => {
    if (about !== undefined && about !== first && about !== then) return []
    const [a, b] = [find(first), find(then)]
    const [ends, before] = [endOf(a?.DeadlineDate ?? '', timeZone), endOf(b?.DeadlineDate ?? '', timeZone)]
    if (!a || !b || ends === null || before === null || ends <= before) return []
    return [[titleOf(a), titleOf(b)] as const]
  })
}

/** The error of this key's date, if it is in the wrong order with another one. */
export function dateOrderRules(dates: readonly Dated[], about: string, timeZone: string): FieldErrors {
  const [wrong] = turned(dates, always, timeZone, about)
  return wrong ? { DeadlineDate: dateOrderTexts.wrongOrder(...wrong) } : {}
}

/** Warnings about the dates for the organiser; they refuse nothing. `now` in milliseconds since 1970. */
export function dateWarnings(dates: readonly Dated[], timeZone: string, now: number): readonly string[] {
  const conference = dates.find(({ UniqueKey }) => UniqueKey === 'conference_date')
  const passed = dates.filter(({ UniqueKey, DeadlineDate }) => {
    const ends = endOf(DeadlineDate, timeZone)
    return Object.hasOwn(dateKeys, UniqueKey) && ends !== null && Date.parse(ends) < now
  })
  return [
    ...(conference && !conference.DeadlineDate ? [dateOrderTexts.noConference] : []),
    ...turned(dates, always, timeZone).map((pair) => dateOrderTexts.wrongOrder(...pair)),
    ...turned(dates, usually, timeZone).map((pair) => dateOrderTexts.oddOrder(...pair)),
    ...passed.map((date) => dateOrderTexts.past(titleOf(date))),
  ]
}

/** Dates in the order of time; those that are not set come last, in the order in which a conference has them. */
export function inOrderOfTime<D extends Pick<DateFields, 'UniqueKey'> & { readonly EndsOn: string | null }>(
  dates: readonly D[],
): D[] {
  const known = Object.keys(dateKeys)
  const placeOf = ({ UniqueKey }: D) => (known.includes(UniqueKey) ? known.indexOf(UniqueKey) : known.length)
  const momentOf = ({ EndsOn }: D) => (EndsOn === null ? Infinity : Date.parse(EndsOn))
  return [...dates].sort((a, b) => {
    const [first, then] = [momentOf(a), momentOf(b)]
    return first === then ? placeOf(a) - placeOf(b) : first - then
  })
}
