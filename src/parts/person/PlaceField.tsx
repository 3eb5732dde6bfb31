import type { ReactNode } from 'react'
import type { Option } from '../../../contract/core/fields.ts'
import { personLabels, personTexts, type PersonField } from '../../../contract/people/people.ts'
import type { PersonLookups } from './lookups.ts'
import { idOf, placeAbove, placeChange, type PersonValues } from './places.ts'
import { SuggestField } from './SuggestField.tsx'
import { usePromise } from '../../ui/reads/usePromise.ts'

interface PlaceFieldProps {
  readonly field: PersonField
  readonly values: PersonValues
  readonly error: ReactNode
  readonly lookups: PersonLookups
  readonly use?: string | undefined
  readonly onChange: (change: PersonValues) => void
}

const none: readonly Option[] = []

/** The known options of a country, state or city field. */
function usePlaces(field: PersonField, values: PersonValues, lookups: PersonLookups): readonly Option[] {
  const state = placeAbove[field]
  const country = state && placeAbove[state]
  const topName = values[country ?? state ?? field] ?? ''
  const stateName = country ? (values[state] ?? '') : ''
  const { countries, states, cities } = lookups
  const ask = async () => {
    const countryId = idOf(countries, topName)
    if (!state || !countryId) return none
    const known = await states(countryId)
    if (!country) return known
    const stateId = idOf(known, stateName)
    return stateId ? cities(stateId) : none
  }
  const places = usePromise(ask, () => '', [countries, states, cities, state, country, topName, stateName])
  if (!state) return countries
  return places.state === 'ready' ? places.value : none
}

/** A country, a state that needs its country, or a city that needs its state (spec §5). */
export function PlaceField({ field, values, error, lookups, use, onChange }: PlaceFieldProps) {
  const options = usePlaces(field, values, lookups)
  const above = placeAbove[field]
  const isWaiting = above !== undefined && !values[above]?.trim()
  return (
    <SuggestField
      label={personLabels[field]}
      description={isWaiting ? personTexts.chooseFirst(above) : use}
      value={values[field] ?? ''}
      error={error}
      options={options}
      disabled={isWaiting}
      onChange={(value) => onChange({ [field]: value })}
      onSettled={(value) => onChange(placeChange(field, { ...values, [field]: value }, lookups))}
    />
  )
}
