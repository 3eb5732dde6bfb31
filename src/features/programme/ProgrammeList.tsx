import './entries.css'
import { Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { noId } from '../../../contract/core/limits.ts'
import type { Entry } from '../../../contract/events/programmeEntries.ts'
import { programmeTexts } from '../../../contract/events/programmeScreen.ts'
import { dayKey } from '../../../contract/events/programmeTimes.ts'
import { useSession } from '../../stores/session.ts'
import { DayPicture } from './DayPicture.tsx'
import { EntryRow } from './EntryRow.tsx'
import { GroupSection, List } from './GroupSection.tsx'
import { groupsOf, isOwn, type Group, type ShownView, type View } from './grouping.ts'
import { NowAndNext } from './NowAndNext.tsx'
import { useReading } from './reading.ts'

interface ProgrammeListProps {
  readonly shown: readonly Entry[]
  readonly view: ShownView
  readonly isSearch: boolean
}

/** Up to this many groups are all open at first. */
const fewGroups = 2

/** The groups open at first: the one of the entry in the URL, else today or the next day. */
function opensAtFirst(groups: readonly Group[], view: View, pointed: string | null, today: string) {
  if (groups.length <= fewGroups) return groups.map(({ Key }) => Key)
  const withPointed = groups.filter(({ Entries }) => Entries.some(({ Id }) => Id === pointed))
  if (withPointed.length > 0) return withPointed.map(({ Key }) => Key)
  if (view !== 'day') return []
  return [(groups.find(({ Key }) => Key >= today) ?? groups[0])?.Key]
}

/** The programme as a picture or under its headings, with what is on now and the reader's own sessions. */
export function ProgrammeList({ shown, view, isSearch }: ProgrammeListProps) {
  const { stars } = useReading()
  if (view === 'grid')
    return (
      <>
        <NowAndNext entries={shown} stars={stars} />
        <DayPicture entries={shown} />
        <OwnSessions shown={shown} />
      </>
    )
  return (
    <>
      {view === 'day' && !isSearch && <NowAndNext entries={shown} stars={stars} />}
      {view === 'day' && <OwnSessions shown={shown} />}
      <Groups shown={shown} view={view} isSearch={isSearch} />
    </>
  )
}

function OwnSessions({ shown }: Pick<ProgrammeListProps, 'shown'>) {
  const userDetailId = useSession((state) => state.session?.UserDetailId) ?? noId
  const own = useMemo(() => shown.filter((entry) => isOwn(entry, userDetailId)), [shown, userDetailId])
  if (own.length === 0) return null
  return (
    <section className="programme-own">
      <Title order={2} size="h4">
        {programmeTexts.own}
      </Title>
      <List>
        {own.map((entry) => (
          <EntryRow key={entry.Id} entry={entry} showsDay />
        ))}
      </List>
    </section>
  )
}

interface GroupsProps extends ProgrammeListProps {
  readonly view: View
}

function Groups({ shown, view, isSearch }: GroupsProps) {
  const { timeZone, pointed } = useReading()
  const groups = useMemo(() => groupsOf(shown, view, timeZone), [shown, view, timeZone])
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [openedAt] = useState(() => new Date().toISOString())
  const today = dayKey(openedAt, timeZone)
  const first = isSearch
    ? groups.slice(0, 12).map(({ Key }) => Key)
    : opensAtFirst(groups, view, pointed, today)
  const keyOf = (group: Group) => `${view} ${String(isSearch)} ${group.Key}`
  const toggle = (key: string) =>
    setToggled((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return (
    <div>
      {groups.map((group) => (
        <GroupSection
          key={keyOf(group)}
          group={group}
          view={view}
          isOpen={first.includes(group.Key) !== toggled.has(keyOf(group))}
          onToggle={() => toggle(keyOf(group))}
        />
      ))}
    </div>
  )
}
