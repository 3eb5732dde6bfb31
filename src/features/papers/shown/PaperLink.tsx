import { Link } from 'react-router-dom'
import { paperPath } from '../../../../contract/papers/paperPath.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import type { ListedPaper } from '../draft/listedPapers.ts'

interface PaperLinkProps {
  readonly paper: Pick<ListedPaper, 'Id' | 'DraftId' | 'isOnlyHere' | 'PaperTitle'>
}

/** The title of a paper, which leads to its page. */
export function PaperLink({ paper }: PaperLinkProps) {
  return (
    <Link to={paperPath(paper.isOnlyHere ? paper.DraftId : paper.Id)} className="papers-open">
      {paper.PaperTitle.trim() || listTexts.untitled}
    </Link>
  )
}
