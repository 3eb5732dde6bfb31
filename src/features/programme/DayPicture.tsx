import './picture.css'
import '../../parts/programme/grid.css'
import { Tabs, VisuallyHidden } from '@mantine/core'
import { useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react'
import { useSearchParams } from 'react-router-dom'
import { wallIn } from '../../../contract/content/wallClock.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { Entry } from '../../../contract/events/programmeEntries.ts'
import { programmeTexts } from '../../../contract/events/programmeScreen.ts'
import { longDay, shortDay, timeSpan } from '../../../contract/events/programmeTimes.ts'
import {
  daysOf,
  minutesOf,
  readersGrid,
  type RoomColumn,
  type Tile,
} from '../../parts/programme/gridLayout.ts'
import { Hours } from '../../parts/programme/Hours.tsx'
import { showWhole } from '../../parts/programme/showWhole.ts'
import { laterPart } from '../../parts/later/laterPart.tsx'
import { useServerClock } from '../../stores/clock.ts'
import { useSession } from '../../stores/session.ts'
import { Icon } from '../../ui/icons.tsx'
import { useNow } from '../../ui/reads/useNow.ts'
import { useSheetAddress } from '../../ui/sheet/useSheetAddress.ts'
import { isOwn } from './grouping.ts'
import { useReading } from './reading.ts'

const OpenSession = laterPart('OpenSession', () => import('./OpenSession.tsx'))

/** The height of a minute: a talk of a quarter of an hour has room for a line, also in large text. */
const minute = '0.1rem'
const high = (minutes: number) => `calc(${minutes} * ${minute})`

/** The height of a line, and of what is around the lines of a tile, in minutes. */
const line = 9.75
const around = 4

/** A tile lower than this many minutes has room for one line. */
const twoLines = 30

/** A session in its place. */
interface Placed {
  readonly entry: Entry
  readonly StartsOn: string
  readonly EndsOn: string
  readonly Room: string
}

/** The grid of a day; an event without sessions is at its venue. */
function gridOf(entries: readonly Entry[], day: string, timeZone: string) {
  const placed = entries.map((entry): Placed => {
    const { StartsOn, EndsOn, Room, Venue } = entry
    return { entry, StartsOn, EndsOn, Room: Room || Venue }
  })
  return readersGrid(placed, day, timeZone)
}

const noonOf = (day: string) => `${day}T12:00:00.000Z`

/** A day of the programme by time and room; a press on a session opens it. */
export function DayPicture({ entries }: { readonly entries: readonly Entry[] }) {
  const { timeZone } = useReading()
  const [params, setParams] = useSearchParams()
  const opened = useSheetAddress('session')
  const days = useMemo(() => daysOf(entries, timeZone), [entries, timeZone])
  const moment = useNow() + useServerClock(({ ahead }) => ahead)
  const now = wallIn(new Date(moment).toISOString(), timeZone)
  const day =
    days.find((one) => one === params.get('day')) ?? days.find((one) => one >= now.slice(0, 10)) ?? days[0]
  if (day === undefined) return null
  return (
    <>
      <Tabs
        value={day}
        onChange={(next) =>
          setParams(
            (before) => {
              const after = new URLSearchParams(before)
              if (next) after.set('day', next)
              return after
            },
            { replace: true },
          )
        }
      >
        <Tabs.List className="programme-days" aria-label={programmeTexts.days}>
          {days.map((one) => (
            <Tabs.Tab key={one} value={one} mih="var(--target)" aria-controls="programme-day">
              {shortDay(noonOf(one), 'UTC')}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Board key={day} entries={entries} day={day} now={now} onOpen={({ Id }) => opened.open(Id)} />
      <OpenSession
        isWanted={opened.value !== null}
        entry={entries.find(({ Id }) => Id === opened.value)}
        onClose={() => opened.close()}
      />
    </>
  )
}

interface BoardProps {
  readonly entries: readonly Entry[]
  readonly day: string
  /** The present moment by the clock of the conference. */
  readonly now: string
  readonly onOpen: (entry: Entry) => void
}

function Board({ entries, day, now, onOpen }: BoardProps) {
  const { timeZone } = useReading()
  const grid = useMemo(() => gridOf(entries, day, timeZone), [entries, day, timeZone])
  const board = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const line = board.current?.querySelector<HTMLElement>('.programme-line-now')
    if (board.current && line) board.current.scrollTop = line.offsetTop - board.current.clientHeight / 4
  }, [])
  const name = longDay(noonOf(day), 'UTC')
  const minutes = minutesOf(now)
  const isOn = now.startsWith(day) && minutes >= grid.from && minutes <= grid.until
  return (
    <div id="programme-day" role="tabpanel" aria-label={name}>
      <div
        ref={board}
        className="grid-board"
        role="group"
        aria-label={programmeTexts.picture(name)}
        tabIndex={0}
        onFocus={showWhole}
      >
        <Hours grid={grid} minute={minute} />
        {grid.columns.map((column) => (
          <Column
            key={column.room}
            column={column}
            from={grid.from}
            until={grid.until}
            now={isOn ? minutes : undefined}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  )
}

interface ColumnProps {
  readonly column: RoomColumn<Placed>
  readonly from: number
  readonly until: number
  /** The minute of the day, if it is shown. */
  readonly now: number | undefined
  readonly onOpen: (entry: Entry) => void
}

function Column({ column: { room, lanes, tiles }, from, until, now, onOpen }: ColumnProps) {
  const name = room || programmeTexts.noRoom
  return (
    <section
      className="grid-column"
      aria-label={name}
      style={{ minWidth: `${Math.max(7.5, lanes * 6.5)}rem` }}
    >
      <h2 className="grid-room" title={name}>
        <span>{name}</span>
      </h2>
      <div className="grid-day" style={{ height: high(until - from), backgroundSize: `100% ${high(60)}` }}>
        {tiles.map((tile) => (
          <SessionTile key={tile.session.entry.Id} tile={tile} from={from} lanes={lanes} onOpen={onOpen} />
        ))}
        {now !== undefined && (
          <div className="programme-line-now" style={{ top: high(now - from) }} aria-hidden="true" />
        )}
      </div>
    </section>
  )
}

interface TileProps extends Pick<ColumnProps, 'from' | 'onOpen'> {
  readonly tile: Tile<Placed>
  readonly lanes: number
}

function SessionTile({ tile, from, lanes, onOpen }: TileProps) {
  const { timeZone, stars } = useReading()
  const userDetailId = useSession((state) => state.session?.UserDetailId) ?? noId
  const { entry } = tile.session
  const isMine = isOwn(entry, userDetailId)
  // The time has a line, and the reader's part in it may need another.
  const lines = Math.floor((tile.until - tile.from - around) / line) - (isMine ? 2 : 1)
  return (
    <button
      type="button"
      className="grid-tile programme-tile"
      aria-haspopup="dialog"
      data-own={isMine || undefined}
      data-short={tile.until - tile.from < twoLines || undefined}
      style={{
        top: high(tile.from - from),
        height: high(tile.until - tile.from),
        left: `${(100 * tile.lane) / lanes}%`,
        width: `${100 / lanes}%`,
      }}
      onClick={() => onOpen(entry)}
    >
      <span className="grid-title" style={{ '--lines': Math.max(lines, 1) } as CSSProperties}>
        {entry.Title}
      </span>
      <span className="grid-times">
        {timeSpan(entry, timeZone)}
        {isMine && ` · ${programmeTexts.yoursHere}`}
        {stars.has(entry.Id) && (
          <>
            {' '}
            <Icon name="star" size={12} />
            <VisuallyHidden>{programmeTexts.starred}</VisuallyHidden>
          </>
        )}
      </span>
    </button>
  )
}
