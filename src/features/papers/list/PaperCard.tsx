import { Button, Card, Group, Stack, Title } from '@mantine/core'
import { useId } from '@mantine/hooks'
import type { Role } from '../../../../contract/core/roles.ts'
import { longDate } from '../../../../contract/core/moments.ts'
import { paperFields } from '../../../../contract/papers/paperFields.ts'
import { listTexts, submissionTexts } from '../../../../contract/papers/wizard.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { DeletedOnOtherDevice } from '../conflicts/DeletedOnOtherDevice.tsx'
import type { ListedPaper } from '../draft/listedPapers.ts'
import { PaperLink } from '../shown/PaperLink.tsx'
import { PaperNotices } from '../shown/PaperNotices.tsx'
import { StatusText } from '../shown/StatusText.tsx'
import { MoreActs } from './MoreActs.tsx'
import { PaperAct } from './PaperActs.tsx'
import { PaperDocument } from './PaperDocument.tsx'
import { PaperTags } from './PaperTags.tsx'
import { PaperText } from './PaperText.tsx'
import { paperListTexts } from './texts.ts'
import { useUnfolded } from './expandedPapers.ts'

export interface PaperCardProps {
  readonly roles: readonly Role[]
  readonly paper: ListedPaper
  /** The conference's time zone. */
  readonly timeZone: string
  readonly replaceTooLate: string | undefined
  readonly onEdit: (paper: ListedPaper) => void
  readonly onReceipt: (draftId: string) => void
}

/** One paper as a tile (spec §2 "Paper list"), with expandable details. */
export function PaperCard(props: PaperCardProps) {
  const { roles, paper, timeZone, replaceTooLate } = props
  const { DraftIds, toggle } = useUnfolded()
  const isOpen = DraftIds.has(paper.DraftId)
  const details = useId()
  const title = paper.PaperTitle.trim() || listTexts.untitled
  return (
    <Card withBorder component="article" className="papers-tile" aria-label={title}>
      <Stack gap="sm">
        <Group gap="xs">
          <StatusText status={paper.Status} isWithdrawn={paper.WithdrawnOn !== null} />
          <PaperTags paper={paper} />
        </Group>
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }} dir="auto">
          <PaperLink paper={paper} />
        </Title>
        <Facts
          facts={[
            paper.PaperCode !== '' && [submissionTexts.paperCode, paper.PaperCode],
            [paperFields.ThemeId.label, paper.ThemeTittle || listTexts.noTheme],
            [listTexts.lastModified, longDate(paper.LastModifiedOn)],
          ]}
        />
        {paper.waiting === 'deleted' && <DeletedOnOtherDevice draftId={paper.DraftId} />}
        <PaperNotices paper={paper} timeZone={timeZone} />
        <div id={details} className="papers-unfolded" hidden={!isOpen}>
          {isOpen && (
            <>
              <PaperText paper={paper} />
              <PaperDocument roles={roles} paper={paper} replaceTooLate={replaceTooLate} />
            </>
          )}
        </div>
        <Group gap="xs">
          <PaperAct {...props} />
          <Button
            variant="default"
            className="papers-act"
            aria-expanded={isOpen}
            aria-controls={details}
            rightSection={
              <span className="papers-chevron" data-open={isOpen || undefined}>
                <Icon name="down" size={16} />
              </span>
            }
            onClick={() => toggle(paper.DraftId)}
          >
            {isOpen ? paperListTexts.hideDetails : paperListTexts.showDetails}
          </Button>
          <MoreActs {...props} />
        </Group>
      </Stack>
    </Card>
  )
}
