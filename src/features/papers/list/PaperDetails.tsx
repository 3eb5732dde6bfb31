import { Accordion, Stack, Text } from '@mantine/core'
import { paperFields } from '../../../../contract/papers/paperFields.ts'
import type { Role } from '../../../../contract/core/roles.ts'
import { AuthorNames } from '../shown/AuthorNames.tsx'
import type { ListedPaper } from '../draft/listedPapers.ts'
import { PaperDocument } from './PaperDocument.tsx'

interface PaperDetailsProps {
  readonly roles: readonly Role[]
  readonly paper: ListedPaper
  readonly replaceTooLate: string | undefined
}

/** The expanded details of a paper in the list: authors, abstract, document (spec §2 "Paper list"). */
export function PaperDetails(props: PaperDetailsProps) {
  const { paper } = props
  return (
    <Stack gap="sm">
      <AuthorNames authors={paper.Authors} withPlaces />
      {paper.abstract.trim() && (
        <Accordion variant="contained">
          <Accordion.Item value="abstract">
            <Accordion.Control>{paperFields.Abstract.label}</Accordion.Control>
            <Accordion.Panel>
              <Text className="papers-abstract">{paper.abstract}</Text>
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      )}
      <PaperDocument {...props} />
    </Stack>
  )
}
