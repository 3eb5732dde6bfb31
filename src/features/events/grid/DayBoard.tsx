import '../../../parts/programme/grid.css'
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
  type DragMoveEvent,
} from '@dnd-kit/core'
import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { dayName } from '../../../../contract/events/eventDesk.ts'
import { gridTexts } from './texts.ts'
import { eventFormTexts } from '../texts.ts'
import type { DraftEvent, DraftSession } from '../../../../contract/events/events.ts'
import { messageOf } from '../../../sync/session/call.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { Beside, type BesideProps } from './BesidePanel.tsx'
import { arrowKeys, columnId, isPaper, pixels, placeUnder, sessionAt } from './dragging.ts'
import { DraggedPaper, PaperTarget } from './DraggedPaper.tsx'
import { put, type Placed } from './placing.ts'
import type { Beyond } from './WidenDialog.tsx'
import {
  clockOf,
  step,
  type DayGrid,
  type RoomColumn,
  type Tile,
} from '../../../parts/programme/gridLayout.ts'
import { Hours } from '../../../parts/programme/Hours.tsx'
import { showWhole } from '../../../parts/programme/showWhole.ts'
import { moveSession, placeName, widenedFor, type Target } from './moving.ts'
import type { Marks } from './marks.ts'
import { SessionTile } from './SessionTile.tsx'

export interface DayBoardProps {
  readonly grid: DayGrid
  readonly marks: ReadonlyMap<string, Marks>
  readonly timeZone: string
  readonly events: readonly DraftEvent[]
  readonly beside: Omit<BesideProps, 'Row' | 'Frame'>
  readonly onOpen: (session: DraftSession) => void
  /** A session was dropped beyond its event. */
  readonly onBeyond: (beyond: Beyond) => void
  readonly onChanged: () => void
}

/**
 * A day by room, with sessions to drag by pointer or keyboard, and papers to drag into sessions; each drop is saved.
 */
