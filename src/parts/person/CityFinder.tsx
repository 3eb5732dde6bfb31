import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { placeLine, placeTexts } from '../../../contract/people/places.ts'
import { limits } from '../../../contract/core/limits.ts'
import { useSearched } from '../search/useSearched.ts'
import { suggestions } from '../../ui/form/suggestions.ts'
import type { PersonLookups } from './lookups.ts'
import { placeFilled, type PersonValues, type PlaceKind } from './places.ts'
import { hintBelow } from './SuggestField.tsx'

interface CityFinderProps {
  readonly kind: PlaceKind
  readonly values: PersonValues
  readonly lookups: PersonLookups
  readonly onChange: (change: PersonValues) => void
}

/** Finds a city anywhere by its name, and fills in its country, state and city. */
export function CityFinder({ kind, values, lookups, onChange }: CityFinderProps) {
  const [text, setText] = useState('')
  const { found } = useSearched(text, {
    find: async (typed) => ({ places: await lookups.findCities(typed) }),
    describe: () => '',
  })
  const places = found?.places ?? []
  const isTyped = text.trim().length >= limits.SearchShortest
  const hint =
    !isTyped || !found ? placeTexts.findHint : found.places ? placeTexts.notFound : placeTexts.notHere
  const lines = new Map(places.map((place) => [placeLine(place), place]))
  return (
    <Autocomplete
      className="person-finder"
      label={placeTexts.findCity}
      description={places.length > 0 ? placeTexts.findHint : hint}
      descriptionProps={{ 'aria-live': 'polite' }}
      inputWrapperOrder={hintBelow}
      {...suggestions}
      autoComplete="off"
      value={text}
      onChange={setText}
      data={[...lines.keys()]}
      // The search has chosen them already.
      filter={({ options }) => options}
      onOptionSubmit={(line) => {
        const place = lines.get(line)
        if (place) onChange(placeFilled(kind, place, values, lookups))
      }}
      onKeyDown={(event) => {
        // Enter in this field never sends the form.
        if (event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}
