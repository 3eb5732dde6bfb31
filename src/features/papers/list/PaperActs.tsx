import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Role } from '../../../../contract/core/roles.ts'
import { isOwnDraft, mayEditDraft, mayProceed, maySendFile } from '../../../../contract/papers/paperRights.ts'
import { paperTexts } from '../../../../contract/papers/papers.ts'
import { registrationTexts } from '../../../../contract/registration/registrationTexts.ts'
import { authorsDialogPath } from '../../../paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { ListedPaper } from '../draft/listedPapers.ts'
import { EditDraft } from '../WizardButton.tsx'
import { LaterSendFile } from './laterSendFile.ts'

export interface PaperActsProps {
  readonly roles: readonly Role[]
  readonly paper: ListedPaper
  readonly onEdit: (paper: ListedPaper) => void
  readonly onReceipt: (draftId: string) => void
}

/**
 * True if the wizard opens a paper: a draft that may be edited, or a committed one that this device could not send, which
 * is explained there.
 */
export const mayOpen = (paper: ListedPaper, roles: readonly Role[]): boolean =>
  mayEditDraft(paper, roles) ||
  (isOwnDraft(paper, roles) && (paper.waiting === 'attention' || paper.waiting === 'deleted'))

/** The one next act of a paper; undefined if its person only waits (spec §4 "Paper status"). */
export function PaperAct({ roles, paper, onEdit }: Omit<PaperActsProps, 'onReceipt'>) {
  if (mayOpen(paper, roles)) return <EditDraft draftId={paper.DraftId} onPress={() => onEdit(paper)} />
  if (maySendFile(paper, roles)) return <LaterSendFile isWanted paper={paper} />
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
