import type { CollisionDetection, KeyboardCoordinateGetter } from '@dnd-kit/core'
import { step } from './gridLayout.ts'

/** Pixels per minute: a quarter of an hour is high enough for a finger. */
export const pixels = 2

/** How far inside a column a session moved by keyboard lands. */
const inset = 12

/** The column under the pointer; without one, under the left edge of the dragged session. */
export const columnUnder: CollisionDetection = ({
  droppableContainers,
  droppableRects,
  collisionRect,
  pointerCoordinates,
}) => {
  const x = pointerCoordinates?.x ?? collisionRect.left + inset
  const found = droppableContainers.find(({ id }) => {
    const rect = droppableRects.get(id)
    return rect !== undefined && rect.left <= x && x < rect.right
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
  const columns = [...context.droppableRects].sort(([, a], [, b]) => a.left - b.left)
  const here = columns.findIndex(([id]) => id === context.over?.id)
  const next = columns[here + (event.code === 'ArrowLeft' ? -1 : 1)]
  return next ? { x: next[1].left, y } : undefined
}
