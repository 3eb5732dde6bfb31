import { Title, VisuallyHidden } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { longDate } from '../../../../contract/core/moments.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { Icon } from '../../../ui/icons.tsx'
import { PaperLink } from '../shown/PaperLink.tsx'
import { StatusText } from '../shown/StatusText.tsx'
import { LaterDeleted, LaterDetails } from '../laterParts.ts'
import { PaperAct, waitsFor } from './PaperActs.tsx'
import type { PaperCardProps } from './PaperCard.tsx'
import { PaperTags } from './PaperTags.tsx'
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
          <Title order={2} size="h5" className="papers-title" title={title} dir="auto">
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
          <LaterDeleted isWanted draftId={paper.DraftId} />
        </div>
      )}
      <div id={details} className="papers-details" hidden={!isOpen}>
        {isOpen && <LaterDetails isWanted {...props} />}
      </div>
    </article>
  )
}
