import type {
  ClientRect,
  CollisionDetection,
  KeyboardCoordinateGetter,
  UniqueIdentifier,
} from '@dnd-kit/core'
import { trayId } from './BesidePanel.tsx'
import { step } from '../../../parts/programme/gridLayout.ts'

/** Pixels per minute: a quarter of an hour is high enough for a finger. */
export const pixels = 2

/** How far inside a column a session moved by keyboard lands. */
const inset = 12

/** The ids of what is dragged and where it lands, by kind. */
export const columnId = (room: string) => `room ${room}`
export const paperId = (id: string, from: string | null) => `paper ${id} ${from ?? ''}`
/** A session takes papers on its tile and, if it is open, beside the board. */
export const takesOnTile = (sessionId: string) => `tile ${sessionId}`
export const takesBeside = (frameId: string) => `beside ${frameId}`

const isColumn = (id: UniqueIdentifier) => String(id).startsWith('room ')
export const isPaper = (id: UniqueIdentifier) => String(id).startsWith('paper ')

/** The session of a place that takes papers; null for the tray, undefined for a place that takes none. */
export function sessionAt(id: UniqueIdentifier | undefined): string | null | undefined {
  const [, name] = /^(?:tile|beside) (.*)$/.exec(String(id ?? '')) ?? []
  return name === trayId ? null : name
}

const isIn = (rect: ClientRect | undefined, x: number, y: number) =>
  rect !== undefined && rect.left <= x && x < rect.right && rect.top <= y && y < rect.bottom

/**
 * For a session the column under the pointer, or without one under the left edge of what is dragged; for a paper the
 * session or the tray under the pointer.
 */
export const placeUnder: CollisionDetection = ({
  active,
  droppableContainers,
  droppableRects,
  collisionRect,
  pointerCoordinates,
}) => {
  const x = pointerCoordinates?.x ?? collisionRect.left + inset
  const y = pointerCoordinates?.y ?? collisionRect.top + inset
  const found = droppableContainers.find(({ id }) => {
    const rect = droppableRects.get(id)
    if (isPaper(active.id)) return !isColumn(id) && isIn(rect, x, y)
    return isColumn(id) && rect !== undefined && rect.left <= x && x < rect.right
  })
  return found ? [{ id: found.id }] : []
}

/** Arrow keys: up and down by a quarter of an hour, left and right by room. */
export const arrowKeys: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const { x, y } = currentCoordinates
  const down = step * pixels
  if (event.code === 'ArrowDown') return { x, y: y + down }
  if (event.code === 'ArrowUp') return { x, y: y - down }
  if (event.code !== 'ArrowLeft' && event.code !== 'ArrowRight') return undefined
  const columns = [...context.droppableRects]
    .filter(([id]) => isColumn(id))
    .sort(([, a], [, b]) => a.left - b.left)
  const here = columns.findIndex(([id]) => id === context.over?.id)
  const next = columns[here + (event.code === 'ArrowLeft' ? -1 : 1)]
  return next ? { x: next[1].left, y } : undefined
}