export function DayBoard(props: DayBoardProps) {
  const { grid, marks, timeZone, events, beside, onOpen, onBeyond, onChanged } = props
  /** Steps of 15 minutes by keyboard: the board may scroll during a move, so the distance is unreliable. */
  const keyed = useRef(0)
  const sensors = useSensors(
    // A press without movement does nothing.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: (event, given) => {
        keyed.current += event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
        return arrowKeys(event, given)
      },
      scrollBehavior: 'auto',
      // Enter opens a session.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  const [saving, setSaving] = useState<string>()
  /** The paper that is dragged: it is shown over everything, as its list scrolls by itself. */
  const [dragged, setDragged] = useState<Placed>()
  /** Where the dragged session is, for screen readers; undefined until it has moved. */
  const target = useRef<Target>(undefined)
  const hasMoved = useRef(false)
  const tiles = new Map(
    grid.columns.flatMap(({ tiles: own }) => own.map((tile) => [tile.session.Id, tile] as const)),
  )

  const board = useRef<HTMLDivElement>(null)
  const { day } = grid
  // Without this, a day that begins late would open at empty hours.
  const first = Math.min(...[...tiles.values()].map(({ from }) => from))
  useLayoutEffect(() => {
    if (board.current) board.current.scrollTop = (first - grid.from - 2 * step) * pixels
    // oxlint-disable-next-line react/exhaustive-deps -- a session that is moved must not move the board
  }, [day])

  const follow = ({ active, over, delta, activatorEvent }: Omit<DragMoveEvent, 'collisions'>) => {
    const down = activatorEvent instanceof KeyboardEvent ? keyed.current * step * pixels : delta.y
    const tile = tiles.get(String(active.id))
    const column = grid.columns.find(({ room }) => over?.id === columnId(room))
    target.current = tile && column ? targetOf(grid, tile, column, down) : undefined
    hasMoved.current ||= delta.x !== 0 || delta.y !== 0
  }
  const drop = async (id: string) => {
    const tile = tiles.get(id)
    const to = target.current
    if (!tile || !to || saving) return
    const { session, from } = tile
    if (to.room === session.Room && to.wall === wallOf(grid, from)) return
    const event = events.find(({ Id }) => Id === session.EventId)
    const times = widenedFor(event, session, to, timeZone)
    if (event && times) {
      onBeyond({ event, session, target: to, times })
      return
    }
    setSaving(id)
    try {
      const moved = await moveSession(session, to, timeZone)
      if (moved)
        showSnack([gridTexts.moved(session.Title, placeName(to)), ...moved.Warnings].join('. '), 'success')
      else showSnack(eventFormTexts.noTime, 'error')
    } catch (error) {
      showSnack(messageOf(error), 'error')
    }
    setSaving(undefined)
    onChanged()
  }
  const dropPaper = async (placed: Placed, to: string | null | undefined) => {
    if (to === undefined || to === placed.from) return
    const session = events.flatMap(({ Sessions }) => Sessions).find(({ Id }) => Id === to)
    if (to !== null && !session) return
    try {
      showSnack(await put(placed, session ?? null), 'success')
    } catch (error) {
      showSnack(messageOf(error), 'error')
    }
    onChanged()
  }
  const titleOf = (id: unknown) => tiles.get(String(id))?.session.Title ?? ''
  const targetName = () => (target.current ? placeName(target.current) : undefined)
  const over = (id: unknown) => {
    // Until it moves, only the pick-up is announced.
    if (!hasMoved.current) return undefined
    const place = targetName()
    return place ? gridTexts.over(titleOf(id), place) : gridTexts.outside(titleOf(id))
  }
  const own = (id: unknown) => {
    const tile = tiles.get(String(id))
    return tile ? placeName({ wall: wallOf(grid, tile.from), room: tile.session.Room }) : ''
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={placeUnder}
      autoScroll={{ acceleration: 4 }}
      onDragStart={({ active }) => {
        if (isPaper(active.id)) setDragged(active.data.current as unknown as Placed)
        hasMoved.current = false
        keyed.current = 0
        target.current = undefined
      }}
      onDragMove={follow}
      onDragEnd={(event) => {
        setDragged(undefined)
        if (isPaper(event.active.id)) {
          void dropPaper(event.active.data.current as unknown as Placed, sessionAt(event.over?.id))
          return
        }
        follow(event)
        void drop(String(event.active.id))
      }}
      onDragCancel={() => {
        setDragged(undefined)
        target.current = undefined
      }}
      accessibility={{
        screenReaderInstructions: { draggable: gridTexts.instructions },
        announcements: {
          onDragStart: ({ active }) => gridTexts.picked(titleOf(active.id), own(active.id)),
          onDragMove: ({ active }) => over(active.id),
          onDragOver: ({ active }) => over(active.id),
          onDragEnd: ({ active }) => {
            const place = targetName()
            return place
              ? gridTexts.dropped(titleOf(active.id), place)
              : gridTexts.cancelled(titleOf(active.id))
          },
          onDragCancel: ({ active }) => gridTexts.cancelled(titleOf(active.id)),
        },
      }}
    >
      <div className="grid-room-and-papers">
        <div
          ref={board}
          className="grid-board"
          role="group"
          aria-label={gridTexts.grid(dayName(day))}
          tabIndex={0}
          onFocus={showWhole}
        >
          <Hours grid={grid} minute={`${pixels}px`} />
          {grid.columns.map((column) => (
            <Column key={column.room} grid={grid} column={column}>
              {column.tiles.map((tile) => (
                <SessionTile
                  key={tile.session.Id}
                  tile={tile}
                  lanes={column.lanes}
                  top={(tile.from - grid.from) * pixels}
                  height={(tile.until - tile.from) * pixels}
                  marks={marks.get(tile.session.Id)}
                  isSaving={saving === tile.session.Id}
                  timeZone={timeZone}
                  isOpen={beside.open?.Id === tile.session.Id}
                  onOpen={() => onOpen(tile.session)}
                />
              ))}
            </Column>
          ))}
        </div>
        <Beside {...beside} Row={DraggedPaper} Frame={PaperTarget} />
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className="grid-carried">
            {dragged.paper.PaperCode} {dragged.paper.PaperTitle}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const wallOf = (grid: DayGrid, minutes: number) => `${grid.day}T${clockOf(minutes)}`

/** The target of a tile after this vertical distance, over a column; it stays within the day. */
function targetOf(grid: DayGrid, { from }: Tile, { room }: RoomColumn, down: number): Target {
  const steps = Math.round(down / (step * pixels))
  // A start between quarters of an hour is rounded to a full quarter.
  const moved = steps === 0 ? from : Math.round((from + steps * step) / step) * step
  return { wall: wallOf(grid, Math.min(Math.max(moved, 0), 24 * 60 - step)), room }
}

interface ColumnProps {
  readonly grid: DayGrid
  readonly column: RoomColumn
  readonly children: ReactNode
}

function Column({ grid, column: { room, lanes, tiles }, children }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: columnId(room) })
  return (
    <section
      className="grid-column"
      aria-label={room || gridTexts.noRoom}
      data-empty={tiles.length === 0 || undefined}
      style={{ '--lanes': lanes } as CSSProperties}
    >
      <h2 className="grid-room" title={room || gridTexts.noRoom}>
        <span>{room || gridTexts.noRoom}</span>
      </h2>
      <div
        ref={setNodeRef}
        className="grid-day"
        data-over={isOver || undefined}
        style={{ height: (grid.until - grid.from) * pixels, backgroundSize: `100% ${60 * pixels}px` }}
      >
        {children}
      </div>
    </section>
  )
}
