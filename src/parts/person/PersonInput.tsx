import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Option } from '../../../contract/core/fields.ts'
import { emailPattern, phonePattern } from '../../../contract/core/patterns.ts'
import {
  genders,
  personLabels,
  personTexts,
  personUses,
  titles,
  type PersonField,
} from '../../../contract/people/people.ts'
import { borderOf } from '../../ui/form/border.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { CountryCodeField } from './CountryCodeField.tsx'
import { InstitutionField } from './InstitutionField.tsx'
import type { PersonLookups } from './lookups.ts'
import { PlaceField } from './PlaceField.tsx'
import { designationChange, phoneChange, type PersonValues } from './places.ts'
import { hintBelow, SuggestField } from './SuggestField.tsx'

export interface PersonInputProps {
  readonly field: PersonField
  readonly values: PersonValues
  readonly error: ReactNode
  readonly lookups: PersonLookups
  readonly isLocked: boolean
  readonly isOptional: boolean
  /** True if it says what the answer is used for, and looks places up. */
  readonly isGuided?: boolean
  readonly onChange: (change: PersonValues) => void
}

/** What a browser may fill in automatically. */
const autoComplete: Readonly<Partial<Record<PersonField, string>>> = {
  FirstName: 'given-name',
  MiddleName: 'additional-name',
  LastName: 'family-name',
  Email: 'email',
  PhoneNumber: 'tel-national',
  CountryCode: 'tel-country-code',
  DOB: 'bday',
  Organization: 'organization',
}

/** One field of a person's form. */
export function PersonInput(props: PersonInputProps) {
  const { field, values, error, lookups, isLocked, isOptional, isGuided = false, onChange } = props
  const use = isGuided ? personUses[field] : undefined
  const value = values[field] ?? ''
  const change = (typed: string) => onChange({ [field]: typed })
  const common = {
    label: isOptional && !isLocked ? personTexts.optional(field) : personLabels[field],
    value,
    error,
    autoComplete: autoComplete[field],
    description: use,
    inputWrapperOrder: hintBelow,
  }
  const text = {
    ...common,
    readOnly: isLocked,
    // Looks locked, so no one tries to type here.
    variant: isLocked ? 'filled' : 'default',
    description: isLocked ? personTexts.lockedField(field) : use,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change(event.currentTarget.value),
  }
  switch (field) {
    case 'Title':
      return <Choice {...common} options={titles} onChange={change} />
    case 'Gender':
      return <Choice {...common} options={genders} onChange={change} />
    case 'Designation':
      return (
        <Choice
          {...common}
          options={lookups.designations}
          onChange={(name) => onChange(designationChange(values, name))}
        />
      )
    case 'Email':
      return <TextInput {...text} type="email" styles={borderOf(value, emailPattern.test(value))} />
    case 'PhoneNumber':
      return (
        <TextInput
          {...text}
          type="tel"
          inputMode="tel"
          styles={borderOf(value, phonePattern.test(value))}
          onChange={(event) => onChange(phoneChange(values, event.currentTarget.value))}
        />
      )
    case 'DOB':
      return <DateField {...text} />
    case 'CountryCode':
      return <CountryCodeField {...common} lookups={lookups} onChange={change} />
    case 'Nationality':
      return <SuggestField {...common} options={lookups.nationalities} onChange={change} />
    case 'Organization':
      return <InstitutionField {...props} {...common} isGuided={isGuided} />
    case 'OrganizationCountry':
    case 'OrganizationState':
    case 'OrganizationCity':
    case 'ResidenceCountry':
    case 'ResidenceState':
    case 'ResidenceCity':
      return <PlaceField {...props} use={use} />
    default:
      return <TextInput {...text} />
  }
}

interface ChoiceProps {
  readonly label: string
  readonly description?: string | undefined
  readonly value: string
  readonly error: ReactNode
  readonly options: readonly Option[]
  readonly onChange: (name: string) => void
}

function Choice({ options, value, onChange, ...props }: ChoiceProps) {
  const names = options.map((option) => option.Name)
  // The chosen value stays an option, even if it is no longer in the list.
  const known = value && !names.includes(value) ? [value, ...names] : names
  return (
    <NativeSelect {...props} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{personTexts.choose}</option>
      {known.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </NativeSelect>
  )
}
