import { Accordion, Text } from '@mantine/core'
import { paperFields } from '../../../../contract/papers/paperFields.ts'
import type { PaperListItem } from '../../../../contract/papers/papers.ts'
import { AuthorNames } from '../shown/AuthorNames.tsx'

interface PaperTextProps {
  readonly paper: Pick<PaperListItem, 'Authors' | 'abstract'>
}

/** A paper's authors and its folded abstract, among the details of the list (spec §2 "Paper list"). */
export function PaperText({ paper }: PaperTextProps) {
  return (
    <>
      <AuthorNames authors={paper.Authors} withPlaces />
      {paper.abstract.trim() && (
        <Accordion chevronPosition="left">
          <Accordion.Item value="abstract">
            <Accordion.Control>{paperFields.Abstract.label}</Accordion.Control>
            <Accordion.Panel>
              <Text className="papers-abstract">{paper.abstract}</Text>
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      )}
    </>
  )
}
