import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { notificationTexts } from '../../../contract/notifications/notifications.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { LiveList } from './LiveList.tsx'
import { RecentList } from './RecentList.tsx'

interface PanelProps {
  readonly databases: PersonDatabases
  /** A live message was chosen. */
  readonly onLive: () => void
  /** A stored notification was chosen. */
  readonly onStored: (id: string) => void
  readonly onAll: () => void
}

/** What the bell opens: what came live, and the newest of what is stored (spec §2 "Notification panel"). */
export function Panel({ databases, onLive, onStored, onAll }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    // After the screen behind it, which takes the focus when it comes at the same moment.
    const timer = setTimeout(() => panel.current?.focus({ preventScroll: true }))
    return () => {
      clearTimeout(timer)
    }
  }, [pathname])
  return (
    <div ref={panel} tabIndex={-1} className="bell-sections">
      <LiveList databases={databases} onChosen={onLive} />
      <RecentList databases={databases} onChosen={onStored} />
      <Button variant="subtle" onClick={onAll}>
        {notificationTexts.back}
      </Button>
    </div>
  )
}
