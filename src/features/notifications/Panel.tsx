import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { notificationTexts } from '../../../contract/notifications/notifications.ts'
import { LiveList } from './LiveList.tsx'
import { RecentList } from './RecentList.tsx'

export interface PanelProps {
  /** Called on a click on a live message. */
  readonly onLive: () => void
  /** Called on a click on a stored one. */
  readonly onStored: (id: string) => void
  readonly onAll: () => void
}

/** The bell's panel: live messages, and the newest stored notifications (spec §2 "Notification panel"). */
export function Panel({ onLive, onStored, onAll }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    // Later than the screen behind it, which takes the focus if it opens at the same moment.
    const timer = setTimeout(() => panel.current?.focus({ preventScroll: true }))
    return () => {
      clearTimeout(timer)
    }
  }, [pathname])
  return (
    <div ref={panel} tabIndex={-1} className="bell-sections">
      <LiveList onChosen={onLive} />
      <RecentList onChosen={onStored} />
      <Button variant="subtle" onClick={onAll}>
        {notificationTexts.back}
      </Button>
    </div>
  )
}
