import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Role } from '../../../../contract/core/roles.ts'
import { mayEditDraft, mayProceed } from '../../../../contract/papers/paperRights.ts'
import { paperTexts } from '../../../../contract/papers/papers.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { registrationTexts } from '../../../../contract/registration/registrationTexts.ts'
import { authorsDialogPath } from '../../../paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { ListedPaper } from '../draft/listedPapers.ts'

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
