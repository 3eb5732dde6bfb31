import { z } from 'zod'
import { columnsOf } from '../../../../contract/core/columns.ts'
import { Day, Id, Text } from '../../../../contract/core/fields.ts'
import { getTravels, nightsOf, travelModes } from '../../../../contract/travel/travel.ts'
import { defineLocalList } from '../../../parts/list/localList.ts'
import type { Shown } from '../../../parts/list/listAddress.ts'
import { withWords, type Allotted, type Moving } from './deskRows.ts'
import { travelDeskTexts as texts } from './texts.ts'

const { columns, filters } = texts

/** A choice that only some rows fit. */
const only = (label: string) => ({
  schema: z.literal('yes').optional(),
  isRare: true as const,
  any: filters.all,
  choices: [['yes', label]] as const,
})

const People = {
  schema: z.enum(['alone', 'more']).optional(),
  isRare: true as const,
  label: columns.people,
  any: filters.all,
  choices: [
    ['alone', filters.alone],
    ['more', filters.companions],
  ] as const,
}

const isOfPeople = (count: number, asked: 'alone' | 'more' | undefined) =>
  asked === undefined || count > 1 === (asked === 'more')

const daySorts = [
  ...(['time', '-time', 'name', '-name', 'people', '-people'] as const),
  ...(['by', '-by', 'place', '-place'] as const),
] as const
type DaySort = (typeof daySorts)[number]

/** Who arrives or leaves on a day (spec §2 "/Travel"). */
export const dayList = defineLocalList<Moving>()(getTravels, {
  name: 'travel',
  filter: { Text: Text.optional() },
  sort: z.enum(daySorts).default('time'),
  columns: columnsOf<Moving, DaySort>({
    Time: { heading: columns.time, value: 'time', sorts: 'time' },
    Name: { heading: columns.name, value: 'FullName', sorts: 'name' },
    People: { heading: columns.people, value: 'People', sorts: 'people' },
    By: { heading: columns.by, value: 'by', sorts: 'by' },
    Place: { heading: columns.place, value: 'place', sorts: 'place' },
    PickUp: { heading: columns.pickUp, value: ({ pickUp }) => (pickUp ? texts.yes : texts.no) },
    Phone: { heading: columns.phone, value: 'Phone' },
    Remarks: { heading: columns.remarks, value: 'Remarks' },
  }),
  search: { label: texts.search, hint: texts.searchHint },
  fields: {
    // The first day by default.
    Day: { schema: Day.optional(), isTab: true },
    Movement: { schema: z.enum(['arrivals', 'departures']).default('arrivals'), isTab: true },
    PickUp: {
      address: 'pickups',
      schema: z.enum(['yes', 'no']).optional(),
      label: columns.pickUp,
      any: filters.anyPickUp,
      choices: [
        ['yes', filters.pickUp],
        ['no', filters.noPickUp],
      ],
    },
    Mode: {
      address: 'by',
      schema: z.enum(travelModes).optional(),
      isRare: true,
      label: columns.by,
      any: filters.all,
      choices: travelModes.map((mode) => [mode, mode] as const),
    },
    Half: {
      schema: z.enum(['morning', 'afternoon']).optional(),
      isRare: true,
      label: columns.time,
      any: filters.all,
      choices: [
        ['morning', filters.morning],
        ['afternoon', filters.afternoon],
      ],
    },
    People,
    Clash: { ...only(filters.clash), label: filters.sessions },
    Remarks: { ...only(filters.withRemarks), label: columns.remarks },
  },
  open: 'traveller',
  views: {
    of: 'travel',
    usual: [
      { name: filters.pickUpsView, query: 'pickups=yes' },
      { name: filters.ridesView, query: 'movement=departures&pickups=yes' },
    ],
  },
})

const order = new Intl.Collator('en', { numeric: true })

/** The rows in an order: by a text or number of each, and by name where these are equal. */
function sorted<Row>(
  rows: readonly Row[],
  sort: string,
  keys: Readonly<Record<string, (row: Row) => string | number>>,
  nameOf: (row: Row) => string,
): Row[] {
  const key = keys[sort.replace('-', '')] ?? nameOf
  const sign = sort.startsWith('-') ? -1 : 1
  return rows.toSorted(
    (a, b) => sign * order.compare(String(key(a)), String(key(b))) || order.compare(nameOf(a), nameOf(b)),
  )
}

