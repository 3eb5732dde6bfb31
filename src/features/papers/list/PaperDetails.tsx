import { Accordion, Stack, Text } from '@mantine/core'
import { paperFields } from '../../../../contract/papers/paperFields.ts'
import { AuthorNames } from '../shown/AuthorNames.tsx'
import { PaperDocument, type PaperDocumentProps } from './PaperDocument.tsx'

/** The expanded details of a paper in the list: authors, abstract, document (spec §2 "Paper list"). */
export function PaperDetails(props: PaperDocumentProps) {
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
