import { Autocomplete } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import type { Option } from '../../../contract/fields.ts'
import { suggestions } from '../suggestions.ts'
import { spelling } from './places.ts'

/** As many choices as a list shows at once; typing narrows it. */
const shown = 50

/** Hints stand below the field, so that the fields of a row stand on one line. */
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
  readonly disabled?: boolean
  readonly description?: string | undefined
  readonly autoComplete?: string | undefined
  readonly onChange: (value: string) => void
  /** Called when the field is left with another value than it was entered with. */
  readonly onSettled?: () => void
}

/** A field that offers what is known and takes what is typed. */
export function SuggestField(given: SuggestFieldProps) {
  const { options, onChange, onSettled, value, autoComplete, ...props } = given
  const entered = useRef(value)
  return (
    <Autocomplete
      {...props}
      inputWrapperOrder={hintBelow}
      value={value}
      onChange={onChange}
      data={[...new Set(options.map((option) => option.Name))]}
      limit={shown}
      {...suggestions}
      autoComplete={autoComplete ?? 'off'}
      onFocus={() => {
        entered.current = value
      }}
      onBlur={() => {
        if (value === entered.current) return
        onChange(spelling(options, value))
        onSettled?.()
      }}
    />
  )
}
