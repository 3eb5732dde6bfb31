import { Button } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'
import type { Role } from '../../../../contract/core/roles.ts'
import { mayEditDraft, mayProceed } from '../../../../contract/papers/paperRights.ts'
import { paperTexts } from '../../../../contract/papers/papers.ts'
import { mayWithdraw } from '../../../../contract/papers/withdrawal.ts'
import { listTexts, submissionTexts } from '../../../../contract/papers/wizard.ts'
import { registrationTexts } from '../../../../contract/registration/registrationTexts.ts'
import { readReceipt } from '../../../cache/entities/receipts.ts'
import { authorsDialogPath } from '../../../paths.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { Icon } from '../../../ui/icons.tsx'
import { DeleteDraft } from '../draft/DeleteDraft.tsx'
import type { ListedPaper } from '../draft/listedPapers.ts'
import { WithdrawPaper } from './WithdrawPaper.tsx'

export interface PaperActsProps {
  readonly roles: readonly Role[]
  readonly paper: ListedPaper
  readonly onEdit: (paper: ListedPaper) => void
  readonly onReceipt: (draftId: string) => void
}

/** The one next act of a paper; undefined if its person only waits (spec §4 "Paper status"). */
export function PaperAct({ roles, paper, onEdit }: Omit<PaperActsProps, 'onReceipt'>) {
  if (mayEditDraft(paper, roles))
    return (
      <Button
        variant="default"
        className="papers-act"
        leftSection={<Icon name="edit" size={16} />}
        onClick={() => onEdit(paper)}
      >
        {listTexts.editPaper}
      </Button>
    )
  if (mayProceed(paper, roles))
    return (
      <Button
        component={Link}
        to={authorsDialogPath(paper.Id)}
        variant="default"
        className="papers-act"
        leftSection={<Icon name="ticket" size={16} />}
      >
        {registrationTexts.proceed}
      </Button>
    )
  return null
}

/** Why a paper of a list has no act. */
export function waitsFor(paper: ListedPaper): string | undefined {
  if (paper.WithdrawnOn !== null) return undefined
  if (paper.Status === 'submitted') return paperTexts.alreadySubmitted
  return paper.Status === 'rejected' ? paperTexts.checkEmail : undefined
}

/** What else may be done with a paper. */
export function MoreActs({ roles, paper, onReceipt }: Omit<PaperActsProps, 'onEdit'>) {
  const mayDelete = mayEditDraft(paper, roles) && paper.waiting !== 'deleted'
  return (
    <>
      <ReceiptButton draftId={paper.DraftId} onReceipt={onReceipt} />
      {mayDelete && <DeleteDraft paper={paper} />}
      {mayWithdraw(paper, roles) && <WithdrawPaper paper={paper} />}
    </>
  )
}

interface ReceiptButtonProps extends Pick<PaperActsProps, 'onReceipt'> {
  readonly draftId: string
}

function ReceiptButton({ draftId, onReceipt }: ReceiptButtonProps) {
  const { work } = useDatabases()
  const kept = useLiveQuery(() => readReceipt(work, draftId), [work, draftId])
  if (!kept) return null
  return (
    <Button variant="default" className="papers-act" onClick={() => onReceipt(draftId)}>
      {submissionTexts.receipt}
    </Button>
  )
}
