import { Autocomplete } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import type { PersonLookups } from './lookups.ts'
import { codeChoices, codesWith, settledCode, typedCode } from './countryCodes.ts'
import { hintBelow, nearestBy } from './SuggestField.tsx'
import { suggestions } from '../../ui/form/suggestions.ts'

const nearestFirst = nearestBy(codesWith)

interface CountryCodeFieldProps {
  readonly label: string
  readonly value: string
  readonly error: ReactNode
  readonly description?: string | undefined
  readonly lookups: Pick<PersonLookups, 'countries' | 'countryCodes'>
  readonly autoComplete?: string | undefined
  readonly onChange: (code: string) => void
}

/** A country code, found by country or digits; a code in no list is accepted as typed (spec §5 "Country code"). */
export function CountryCodeField({
  lookups,
  value,
  onChange,
  autoComplete,
  ...props
}: CountryCodeFieldProps) {
  const { countries, countryCodes } = lookups
  const choices = useMemo(() => codeChoices(countries, countryCodes), [countries, countryCodes])
  const settle = () => {
    const code = settledCode(choices, value)
    if (code !== value) onChange(code)
  }
  return (
    <Autocomplete
      {...props}
      inputWrapperOrder={hintBelow}
      value={value}
      data={choices}
      filter={nearestFirst}
      {...suggestions}
      autoComplete={autoComplete ?? 'off'}
      onChange={(typed) => onChange(typedCode(choices, typed))}
      onBlur={settle}
      onKeyDown={(event) => {
        // With an option highlighted, Enter picks that one instead.
        if (event.key === 'Enter' && !event.currentTarget.getAttribute('aria-activedescendant')) settle()
      }}
    />
  )
}
