import { Button, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { limits } from '../../../contract/core/limits.ts'
import {
  companionGenders,
  companionRules,
  emptyCompanion,
  relations,
  type AccompanyingPerson,
} from '../../../contract/registration/companions.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { Icon } from '../../ui/icons.tsx'
import { showSnack } from '../../ui/snackbar.tsx'

interface PersonFieldsProps {
  readonly person: AccompanyingPerson
  readonly count: number
  readonly onChange: (person: AccompanyingPerson) => void
  readonly onAdd: (person: AccompanyingPerson) => void
}

const choose = { value: '', label: 'Choose' }
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The companion being typed (spec §5 "Accompanying person"); Enter adds it, as the button does. */
export function PersonFields({ person, count, onChange, onAdd }: PersonFieldsProps) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const change = (part: Partial<AccompanyingPerson>) => {
    const next = { ...person, ...part }
    // Errors, once shown, disappear as soon as they are fixed.
    if (Object.keys(errors).length > 0) setErrors(companionRules(next))
    onChange(next)
  }
  const field = (name: 'FullName' | 'Relation' | 'Gender') => ({
    value: person[name],
    error: errors[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  })
  const add = () => {
    if (count >= limits.AccompanyingPersons) {
      showSnack(registrationTexts.tooManyPersons, 'warning')
      return
    }
    const found = companionRules(person)
    setErrors(found)
    const [first] = Object.values(found)
    if (first === undefined) onAdd({ ...person, FullName: person.FullName.trim() })
    else showSnack(first, 'error')
  }
  return (
    <Stack
      gap="sm"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        add()
      }}
    >
      <div className="registration-person">
        <TextInput label={registrationTexts.fullName} {...field('FullName')} autoComplete="off" />
        <NativeSelect
          label={registrationTexts.relation}
          data={[choose, ...relations]}
          {...field('Relation')}
        />
        <NativeSelect
          label={registrationTexts.gender}
          data={[choose, ...companionGenders.map((value) => ({ value, label: capital(value) }))]}
          {...field('Gender')}
        />
        <NumberInput
          label={registrationTexts.age}
          hideControls
          allowDecimal={false}
          inputMode="numeric"
          value={person.Age ?? ''}
          error={errors['Age']}
          onChange={(typed) => change({ Age: typed === '' ? null : Number(typed) })}
        />
      </div>
      <Group>
        <Button variant="default" leftSection={<Icon name="plus" />} onClick={add}>
          {registrationTexts.addPerson}
        </Button>
        {JSON.stringify(person) !== JSON.stringify(emptyCompanion) && (
          <Button
            variant="subtle"
            onClick={() => {
              setErrors({})
              onChange(emptyCompanion)
            }}
          >
            {registrationTexts.clearPerson}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
