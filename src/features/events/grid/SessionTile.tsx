import { useDraggable } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import { Link } from 'react-router-dom'
import { eventDeskTexts, sessionTimes } from '../../../../contract/events/eventDesk.ts'
import { gridTexts } from './texts.ts'
import { Icon } from '../../../ui/icons.tsx'
import { formPath } from '../useEvents.ts'
import type { Tile } from './gridLayout.ts'
import type { Marks } from './marks.ts'

interface SessionTileProps {
  readonly tile: Tile
  readonly lanes: number
  readonly top: number
  readonly height: number
  readonly marks: Marks | undefined
  readonly isSaving: boolean
  readonly timeZone: string
  readonly onMove: () => void
}

/** The height of a title and its time, in pixels. */
const twoLines = 44

/** A session on the board: drag it by its name; buttons beside it edit it, or move it by a form. */
export function SessionTile({
  tile,
  lanes,
  top,
  height,
  marks,
  isSaving,
  timeZone,
  onMove,
}: SessionTileProps) {
  const { session, lane } = tile
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, isDragging } = useDraggable({
    id: session.Id,
    disabled: isSaving,
    attributes: { roleDescription: 'draggable session' },
  })
  return (
    <article
      ref={setNodeRef}
      className="grid-tile"
      aria-label={session.Title}
      aria-busy={isSaving}
      data-clash={marks?.isClash ?? undefined}
      data-short={height < twoLines || undefined}
      data-dragging={isDragging || undefined}
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
        ref={setActivatorNodeRef}
        className="grid-handle"
        {...attributes}
        {...listeners}
        title={marks?.texts.join('\n')}
      >
        {marks && (
          <span className="grid-mark">
            <Icon name="warning" size={14} /> {marks.isClash ? gridTexts.clash : gridTexts.warning}
          </span>
        )}
        <span className="grid-title">{session.Title}</span>
        <span className="grid-times">{sessionTimes(session, timeZone)}</span>
      </button>
      <div className="grid-tools">
        <ActionIcon
          component={Link}
          to={formPath(session.EventId, session.Id)}
          variant="subtle"
          color="gray"
          size={24}
          mih={24}
          miw={24}
          aria-label={eventDeskTexts.edit(session.Title)}
        >
          <Icon name="edit" size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          mih={24}
          miw={24}
          aria-label={gridTexts.moveNamed(session.Title)}
          onClick={onMove}
        >
          <Icon name="calendar" size={16} />
        </ActionIcon>
      </div>
    </article>
  )
}
