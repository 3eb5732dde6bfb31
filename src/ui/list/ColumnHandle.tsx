import { useRef, type PointerEvent } from 'react'
import { columnWidths } from './useColumns.ts'

interface ColumnHandleProps {
  /** Sets the width in pixels; undefined leaves it to the list again. */
  readonly onResize: (width: number | undefined) => void
}

export const withinWidths = (width: number) =>
  Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)))

/** The edge of a column, to drag; a double click gives the column its usual width. Headings have keys for the same. */
export function ColumnHandle({ onResize }: ColumnHandleProps) {
  const handle = useRef<HTMLDivElement>(null)
  /** Where the drag began, and how wide the column was. */
  const begun = useRef<{ readonly x: number; readonly width: number }>(undefined)
  const column = () => handle.current?.closest('th') ?? undefined

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    begun.current = { x: event.clientX, width: column()?.getBoundingClientRect().width ?? 0 }
  }
  const drag = ({ clientX }: PointerEvent) => {
    const from = begun.current
    const dragged = column()
    // The table follows at once; the width is kept when the edge is released.
    if (from && dragged) dragged.style.width = `${withinWidths(from.width + clientX - from.x)}px`
  }
  const end = ({ clientX }: PointerEvent) => {
    const from = begun.current
    begun.current = undefined
    if (from && clientX !== from.x) onResize(withinWidths(from.width + clientX - from.x))
  }
  return (
    <div
      ref={handle}
      aria-hidden="true"
      className="desk-edge"
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(undefined)}
    />
  )
}
