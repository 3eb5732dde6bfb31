import { sameName } from '../../../contract/events/clashes.ts'
import type { DraftSession } from '../../../contract/events/events.ts'
import { wallIn } from '../../../contract/content/wallClock.ts'

/** Minutes per step of a move. */
export const step = 15

/** What is placed by time and room. */
type Placed = Pick<DraftSession, 'StartsOn' | 'EndsOn' | 'Room'>

/** A session in its column; times in minutes of the day in the conference's time zone. */
export interface Tile<S = DraftSession> {
  readonly session: S
  readonly from: number
  readonly until: number
  /** Sessions at the same time are side by side: the lane, from 0. */
  readonly lane: number
}

export interface RoomColumn<S = DraftSession> {
  /** Empty for sessions without a room. */
  readonly room: string
  readonly tiles: readonly Tile<S>[]
  readonly lanes: number
}

export interface DayGrid<S = DraftSession> {
  readonly day: string
  /** Full hours around all sessions, in minutes of the day. */
  readonly from: number
  readonly until: number
  readonly columns: readonly RoomColumn<S>[]
}

const dayLength = 24 * 60

/** The shortest day shown, in minutes, to leave room for moving sessions. */
const shortestDay = 8 * 60

/** The minutes of the day of a wall-clock time. */
export const minutesOf = (wall: string) => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))

/** Minutes of the day as a wall-clock time. */
export const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The day on which a session begins, in the conference's time zone. */
export const dayOf = ({ StartsOn }: Pick<Placed, 'StartsOn'>, timeZone: string) =>
  wallIn(StartsOn, timeZone).slice(0, 10)

/** The days on which sessions begin, in order. */
export const daysOf = (sessions: readonly Pick<Placed, 'StartsOn'>[], timeZone: string): string[] =>
  [...new Set(sessions.map((session) => dayOf(session, timeZone)))].sort()

function tilesOf<S extends Placed>(
  sessions: readonly S[],
  timeZone: string,
): { tiles: Tile<S>[]; lanes: number } {
  /** The end time of each lane. */
  const lanes: number[] = []
  const tiles = [...sessions]
    .sort((a, b) => Date.parse(a.StartsOn) - Date.parse(b.StartsOn))
    .map((session) => {
      const [start, end] = [wallIn(session.StartsOn, timeZone), wallIn(session.EndsOn, timeZone)]
      const from = minutesOf(start)
      // A session past midnight ends with its day here; its text shows the real end.
      const until = end.slice(0, 10) === start.slice(0, 10) ? minutesOf(end) : dayLength
      const free = lanes.findIndex((taken) => taken <= from)
      const lane = free < 0 ? lanes.length : free
      // When clocks are set back, the wall-clock end may be before the start.
      lanes[lane] = Math.max(until, from + step)
      return { session, from, until: Math.max(until, from + step), lane }
    })
  return { tiles, lanes: Math.max(lanes.length, 1) }
}

/** The sessions of a day by room; every room of the programme has a column, to move sessions into. */
export function dayGrid<S extends Placed>(sessions: readonly S[], day: string, timeZone: string): DayGrid<S> {
  const rooms = new Map(sessions.map(({ Room }) => [sameName(Room), Room]))
  rooms.set('', '')
  const own = sessions.filter((session) => dayOf(session, timeZone) === day)
  const columns = [...rooms]
    // The column without a room comes last.
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b, 'en', { numeric: true }))
    .map(([key, room]) => ({
      room,
      ...tilesOf(
        own.filter(({ Room }) => sameName(Room) === key),
        timeZone,
      ),
    }))
  const tiles = columns.flatMap((column) => column.tiles)
  const first = Math.floor(Math.min(...tiles.map(({ from }) => from)) / 60) * 60
  const last = Math.ceil(Math.max(...tiles.map(({ until }) => until)) / 60) * 60
  const until = Math.min(Math.max(last + 60, first + shortestDay), dayLength)
  return {
    day,
    from: Math.max(Math.min(first - 60, until - shortestDay), 0),
    until,
    columns,
  }
}

/** The same for readers: only the rooms and the hours of the day in which something is. */
export function readersGrid<S extends Placed>(
  sessions: readonly S[],
  day: string,
  timeZone: string,
): DayGrid<S> {
  const grid = dayGrid(sessions, day, timeZone)
  const columns = grid.columns.filter(({ tiles }) => tiles.length > 0)
  const tiles = columns.flatMap((column) => column.tiles)
  return {
    day,
    columns,
    from: Math.floor(Math.min(...tiles.map(({ from }) => from)) / 60) * 60,
    until: Math.ceil(Math.max(...tiles.map(({ until }) => until)) / 60) * 60,
  }
}
