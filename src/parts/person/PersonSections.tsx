import { Stack, Title } from '@mantine/core'
import { personSections } from '../../../contract/people/people.ts'
import { SectionFields, type PersonSectionsProps } from './SectionFields.tsx'
import { useLookupErrors } from './useLookupErrors.ts'

/** The three sections of a person's form, Personal, Organisation and Residence (spec §2), all open. */
export function PersonSections(props: PersonSectionsProps) {
  useLookupErrors(props.lookups)
  return (
    <Stack gap="lg">
      {personSections.map(({ title, fields }) => (
        <section key={title} aria-label={title}>
          <Title order={2} size="h4" mb="sm">
            {title}
          </Title>
          <SectionFields {...props} fields={fields} />
        </section>
      ))}
    </Stack>
  )
}
