import { Autocomplete, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { pluck } from '../../../contract/core/collections.ts'
import type { Option } from '../../../contract/core/fields.ts'
import { suggestions } from '../../ui/form/suggestions.ts'
import { namesWith, spelling } from './places.ts'

/** Filters options by `find`, which returns those that contain the typed text, the nearest first. */
export const nearestBy =
  (find: (names: readonly string[], typed: string) => string[]): OptionsFilter =>
  ({ options, search, limit }) =>
    find(pluck(options as ComboboxItem[], 'label'), search)
      .slice(0, limit)
      .map((name) => ({ value: name, label: name }))

/** Hints are below the field, so the fields of a row stay in line. */
export const hintBelow: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

export interface SuggestFieldProps {
  readonly label: string
  readonly value: string
  readonly error: ReactNode
  readonly options: readonly Option[]
  /** The options that a text finds, the nearest first; by default those that contain it. */
  readonly find?: typeof namesWith
  readonly disabled?: boolean
  readonly description?: string | undefined
  readonly autoComplete?: string | undefined
  readonly onChange: (value: string) => void
  /** Called once a new value is final: it was picked from the list, the field is left, or Enter sends the form. */
  readonly onSettled?: (value: string) => void
}

/** A field that suggests known values and accepts typed ones. */
export function SuggestField(given: SuggestFieldProps) {
  const { options, find = namesWith, onChange, onSettled, value, autoComplete, ...props } = given
  const entered = useRef(value)
  const settle = (typed: string) => {
    if (typed === entered.current) return
    const spelt = spelling(options, typed)
    entered.current = spelt
    onChange(spelt)
    onSettled?.(spelt)
  }
  return (
    <Autocomplete
      {...props}
      inputWrapperOrder={hintBelow}
      value={value}
      onChange={onChange}
      data={[...new Set(pluck(options, 'Name'))]}
      filter={nearestBy(find)}
      {...suggestions}
      autoComplete={autoComplete ?? 'off'}
      onFocus={() => {
        entered.current = value
      }}
      onOptionSubmit={settle}
      onBlur={() => {
        settle(value)
      }}
      onKeyDown={(event) => {
        // With an option highlighted, Enter picks that one instead.
        if (event.key === 'Enter' && !event.currentTarget.getAttribute('aria-activedescendant')) settle(value)
      }}
    />
  )
}
