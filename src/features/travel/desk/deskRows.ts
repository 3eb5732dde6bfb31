import type { Column } from '../../../../contract/core/columns.ts'
import { sharers, type Room } from '../../../../contract/travel/rooms.ts'
import type { Traveller } from '../../../../contract/travel/travel.ts'
import { nightsLine, stayLine } from '../../../../contract/travel/travelScreens.ts'
import { hasWords } from '../../../../contract/core/hasWords.ts'
import { travelDeskTexts } from './texts.ts'

export type Movement = 'arrivals' | 'departures'

/** A person who arrives or leaves. */
export interface Moving {
  readonly AccommodationId: string
  readonly FullName: string
  readonly People: number
  readonly Phone: string
  /** A wall-clock time, '09:40'. */
  readonly time: string
  readonly mode: string
  readonly by: string
  readonly place: string
  readonly pickUp: boolean
  readonly Remarks: string
  /** The clashes with the person's own sessions. */
  readonly Warnings: readonly string[]
}

/** A day with arrivals or departures; the numbers include companions. */
export interface TravelDay {
  readonly day: string
  readonly arrive: number
  readonly leave: number
}

/** The days with arrivals or departures, in order. */
export function daysOf(travellers: readonly Traveller[]): TravelDay[] {
  const days = new Map<string, { arrive: number; leave: number }>()
  const count = (moment: string, kind: 'arrive' | 'leave', people: number) => {
    const day = moment.slice(0, 10)
    const counted = days.get(day) ?? { arrive: 0, leave: 0 }
    days.set(day, { ...counted, [kind]: counted[kind] + people })
  }
  for (const { Travel, People } of travellers) {
    if (!Travel) continue
    count(Travel.ArrivalOn, 'arrive', People)
    count(Travel.DepartureOn, 'leave', People)
  }
  return [...days]
    .filter(([day]) => day !== '')
    .map(([day, counted]) => ({ day, ...counted }))
    .sort((a, b) => a.day.localeCompare(b.day))
}

/** The arrivals or departures of a day, by time. */
export function movingOn(travellers: readonly Traveller[], day: string, movement: Movement): Moving[] {
  const rows = travellers.flatMap(({ Travel, Warnings, ...traveller }) => {
    const { AccommodationId, FullName, People, Phone } = traveller
    if (!Travel) return []
    const who = { AccommodationId, FullName, People, Phone, Remarks: Travel.Remarks, Warnings }
    const way =
      movement === 'arrivals'
        ? {
            on: Travel.ArrivalOn,
            mode: Travel.ArrivalMode,
            number: Travel.ArrivalNumber,
            place: Travel.ArrivalPlace,
            pickUp: Travel.ArrivalPickUp,
          }
        : {
            on: Travel.DepartureOn,
            mode: Travel.DepartureMode,
            number: Travel.DepartureNumber,
            place: Travel.DeparturePlace,
            pickUp: Travel.DeparturePickUp,
          }
    if (!way.on.startsWith(`${day}T`)) return []
    const by = [way.mode, way.number].filter(Boolean).join(' ')
    return [{ ...who, time: way.on.slice(11), mode: way.mode, by, place: way.place, pickUp: way.pickUp }]
  })
  return rows.sort((a, b) => a.time.localeCompare(b.time) || a.FullName.localeCompare(b.FullName))
}

/** The rows with all words of a search in some column. */
export function withWords<Row>(rows: readonly Row[], shown: readonly Column<Row>[], words: string): Row[] {
  return rows.filter((row) => hasWords(shown.map(({ value }) => value(row, 'UTC')).join('\n'), words))
}

/** Rows for a download, with their headings; `day`, if given, is the first column. */
export function sheetOf<Row>(
  shown: readonly Column<Row>[],
  rows: readonly Row[],
  day?: string,
): (string | number)[][] {
  const ofDay = { key: 'Day', heading: travelDeskTexts.day, value: () => day ?? '', isShown: true }
  const all: readonly Column<Row>[] = day === undefined ? shown : [ofDay, ...shown]
  return [all.map(({ heading }) => heading), ...rows.map((row) => all.map(({ value }) => value(row, 'UTC')))]
}

/** A person who needs a room. */
export interface Allotted {
  readonly traveller: Traveller
  /** Their room, if any. */
  readonly room: Room | undefined
  readonly stay: string
  /** The people who share it for at least one night. */
  readonly shares: readonly string[]
  /** What the organiser still has to do; empty for nothing. */
  readonly warning: string
}

/** Everybody with accommodation, and their rooms. */
export function allotmentOf(travellers: readonly Traveller[], rooms: readonly Room[]): Allotted[] {
  return travellers
    .filter(({ AccommodationRequired }) => AccommodationRequired)
    .map((traveller) => {
      const { Travel, AccommodationId, People } = traveller
      const room = rooms.find(({ Guests }) =>
        Guests.some((guest) => guest.AccommodationId === AccommodationId),
      )
      const others = room?.Guests.filter((guest) => guest.AccommodationId !== AccommodationId) ?? []
      const { StayFrom, StayUntil } = Travel ?? { StayFrom: '', StayUntil: '' }
      const shares = sharers({ StayFrom, StayUntil, People }, others).map(({ FullName }) => FullName)
      return {
        traveller,
        room,
        stay: stayLine(StayFrom, StayUntil),
        shares,
        warning: Travel ? warningOf(traveller.NightsWithoutRoom) : travelDeskTexts.unfilled,
      }
    })
}

const warningOf = (nights: readonly string[]) =>
  nights.length > 0 ? travelDeskTexts.nightsWithout(nightsLine(nights)) : ''
