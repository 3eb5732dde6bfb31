import './pane.css'
import { ActionIcon, Button, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../icons.tsx'
import { isFocusLost } from '../keepFocus.ts'
import { PaneEdge } from './PaneEdge.tsx'
import { paneTexts } from './paneTexts.ts'
import { useIsDesk } from './useIsDesk.ts'

interface PaneProps {
  /** What kind of record it is. */
  readonly label: string
  /** The name of the record, for a screen reader; empty while it is not known. */
  readonly name: string
  /** Its place in the list; undefined for a record that is not on the page. */
  readonly place: string | undefined
  /** The key of its row (`data-row`), to return to. */
  readonly row: string | undefined
  /** Opens the record before or after it; undefined where there is none. */
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
  /** True while another record is about to replace this one: keys that act on it wait. */
  readonly isTurning?: boolean
  readonly onClose: () => void
  /** The key in local storage under which this device keeps the width. */
  readonly widthKeptAs: string
  readonly children: ReactNode
}

/** The row of a list whose record is, or was, open. */
const rowOf = (row: string | undefined) =>
  row === undefined ? null : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`)

/** Returns to the list as it was left: its scroll, and the focus on the row of the record. */
function returnTo(row: string | undefined, scroll: number): void {
  window.scrollTo(0, scroll)
  if (!isFocusLost()) return
  const opener = rowOf(row)?.querySelector<HTMLElement>('.desk-named :is(a, button)')
  opener?.focus({ preventScroll: true })
}

/** One record beside its list, with a scroll of its own; below 62em a page instead of the list. */
export function Pane(props: PaneProps) {
  const { label, name, place, row, previous, next, isTurning = false, onClose, widthKeptAs, children } = props
  const isDesk = useIsDesk()
  const frame = useRef<HTMLElement>(null)
  // Read before the list is hidden, which may shorten the page.
  const [scroll] = useState(() => window.scrollY)
  const last = useRef(row)
  useEffect(() => {
    last.current = row ?? last.current
    if (isDesk) rowOf(row)?.scrollIntoView({ block: 'nearest' })
  }, [row, isDesk])
  useEffect(() => {
    const { pathname } = window.location
    frame.current?.focus({ preventScroll: true })
    return () => {
      requestAnimationFrame(() => {
        if (window.location.pathname === pathname) returnTo(last.current, scroll)
      })
    }
  }, [scroll])
  useEffect(() => {
    // Each record begins at its top.
    if (isDesk) frame.current?.scrollTo(0, 0)
    else window.scrollTo(0, 0)
  }, [row, isDesk])
  return (
    <div className="pane-rail">
      {isDesk && <PaneEdge label={paneTexts.width} keptAs={widthKeptAs} />}
      <section ref={frame} className="pane" aria-label={label} aria-busy={isTurning} tabIndex={-1}>
        {/* On a narrow screen the heading of the list is hidden with it. */}
        {!isDesk && <VisuallyHidden component="h1">{label}</VisuallyHidden>}
        <div className="pane-head">
          {!isDesk && (
            <Button
              variant="subtle"
              color="gray"
              px="xs"
              leftSection={<Icon name="back" size={18} />}
              onClick={onClose}
            >
              {paneTexts.back}
            </Button>
          )}
          <Text role="status" size="sm" c="dimmed" className="pane-place" ta={isDesk ? 'left' : 'right'}>
            {place}
            <VisuallyHidden>{name}</VisuallyHidden>
          </Text>
          {(previous ?? next ?? isTurning) && (
            <>
              <Step label={paneTexts.previous} icon="up" keys="k" step={previous} />
              <Step label={paneTexts.next} icon="down" keys="j" step={next} />
            </>
          )}
          {isDesk && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="var(--target)"
              aria-label={paneTexts.close}
              aria-keyshortcuts="Escape"
              onClick={onClose}
            >
              <Icon name="close" />
            </ActionIcon>
          )}
        </div>
        {children}
      </section>
    </div>
  )
}

interface StepProps {
  readonly label: string
  readonly icon: 'up' | 'down'
  readonly keys: string
  readonly step: (() => void) | undefined
}

function Step({ label, icon, keys, step }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="var(--target)"
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-disabled={!step}
      {...(step ? {} : { 'data-disabled': true })}
      onClick={() => step?.()}
    >
      <Icon name={icon} size={18} />
    </ActionIcon>
  )
}
