import { useLocalStorage } from '@mantine/hooks'
import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'

/** The least width of a record beside its list, and of the list, in pixels. */
const least = { pane: 352, list: 352 } as const

const within = (width: number) =>
  Math.round(Math.max(least.pane, Math.min(width, window.innerWidth - least.list)))

const show = (width: number) => {
  document.documentElement.style.setProperty('--pane-width', `${within(width)}px`)
}

const showUsual = () => {
  document.documentElement.style.removeProperty('--pane-width')
}

/** How many pixels a key moves the edge. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: 32, ArrowRight: -32 }

interface PaneEdgeProps {
  readonly label: string
  /** The key in local storage under which this device keeps the width. */
  readonly keptAs: string
}

/**
 * The edge between a list and its open record, to drag, or to move with the arrow keys. This device keeps the width; a
 * double click gives the usual one back.
 */
export function PaneEdge({ label, keptAs }: PaneEdgeProps) {
  const edge = useRef<HTMLDivElement>(null)
  const [kept, keep] = useLocalStorage({
    key: keptAs,
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: (width) => width,
    deserialize: (width) => width ?? '',
  })
  // Local storage may contain anything.
  const width = /^\d{2,5}$/.test(kept) ? Number(kept) : undefined
  useLayoutEffect(() => {
    if (width === undefined) showUsual()
    else show(width)
  }, [width])
  const widthAt = ({ clientX }: PointerEvent) => window.innerWidth - clientX
  const now = () => edge.current?.parentElement?.getBoundingClientRect().width ?? least.pane
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) show(widthAt(event))
  }
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    event.currentTarget.releasePointerCapture(event.pointerId)
    keep(String(within(widthAt(event))))
  }
  const move = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    keep(String(within(now() + by)))
  }
  return (
    <div
      ref={edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width ?? least.pane}
      aria-valuemin={least.pane}
      className="pane-edge"
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => keep('')}
      onKeyDown={move}
    />
  )
}
