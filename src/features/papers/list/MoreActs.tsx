import { Button } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { isOwnDraft } from '../../../../contract/papers/paperRights.ts'
import { mayWithdraw } from '../../../../contract/papers/withdrawal.ts'
import { submissionTexts } from '../../../../contract/papers/wizard.ts'
import { readReceipt } from '../../../cache/entities/receipts.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { DeleteDraft } from '../draft/DeleteDraft.tsx'
import type { PaperActsProps } from './PaperActs.tsx'
import { WithdrawPaper } from './WithdrawPaper.tsx'

/** What else may be done with a paper. */
export function MoreActs({ roles, paper, onReceipt }: Omit<PaperActsProps, 'onEdit'>) {
  const mayDelete = isOwnDraft(paper, roles) && paper.waiting !== 'deleted'
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
