import type { ReactNode } from 'react'
import { commitmentTexts, isCommitted } from '../../../../contract/papers/commitment.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { useWhere } from '../../../stores/deviceStore.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import type { ListedPaper } from '../draft/listedPapers.ts'

const waitingLabels: Readonly<Record<ListedPaper['waiting'], string | undefined>> = {
  nothing: undefined,
  save: listTexts.waiting,
  submission: listTexts.submissionWaiting,
  attention: listTexts.attention,
  deleted: listTexts.attention,
}

/** What is special about a paper: a candidate for the best paper, and what the portal does not have yet. */
export function PaperTags({ paper }: { readonly paper: ListedPaper }) {
  const where = useWhere()
  const needsHelp = paper.waiting === 'deleted' || paper.waiting === 'attention'
  const committed = isCommitted(paper) && !needsHelp ? commitmentTexts.committed : undefined
  const waiting =
    committed ?? waitingLabels[paper.waiting] ?? (paper.isOnlyHere ? listTexts.onlyHere(where) : undefined)
  return (
    <>
      {paper.ConsiderBestPaper && <Tag icon="star">{listTexts.bestPaper}</Tag>}
      {waiting && (
        <Tag icon={needsHelp ? 'warning' : 'sync'} needsHelp={needsHelp}>
          {waiting}
        </Tag>
      )}
    </>
  )
}

interface TagProps {
  readonly icon: IconName
  readonly needsHelp?: boolean
  readonly children: ReactNode
}

function Tag({ icon, needsHelp = false, children }: TagProps) {
  return (
    <span className="tag" data-error={needsHelp || undefined}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  )
}
