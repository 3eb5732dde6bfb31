import { Group } from '@mantine/core'
import { longDate } from '../../../../contract/core/moments.ts'
import { paperFields } from '../../../../contract/papers/paperFields.ts'
import { listTexts, submissionTexts } from '../../../../contract/papers/wizard.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { PaperNotices } from '../shown/PaperNotices.tsx'
import { MoreActs } from './MoreActs.tsx'
import type { PaperCardProps } from './PaperCard.tsx'
import { PaperDocument } from './PaperDocument.tsx'
import { PaperText } from './PaperText.tsx'

/** What unfolds below the line of a paper. */
export function PaperDetails({ roles, paper, timeZone, replaceTooLate, onReceipt }: PaperCardProps) {
  return (
    <>
      <div className="papers-side">
        <PaperNotices paper={paper} timeZone={timeZone} />
        <PaperText paper={paper} />
      </div>
      <div className="papers-side">
        <Facts
          facts={[
            paper.PaperCode !== '' && [submissionTexts.paperCode, paper.PaperCode],
            [paperFields.ThemeId.label, paper.ThemeTittle || listTexts.noTheme],
            [listTexts.lastModified, longDate(paper.LastModifiedOn)],
          ]}
        />
        <PaperDocument roles={roles} paper={paper} replaceTooLate={replaceTooLate} />
        <Group gap="xs">
          <MoreActs roles={roles} paper={paper} onReceipt={onReceipt} />
        </Group>
      </div>
    </>
  )
}