/** The rows of a day that the address asks for, in its order. */
export function dayRows(moving: readonly Moving[], shown: Shown<typeof dayList>): Moving[] {
  const { PickUp, Mode, Half, People: asked, Clash, Remarks, Sort } = shown
  const fitting = moving.filter(
    (row) =>
      (PickUp === undefined || row.pickUp === (PickUp === 'yes')) &&
      (Mode === undefined || row.mode === Mode) &&
      (Half === undefined || row.time < '12:00' === (Half === 'morning')) &&
      isOfPeople(row.People, asked) &&
      (Clash === undefined || row.Warnings.length > 0) &&
      (Remarks === undefined || row.Remarks !== ''),
  )
  const keys = {
    time: ({ time }: Moving) => time,
    people: (row: Moving) => row.People,
    by: ({ by }: Moving) => by,
    place: ({ place }: Moving) => place,
  }
  return sorted(withWords(fitting, dayList.spec.columns, shown.Text), Sort, keys, (row) => row.FullName)
}

const roomSorts = [
  ...(['todo', '-todo', 'name', '-name', 'people', '-people'] as const),
  ...(['stay', '-stay', 'room', '-room'] as const),
] as const
type RoomSort = (typeof roomSorts)[number]

/** Everybody who needs a room. */
export const allotmentList = defineLocalList<Allotted>()(getTravels, {
  name: 'allotment',
  filter: { Text: Text.optional() },
  // Who has no room is what there is to do.
  sort: z.enum(roomSorts).default('todo'),
  columns: columnsOf<Allotted, RoomSort>({
    Name: { heading: columns.name, value: ({ traveller }) => traveller.FullName, sorts: 'name' },
    People: { heading: columns.people, value: ({ traveller }) => traveller.People, sorts: 'people' },
    Stay: { heading: columns.stay, value: 'stay', sorts: 'stay' },
    Room: { heading: columns.room, value: ({ room }) => room?.RoomName ?? '', sorts: 'room' },
    Shares: { heading: columns.shares, value: ({ shares }) => shares.join(', ') },
    ToDo: { heading: columns.warning, value: 'warning', sorts: 'todo' },
  }),
  search: { label: texts.search, hint: texts.searchRoomHint },
  fields: {
    ToDo: {
      address: 'missing',
      schema: z.enum(['yes', 'unfilled', 'no']).optional(),
      label: columns.warning,
      any: filters.everybody,
      choices: [
        ['yes', filters.withoutRoom],
        ['unfilled', filters.unfilled],
        ['no', filters.nothingToDo],
      ],
    },
    Room: { schema: z.union([Id, z.literal('none')]).optional(), label: columns.room, any: filters.anyRoom },
    Night: { schema: Day.optional(), isRare: true, label: filters.night, isDay: true },
    Shares: {
      schema: z.enum(['yes', 'no']).optional(),
      isRare: true,
      label: columns.shares,
      any: filters.all,
      choices: [
        ['yes', filters.shares],
        ['no', filters.noShares],
      ],
    },
    People,
  },
  open: 'traveller',
  views: {
    of: 'allotment',
    usual: [
      { name: filters.withoutRoom, query: 'missing=yes' },
      { name: filters.unfilled, query: 'missing=unfilled' },
    ],
  },
})

const lacks = ({ traveller }: Allotted) => traveller.NightsWithoutRoom.length > 0

const toDoOf = (row: Allotted) => (lacks(row) ? 'yes' : row.traveller.Travel ? 'no' : 'unfilled')

/** True for somebody who stays in that night. */
export const staysIn = ({ traveller: { Travel } }: Allotted, night: string) =>
  Travel !== null && nightsOf(Travel.StayFrom, Travel.StayUntil).includes(night)

/** The people who need a room that the address asks for, in its order. */
export function allotmentRows(all: readonly Allotted[], shown: Shown<typeof allotmentList>): Allotted[] {
  const { ToDo, Room, Night, Shares, People: asked, Sort } = shown
  const fitting = all.filter(
    (row) =>
      (ToDo === undefined || toDoOf(row) === ToDo) &&
      (Room === undefined || (row.room?.RoomId ?? 'none') === Room) &&
      (Night === undefined || staysIn(row, Night)) &&
      (Shares === undefined || row.shares.length > 0 === (Shares === 'yes')) &&
      isOfPeople(row.traveller.People, asked),
  )
  const keys = {
    todo: (row: Allotted) => (lacks(row) ? 0 : 1),
    people: ({ traveller }: Allotted) => traveller.People,
    stay: ({ traveller }: Allotted) =>
      `${traveller.Travel?.StayFrom ?? ''} ${traveller.Travel?.StayUntil ?? ''}`,
    room: ({ room }: Allotted) => room?.RoomName ?? '',
  }
  const found = withWords(fitting, allotmentList.spec.columns, shown.Text)
  return sorted(found, Sort, keys, ({ traveller }) => traveller.FullName)
}
