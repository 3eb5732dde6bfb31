import { ActionIcon, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { participantLabels } from '../../../contract/events/programme.ts'
import type { Entry } from '../../../contract/events/programmeEntries.ts'
import { programmeTexts } from '../../../contract/events/programmeScreen.ts'
import { readersTime, sessionTime, shortDay, timeSpan } from '../../../contract/events/programmeTimes.ts'
import { Icon } from '../../ui/icons.tsx'
import { Disclosure } from './Disclosure.tsx'
import { PaperRow } from './PaperRow.tsx'
import { useReading, type Reading } from './reading.ts'

/** The room and venue, as far as known. */
export const placeOf = ({ Room, Venue }: Pick<Entry, 'Room' | 'Venue'>) =>
  [Room, Venue].filter(Boolean).join(', ')

/** Time and place in one line, in the conference's time zone. */
export const lineOf = (entry: Entry, { timeZone }: Pick<Reading, 'timeZone'>) =>
  [`${shortDay(entry.StartsOn, timeZone)}, ${timeSpan(entry, timeZone)}`, placeOf(entry)]
    .filter(Boolean)
    .join(' · ')

interface EntryRowProps {
  readonly entry: Entry
  /** True if no heading shows the day. */
  readonly showsDay?: boolean
  /** The reader's or another person's part in it. */
  readonly part?: string
}

/** A session: time, title and place; people and papers appear below when it is opened. */
export function EntryRow({ entry, showsDay = false, part }: EntryRowProps) {
  const reading = useReading()
  const { timeZone, readerZone, pointed } = reading
  const [isOpen, setOpen] = useState(pointed === entry.Id)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (pointed === entry.Id) row.current?.scrollIntoView({ block: 'start' })
  }, [pointed, entry.Id])
  const yours = readersTime(entry, timeZone, readerZone)
  const facts = [part, placeOf(entry), entry.Papers.length > 0 && programmeTexts.papers(entry.Papers.length)]
  return (
    <li ref={row} className="programme-entry">
      <Disclosure
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        beside={<Star entry={entry} />}
        label={
          <>
            <span className="programme-time">
              {showsDay && `${shortDay(entry.StartsOn, timeZone)}, `}
              {timeSpan(entry, timeZone)}
            </span>
            {yours && <span className="programme-small">{programmeTexts.yours(yours)}</span>}
            <span className="programme-title">{entry.Title}</span>
            <span className="programme-small">{facts.filter(Boolean).join(' · ')}</span>
          </>
        }
      >
        {() => <Inside entry={entry} />}
      </Disclosure>
    </li>
  )
}

/** What a session says when it is opened: its people and its papers. */
export function Inside({ entry }: { readonly entry: Entry }) {
  const { timeZone } = useReading()
  const { EventTitle, Title, Type, Description, Participants, Papers } = entry
  return (
    <>
      <Text size="sm" c="dimmed">
        {[EventTitle !== Title && EventTitle, Type].filter(Boolean).join(' · ')}
      </Text>
      <Text size="sm">{sessionTime(entry, timeZone)}</Text>
      {Description && <Text className="programme-abstract">{Description}</Text>}
      {Participants.length > 0 && (
        <ul className="programme-people">
          {Participants.map(({ Label, FullName, Organization }) => (
            <li key={`${Label} ${FullName}`}>
              <strong>{participantLabels[Label]}:</strong>{' '}
              {[FullName, Organization].filter(Boolean).join(', ')}
            </li>
          ))}
        </ul>
      )}
      {Papers.length > 0 && (
        <ol className="programme-list">
          {Papers.map((paper) => (
            <PaperRow key={paper.Id} paper={paper} />
          ))}
        </ol>
      )}
    </>
  )
}

export function Star({ entry }: { readonly entry: Entry }) {
  const { stars, star } = useReading()
  const isStarred = stars.has(entry.Id)
  if (!star) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="var(--target)"
      className="programme-star"
      aria-pressed={isStarred}
      aria-label={programmeTexts.star(entry.Title)}
      onClick={() => star(entry.Id, !isStarred)}
    >
      <Icon name="star" size={22} />
    </ActionIcon>
  )
}
