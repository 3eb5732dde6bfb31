import { Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { filterGroups, type FilterGroup } from '../../../contract/core/filterGroups.ts'
import { hasWords } from '../../../contract/core/hasWords.ts'
import type { fieldsOf } from './listAddress.ts'
import { listTexts } from './texts.ts'

type NamedField = ReturnType<typeof fieldsOf>[number]

/** From how many filters on they have headings and a search. */
const many = 9

const names = Object.keys(filterGroups) as FilterGroup[]

/** The filters under their headings; those that are always in sight come first, without one. */
function grouped(fields: readonly NamedField[]) {
  const of = (group: FilterGroup | undefined) => ({
    title: group === undefined ? undefined : filterGroups[group],
    fields: fields.filter(({ field }) => (field.isRare ? (field.group ?? 'other') : undefined) === group),
  })
  const groups = [undefined, ...names].map(of).filter(({ fields: some }) => some.length > 0)
  // A single heading would say nothing.
  return groups.length === 1 ? [{ title: undefined, fields }] : groups
}

interface FilterGroupsProps {
  readonly fields: readonly NamedField[]
  readonly children: (some: readonly NamedField[]) => ReactNode
}

/** Filters of a list; many of them under headings, with a search by their names. */
export function FilterGroups({ fields, children }: FilterGroupsProps) {
  const labelled = fields.filter(({ field }) => field.label !== undefined)
  return labelled.length < many ? children(fields) : <Many fields={labelled}>{children}</Many>
}

function Many({ fields, children }: FilterGroupsProps) {
  const [typed, setTyped] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const groups = grouped(fields).map(({ title = '', fields: some }) => ({
    title,
    fields: some.filter(({ field }) => hasWords(`${title} ${field.label ?? ''}`, typed)),
  }))
  const found = groups.filter(({ fields: some }) => some.length > 0)
  const count = found.reduce((sum, { fields: some }) => sum + some.length, 0)
  const toFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    frame.current?.querySelector<HTMLElement>('.filter-fields :is(input, select)')?.focus()
  }
  return (
    <div ref={frame} className="filter-groups">
      <TextInput
        type="search"
        aria-label={listTexts.findFilter}
        placeholder={listTexts.findFilter}
        value={typed}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={toFirst}
      />
      <VisuallyHidden role="status">{typed !== '' && listTexts.foundFilters(count)}</VisuallyHidden>
      {count === 0 && <Text size="sm">{listTexts.foundFilters(0)}</Text>}
      {found.map(({ title, fields: some }) => (
        <div key={title} role="group" aria-label={title || undefined} className="filter-group">
          <Text size="sm" fw={600} aria-hidden className="filter-title">
            {title}
          </Text>
          <div className="filter-fields">{children(some)}</div>
        </div>
      ))}
    </div>
  )
}
