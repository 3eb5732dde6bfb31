import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { registrationTexts } from '../../../../contract/registration/registrationTexts.ts'
import type { ListedPaper } from '../draft/listedPapers.ts'

interface EventTabsProps {
  /** Undefined while loading. */
  readonly papers: readonly ListedPaper[] | undefined
  readonly isAttendee: boolean
  readonly accommodation: ReactNode
  /** The list of papers. */
  readonly children: ReactNode
}

/**
 * Papers and registration side by side once a paper is rejected; an attendee without papers sees only the
 * registration (spec §2 "Presenter dashboard", "Attendee dashboard").
 */
export function EventTabs({ papers, isAttendee, accommodation, children }: EventTabsProps) {
  if (isAttendee && papers?.length === 0) return accommodation
  if (!papers?.some((paper) => paper.Status === 'rejected')) return children
  return (
    <Tabs defaultValue="papers" keepMounted={false} className="papers-events">
      <Tabs.List>
        <Tabs.Tab value="papers" className="papers-tab-main">
          {registrationTexts.tabs.papers}
        </Tabs.Tab>
        <Tabs.Tab value="event" className="papers-tab-main">
          {registrationTexts.tabs.event}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="papers" pt="xs">
        {children}
      </Tabs.Panel>
      <Tabs.Panel value="event" pt="md">
        {accommodation}
      </Tabs.Panel>
    </Tabs>
  )
}
