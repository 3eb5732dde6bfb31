import './personForm.css'
import { Fragment, type ReactNode } from 'react'
import { authorMayLack, type PersonField } from '../../../contract/people/people.ts'
import { CityFinder } from './CityFinder.tsx'
import type { PersonLookups } from './lookups.ts'
import { PersonInput } from './PersonInput.tsx'
import type { PersonValues, PlaceKind } from './places.ts'

export interface PersonSectionsProps {
  /** Only fields present here are shown. */
  readonly values: PersonValues
  readonly errors: Readonly<Record<string, ReactNode>>
  readonly lookups: PersonLookups
  readonly locked?: readonly PersonField[]
  readonly optional?: readonly PersonField[]
  /** The student proof field, if one is needed. */
  readonly proof?: ReactNode
  readonly onChange: (change: PersonValues) => void
}

interface SectionFieldsProps extends PersonSectionsProps {
  readonly fields: readonly PersonField[]
  /** True if each field says what its answer is used for, and places are looked up. */
  readonly isGuided?: boolean
}

/** The fields with which a place begins. */
const placeStarts: Readonly<Partial<Record<PersonField, PlaceKind>>> = {
  OrganizationCountry: 'Organization',
  ResidenceCountry: 'Residence',
}

/** The fields of a section that are present. */
export function SectionFields(props: SectionFieldsProps) {
  const { fields, values, errors, lookups, locked, optional = authorMayLack } = props
  const { proof, onChange, isGuided = false } = props
  const finder = (kind: PlaceKind | undefined) =>
    isGuided && kind && <CityFinder kind={kind} values={values} lookups={lookups} onChange={onChange} />
  return (
    <div className="person-fields">
      {fields.map((field) =>
        field === 'StudentId'
          ? proof && <div key={field}>{proof}</div>
          : values[field] !== undefined && (
              <Fragment key={field}>
                {finder(placeStarts[field])}
                <PersonInput
                  field={field}
                  values={values}
                  error={errors[field]}
                  lookups={lookups}
                  isLocked={locked?.includes(field) ?? false}
                  isOptional={optional.includes(field)}
                  isGuided={isGuided}
                  onChange={onChange}
                />
              </Fragment>
            ),
      )}
    </div>
  )
}
