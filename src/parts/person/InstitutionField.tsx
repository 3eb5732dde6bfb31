import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Option } from '../../../contract/core/fields.ts'
import { placeLine, placeTexts, type Place } from '../../../contract/people/places.ts'
import type { PersonLookups } from './lookups.ts'
import { idOf, institutionsWith, isBlankPlace, placeFilled, placeOf, type PersonValues } from './places.ts'
import { InstitutionSource, PlaceSource } from './PlaceSource.tsx'
import { SuggestField } from './SuggestField.tsx'
import { useSearched } from '../search/useSearched.ts'

interface InstitutionFieldProps {
  readonly label: string
  readonly value: string
  readonly error: ReactNode
  readonly description?: string | undefined
  readonly autoComplete?: string | undefined
  readonly values: PersonValues
  readonly lookups: PersonLookups
  /** True if its place is looked up. */
  readonly isGuided: boolean
  readonly onChange: (change: PersonValues) => void
}

interface Found {
  readonly places: readonly Place[]
  /** The place that was filled in by itself or chosen, if any. */
  readonly filled?: Place
}

/**
 * An institution: those of other people first, then those of the world. Its city, state and country are filled in if
 * one place is meant, else offered.
 */
export function InstitutionField(props: InstitutionFieldProps) {
  const { values, lookups, isGuided, onChange, label, value, error, description, autoComplete } = props
  const [settled, setSettled] = useState('')
  const [found, setFound] = useState<Found>()
  const [typed, setTyped] = useState('')
  // What an earlier text found stays until the next answer, so that no option vanishes while somebody types.
  const [listed, setListed] = useState<readonly Option[]>([])
  const options = [...lookups.universities, ...listed]
  useSearched(idOf(options, typed) ? '' : typed, {
    find: async (text) => setListed(await lookups.findInstitutions(text)),
    describe: () => '',
  })

  const fill = (place: Place, places: readonly Place[]) => {
    setFound({ places, filled: place })
    onChange(placeFilled('Organization', place, values, lookups))
  }

  const take = useEffectEvent((places: readonly Place[], isSure: boolean) => {
    const [first] = places
    const isOurs = found?.filled && placeLine(found.filled) === placeLine(placeOf(values, 'Organization'))
    // What the person entered stays.
    if (!first || !(isOurs || isBlankPlace(values, 'Organization'))) setFound(undefined)
    else if (isSure) fill(first, places)
    else setFound({ places })
  })
  const find = useEffectEvent((name: string) => lookups.whereIs(name))
  useEffect(() => {
    if (settled === '') return undefined
    let isCurrent = true
    void find(settled).then(({ Places, IsSure }) => {
      if (isCurrent) take(Places, IsSure)
    })
    return () => {
      isCurrent = false
    }
  }, [settled])

  const others = (found?.places ?? []).filter((place) => place !== found?.filled)
  return (
    <Stack gap={4}>
      <SuggestField
        {...{ label, value, error, description, autoComplete }}
        options={options}
        find={institutionsWith}
        onChange={(Organization) => {
          setTyped(Organization)
          onChange({ Organization })
        }}
        {...(isGuided ? { onSettled: setSettled } : {})}
      />
      {found && (
        <Stack gap={4} role="status" aria-live="polite">
          {found.filled && <Text size="sm">{placeTexts.filled(placeLine(found.filled))}</Text>}
          {!found.filled && <Text size="sm">{placeTexts.whichOne}</Text>}
          {others.length > 0 && (
            <Group gap={6}>
              {others.map((place) => (
                <Button
                  key={placeLine(place)}
                  variant="default"
                  size="compact-sm"
                  mih="var(--target)"
                  onClick={() => fill(place, found.places)}
                >
                  {placeLine(place)}
                </Button>
              ))}
            </Group>
          )}
          <Group gap="0 0.625rem">
            <PlaceSource />
            <InstitutionSource />
          </Group>
        </Stack>
      )}
    </Stack>
  )
}
