import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { CSSProperties } from 'react'
import { updateSession } from '../../../../contract/events/events.ts'
import { sessionTimes } from '../../../../contract/events/eventDesk.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { gridTexts } from './texts.ts'
import { Icon } from '../../../ui/icons.tsx'
import { takesOnTile } from './dragging.ts'
import type { Tile } from '../../../parts/programme/gridLayout.ts'
import type { Marks } from './marks.ts'

interface SessionTileProps {
  readonly tile: Tile
  readonly lanes: number
  readonly top: number
  readonly height: number
  readonly marks: Marks | undefined
  readonly isSaving: boolean
  readonly timeZone: string
  /** True for the session that is open beside the board. */
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** The height of a line, and of what is around the lines of a tile, in pixels. */
const line = 15.6
const around = 8

/** The height of a title and its time, in pixels. */
const twoLines = 44

/** A session on the board: drag it to move it, press it to open it, and drop papers on it. */
export function SessionTile({
  tile,
  lanes,
  top,
  height,
  marks,
  isSaving,
  timeZone,
  isOpen,
  onOpen,
}: SessionTileProps) {
  const { session, lane } = tile
  const times = sessionTimes(session, timeZone)
  // The time has a line, and so has a mark; the title ends with dots, not within a line.
  const lines = Math.floor((height - around) / line) - (marks ? 2 : 1)
  const may = useMayCall()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, isDragging } = useDraggable({
    id: session.Id,
    disabled: isSaving || !may(updateSession),
    attributes: { roleDescription: 'draggable session' },
  })
  const takes = useDroppable({ id: takesOnTile(session.Id) })
  return (
    <article
      ref={setNodeRef}
      className="grid-tile"
      aria-label={session.Title}
      aria-busy={isSaving}
      data-clash={marks?.isClash ?? undefined}
      data-short={height < twoLines || undefined}
      data-dragging={isDragging || undefined}
      data-open={isOpen || undefined}
      data-over={takes.isOver || undefined}
      style={{
        top,
        height,
        left: `${(100 * lane) / lanes}%`,
        width: `${100 / lanes}%`,
        ...(transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : {}),
      }}
    >
      <button
        type="button"
        ref={(button) => {
          setActivatorNodeRef(button)
          takes.setNodeRef(button)
        }}
        className="grid-handle"
        {...attributes}
        {...listeners}
        aria-pressed={isOpen}
        onClick={onOpen}
        title={[session.Title, times, ...(marks?.texts ?? [])].join('\n')}
        style={{ '--lines': Math.max(lines, 1) } as CSSProperties}
      >
        {marks && (
          <span className="grid-mark">
            <Icon name="warning" size={14} /> {marks.isClash ? gridTexts.clash : gridTexts.warning}
          </span>
        )}
        <span className="grid-title">{session.Title}</span>
        <span className="grid-times">{times}</span>
      </button>
    </article>
  )
}
