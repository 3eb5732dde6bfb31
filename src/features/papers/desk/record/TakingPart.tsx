import type { DeskPaper } from '../../../../../contract/papers/decisions.ts'
import { bringPaperBack, withdrawalTexts, withdrawPaper } from '../../../../../contract/papers/withdrawal.ts'
import { call } from '../../../../sync/session/call.ts'
import { ReasonDialog } from '../../../../parts/reason/ReasonDialog.tsx'
import { PaperDepends } from './Depends.tsx'

interface TakingPartProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly paper: DeskPaper
  readonly timeZone: string
  readonly onChanged: () => void
}

/** Withdraws a paper for its author, or restores a withdrawn one (design §3 "Papers"). */
export function TakingPart({ isOpen, onClose, paper, timeZone, onChanged }: TakingPartProps) {
  const isWithdrawn = paper.WithdrawnOn !== null
  const params = { id: paper.Id }
  const shown = {
    isOpen,
    onClose,
    about: `${paper.PaperCode} ${paper.Title}`,
    onDone: onChanged,
  }
  return isWithdrawn ? (
    <ReasonDialog
      {...shown}
      name={`bring-back/${paper.Id}`}
      title={withdrawalTexts.bringBackTitle}
      explained={withdrawalTexts.bringBackExplained}
      label={withdrawalTexts.bringBack}
      done={withdrawalTexts.broughtBack}
      act={(body) => call(bringPaperBack, { params, body, ifMatch: paper.Version })}
    />
  ) : (
    <ReasonDialog
      {...shown}
      name={`withdrawal/${paper.Id}`}
      title={withdrawalTexts.title}
      explained={withdrawalTexts.explainedForAuthor}
      label={withdrawalTexts.withdraw}
      done={withdrawalTexts.done}
      act={(body) => call(withdrawPaper, { params, body, ifMatch: paper.Version })}
    >
      <PaperDepends paperId={paper.Id} timeZone={timeZone} losesApproval={paper.Status === 'approved'} />
    </ReasonDialog>
  )
}
