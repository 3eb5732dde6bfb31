import { useState, type ReactNode } from 'react'
import { Disclosure } from './Disclosure.tsx'
import { EntryRow, lineOf } from './EntryRow.tsx'
import type { Group, Person, View } from './grouping.ts'
import { PaperRow } from './PaperRow.tsx'
import { useReading } from './reading.ts'

interface GroupSectionProps {
  readonly group: Group
  readonly view: View
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** The contents of one heading of the programme. */
export function GroupSection({ group, view, isOpen, onToggle }: GroupSectionProps) {
  const reading = useReading()
  return (
    <section className="programme-group">
      <Disclosure
        level={2}
        isOpen={isOpen}
        onToggle={onToggle}
        label={
          <>
            <span className="programme-group-title">{group.Title}</span>
            <span className="programme-small programme-count">{group.Count}</span>
          </>
        }
      >
        {() => (
          <List>
            {group.Entries.map((entry) => (
              <EntryRow key={entry.Id} entry={entry} showsDay={view !== 'day'} />
            ))}
            {group.Papers.map(({ paper, entry }) => (
              <PaperRow key={`${paper.Id} ${entry.Id}`} paper={paper} line={lineOf(entry, reading)} />
            ))}
            {group.People.map((person) => (
              <PersonRow key={person.Key} person={person} />
            ))}
          </List>
        )}
      </Disclosure>
    </section>
  )
}

export const List = ({ children }: { readonly children: ReactNode }) => (
  <ul className="programme-list">{children}</ul>
)

function PersonRow({ person }: { readonly person: Person }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="programme-entry">
      <Disclosure
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        label={
          <>
            <span className="programme-title">{person.FullName}</span>
            {person.Organization && <span className="programme-small">{person.Organization}</span>}
          </>
        }
      >
        {() => (
          <List>
            {person.Parts.map(({ entry, part }) => (
              <EntryRow key={`${entry.Id} ${part}`} entry={entry} part={part} showsDay />
            ))}
          </List>
        )}
      </Disclosure>
    </li>
  )
}
