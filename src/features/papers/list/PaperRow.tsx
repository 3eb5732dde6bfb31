import { Group, Title, VisuallyHidden } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { longDate } from '../../../../contract/core/moments.ts'
import { paperFields } from '../../../../contract/papers/paperFields.ts'
import { listTexts, submissionTexts } from '../../../../contract/papers/wizard.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { DeletedOnOtherDevice } from '../conflicts/DeletedOnOtherDevice.tsx'
import { PaperLink } from '../shown/PaperLink.tsx'
import { PaperNotices } from '../shown/PaperNotices.tsx'
import { StatusText } from '../shown/StatusText.tsx'
import { MoreActs, PaperAct, waitsFor } from './PaperActs.tsx'
import type { PaperCardProps } from './PaperCard.tsx'
import { PaperDocument } from './PaperDocument.tsx'
import { PaperTags } from './PaperTags.tsx'
import { PaperText } from './PaperText.tsx'
import { paperListTexts } from './texts.ts'
import { useUnfolded } from './expandedPapers.ts'

/** A paper as one line of the list: status, title, code, date and its next act; the rest unfolds below. */
export function PaperRow(props: PaperCardProps) {
  const { paper } = props
  const { DraftIds, toggle } = useUnfolded()
  const isOpen = DraftIds.has(paper.DraftId)
  const details = useId()
  const title = paper.PaperTitle.trim() || listTexts.untitled
  const wait = waitsFor(paper)
  return (
    <article className="papers-row" aria-label={title} data-open={isOpen || undefined}>
      <div className="papers-line">
        <div className="papers-name">
          <Title order={2} size="h5" className="papers-title" title={title}>
            <PaperLink paper={paper} />
          </Title>
          <PaperTags paper={paper} />
        </div>
        <div className="papers-foot">
          <div className="papers-meta">
            <StatusText status={paper.Status} isWithdrawn={paper.WithdrawnOn !== null} />
            <span className="papers-code">{paper.PaperCode}</span>
            <span className="papers-date">{longDate(paper.LastModifiedOn)}</span>
          </div>
          <div className="papers-next">
            {wait && <span className="papers-wait">{wait}</span>}
            <PaperAct {...props} />
          </div>
        </div>
        <button
          type="button"
          className="papers-toggle"
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => toggle(paper.DraftId)}
        >
          <VisuallyHidden>{isOpen ? paperListTexts.hideDetails : paperListTexts.showDetails}</VisuallyHidden>
          <span className="papers-chevron" data-open={isOpen || undefined}>
            <Icon name="down" size={16} />
          </span>
        </button>
      </div>
      {paper.waiting === 'deleted' && (
        <div className="papers-alert">
          <DeletedOnOtherDevice draftId={paper.DraftId} />
        </div>
      )}
      <div id={details} className="papers-details" hidden={!isOpen}>
        {isOpen && <Opened {...props} />}
      </div>
    </article>
  )
}

function Opened({ roles, paper, timeZone, replaceTooLate, onReceipt }: PaperCardProps) {
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
