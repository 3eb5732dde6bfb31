import type { Column } from '../../../../contract/core/columns.ts'
import { sharers, type Room } from '../../../../contract/travel/rooms.ts'
import type { Traveller } from '../../../../contract/travel/travel.ts'
import { nightsLine, stayLine } from '../../../../contract/travel/travelScreens.ts'
import { travelDeskTexts } from './texts.ts'

export type Movement = 'arrivals' | 'departures'

/** Somebody who comes or goes. */
export interface Moving {
  readonly AccommodationId: string
  readonly FullName: string
  readonly People: number
  readonly Phone: string
  /** A wall-clock time, '09:40'. */
  readonly time: string
  readonly by: string
  readonly place: string
  readonly pickUp: boolean
  readonly Remarks: string
  /** What does not go together with the sessions of their own. */
  readonly Warnings: readonly string[]
}

/** A day on which people come or go, counted with their companions. */
export interface TravelDay {
  readonly day: string
  readonly arrive: number
  readonly leave: number
}

/** The days on which people come or go, in order. */
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

/** Who comes or goes on a day, by the clock. */
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
    return [{ ...who, time: way.on.slice(11), by, place: way.place, pickUp: way.pickUp }]
  })
  return rows.sort((a, b) => a.time.localeCompare(b.time) || a.FullName.localeCompare(b.FullName))
}

const { columns, yes, no } = travelDeskTexts

const column = <Row>(heading: string, value: Column<Row>['value']): Column<Row> => ({
  key: heading,
  heading,
  value,
  isShown: true,
})

/** Who comes or goes, as it is shown and downloaded. */
export const movingColumns: readonly Column<Moving>[] = [
  column(columns.time, ({ time }) => time),
  column(columns.name, ({ FullName }) => FullName),
  column(columns.people, ({ People }) => People),
  column(columns.by, ({ by }) => by),
  column(columns.place, ({ place }) => place),
  column(columns.pickUp, ({ pickUp }) => (pickUp ? yes : no)),
  column(columns.phone, ({ Phone }) => Phone),
  column(columns.remarks, ({ Remarks }) => Remarks),
]

/** Rows as they are downloaded, under their headings; `day` stands before each where it is given. */
export function sheetOf<Row>(
  shown: readonly Column<Row>[],
  rows: readonly Row[],
  day?: string,
): (string | number)[][] {
  const all = day === undefined ? shown : [column<Row>(travelDeskTexts.day, () => day), ...shown]
  return [all.map(({ heading }) => heading), ...rows.map((row) => all.map(({ value }) => value(row, 'UTC')))]
}

/** Somebody who needs a room. */
export interface Allotted {
  readonly traveller: Traveller
  /** The room that they have, if any. */
  readonly room: Room | undefined
  readonly stay: string
  /** With whom they share it in a night or more. */
  readonly shares: readonly string[]
  /** What the organiser still has to do about it; empty for nothing. */
  readonly warning: string
}

/** Everybody who takes accommodation, with their rooms. */
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

/** Who needs a room, as it is shown and downloaded. */
export const allotmentColumns: readonly Column<Allotted>[] = [
  column(columns.name, ({ traveller }) => traveller.FullName),
  column(columns.people, ({ traveller }) => traveller.People),
  column(columns.stay, ({ stay }) => stay),
  column(columns.room, ({ room }) => room?.RoomName ?? ''),
  column(columns.shares, ({ shares }) => shares.join(', ')),
  column(columns.warning, ({ warning }) => warning),
]
