import { Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { pageTexts } from '../../../../../contract/core/columns.ts'
import { withdrawalTexts, withdrawPaper } from '../../../../../contract/papers/withdrawal.ts'
import { updatePaper } from '../../../../../contract/papers/papers.ts'
import { decidedIn } from '../../../../../contract/papers/decisionState.ts'
import { type DeskPaper, decidePapers } from '../../../../../contract/papers/decisions.ts'
import { reminderTexts, remindHolders } from '../../../../../contract/papers/draftReminders.ts'
import { deskTexts } from '../../../../../contract/papers/paperDesk.ts'
import { mayProceed } from '../../../../../contract/papers/paperRights.ts'
import { listTexts } from '../../../../../contract/papers/wizard.ts'
import { getPaperAccommodations } from '../../../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../../../contract/registration/registrationTexts.ts'
import { useMayCall } from '../../../../parts/act/Allowed.tsx'
import { paperRegistrationsPath } from '../../../../paths.ts'
import { Acts } from '../../../../ui/list/Acts.tsx'
import type { ListAction } from '../../../../ui/list/ListMenu.tsx'
import type { Decision } from '../decision.ts'
import { TakingPart } from './TakingPart.tsx'

interface PaperToolsProps {
  readonly paper: DeskPaper
  readonly timeZone: string
  readonly onEdit: (part: 'paper' | 'authors') => void
  readonly onDecide: (decision: Decision) => void
  readonly onRemind: () => void
  readonly onChanged: () => void
}

/** What an organiser may do with an open paper, beside deciding on it. */
export function PaperTools({ paper, timeZone, onEdit, onDecide, onRemind, onChanged }: PaperToolsProps) {
  const [isAsking, { open, close }] = useDisclosure(false)
  const may = useMayCall()
  const isSettled = paper.Status !== 'draft' && paper.Decision === null
  const isWithdrawn = paper.WithdrawnOn !== null
  const isOpenToChange = isSettled && !isWithdrawn
  const mayEdit = isOpenToChange && may(updatePaper)
  const mayTake = isSettled && may(withdrawPaper)
  const decided = decidedIn(paper)
  const chosen = { Id: paper.Id, PaperCode: paper.PaperCode, PaperTitle: paper.Title }
  const acts: readonly (ListAction | false)[] = [
    mayEdit && { label: listTexts.editPaper, act: () => onEdit('paper') },
    mayEdit && { label: deskTexts.editAuthors, act: () => onEdit('authors') },
    isOpenToChange &&
      decided !== undefined &&
      may(decidePapers) && {
        label: deskTexts.changeDecision,
        act: () => onDecide({ papers: [chosen], From: decided, Status: 'submitted' }),
      },
    mayTake && {
      label: isWithdrawn ? withdrawalTexts.bringBack : withdrawalTexts.withdrawForAuthor,
      act: open,
    },
    mayProceed({ ...paper, IsMyPaper: true }, []) &&
      may(getPaperAccommodations) && {
        label: registrationTexts.manageAuthors,
        to: paperRegistrationsPath(paper.Id),
      },
    paper.Status === 'draft' && may(remindHolders) && { label: reminderTexts.title, act: onRemind },
  ]
  const [main, ...others] = acts.filter((act) => act !== false)
  return (
    <Group gap="xs">
      <Acts main={main} isMainFirst others={others} label={pageTexts.moreActions} />
      {mayTake && (
        <TakingPart
          isOpen={isAsking}
          onClose={close}
          paper={paper}
          timeZone={timeZone}
          onChanged={onChanged}
        />
      )}
    </Group>
  )
}
