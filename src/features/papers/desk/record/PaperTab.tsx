import { Alert, Stack, Text } from '@mantine/core'
import { extendPaper } from '../../../../../contract/papers/extension.ts'
import type { DeskPaper } from '../../../../../contract/papers/decisions.ts'
import { longDate } from '../../../../../contract/core/moments.ts'
import { isCommitted } from '../../../../../contract/papers/commitment.ts'
import { deskTexts } from '../../../../../contract/papers/paperDesk.ts'
import { paperFields } from '../../../../../contract/papers/paperFields.ts'
import { listTexts, submissionTexts } from '../../../../../contract/papers/wizard.ts'
import { Allowed } from '../../../../parts/act/Allowed.tsx'
import { Facts } from '../../../../ui/Facts.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { otherFactsOf } from '../../shown/otherFacts.ts'
import { PaperNotices } from '../../shown/PaperNotices.tsx'
import { Extension } from './Extension.tsx'
import { PaperFile } from './PaperFiles.tsx'

interface PaperTabProps {
  readonly paper: DeskPaper
  readonly timeZone: string
  readonly onChanged: () => void
}

/** What a paper says. */
export function PaperTab({ paper, timeZone, onChanged }: PaperTabProps) {
  return (
    <Stack>
      {(paper.WithdrawnOn !== null || isCommitted(paper)) && (
        <PaperNotices paper={paper} timeZone={timeZone} />
      )}
      <Facts
        facts={[
          [submissionTexts.paperCode, paper.PaperCode || submissionTexts.noCodeYet],
          [paperFields.ThemeId.label, paper.Theme || listTexts.noTheme],
          [submissionTexts.authors, paper.Authors.map(({ FullName }) => FullName).join('; ')],
          ...otherFactsOf(paper),
          [listTexts.lastModified, longDate(paper.LastModifiedOn, timeZone)],
        ]}
      />
      <Section title={paperFields.Abstract.label}>
        <Text className="papers-abstract">{paper.Abstract.trim() || deskTexts.noAbstract}</Text>
      </Section>
      <PaperFile paper={paper} />
      {paper.Feedback && (
        <Alert color="gray" title={listTexts.feedback}>
          <Text className="papers-abstract">{paper.Feedback}</Text>
        </Alert>
      )}
      {paper.Status === 'draft' && (
        <Allowed to={extendPaper}>
          <Extension paper={paper} timeZone={timeZone} onChanged={onChanged} />
        </Allowed>
      )}
    </Stack>
  )
}
