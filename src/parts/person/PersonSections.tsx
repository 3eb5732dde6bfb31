import './personForm.css'
import { Stack, Title } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { authorMayLack, personSections, type PersonField } from '../../../contract/people/people.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import type { PersonLookups } from './lookups.ts'
import { PersonInput } from './PersonInput.tsx'
import type { PersonValues } from './places.ts'

interface PersonSectionsProps {
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

/** The three sections of a person's form: Personal, Organisation and Residence (spec §2). */
export function PersonSections(props: PersonSectionsProps) {
  const { values, errors, lookups, locked, optional = authorMayLack, proof, onChange } = props
  useEffect(() => {
    if (lookups.error) showSnack(lookups.error, 'error')
  }, [lookups.error])
  return (
    <Stack gap="lg">
      {personSections.map(({ title, fields }) => (
        <section key={title} aria-label={title}>
          <Title order={2} size="h4" mb="sm">
            {title}
          </Title>
          <div className="person-fields">
            {fields.map((field) =>
              field === 'StudentId'
                ? proof && <div key={field}>{proof}</div>
                : values[field] !== undefined && (
                    <PersonInput
                      key={field}
                      field={field}
                      values={values}
                      error={errors[field]}
                      lookups={lookups}
                      isLocked={locked?.includes(field) ?? false}
                      isOptional={optional.includes(field)}
                      onChange={onChange}
                    />
                  ),
            )}
          </div>
        </section>
      ))}
    </Stack>
  )
}
