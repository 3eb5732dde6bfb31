import { Button, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import { withdrawPaper } from '../../../../../contract/papers/withdrawal.ts'
import { updatePaper } from '../../../../../contract/papers/papers.ts'
import { decidedIn } from '../../../../../contract/papers/decisionState.ts'
import { type DeskPaper, decidePapers } from '../../../../../contract/papers/decisions.ts'
import { reminderTexts, remindHolders } from '../../../../../contract/papers/draftReminders.ts'
import { deskTexts } from '../../../../../contract/papers/paperDesk.ts'
import { mayProceed } from '../../../../../contract/papers/paperRights.ts'
import { listTexts } from '../../../../../contract/papers/wizard.ts'
import { getPaperAccommodations } from '../../../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../../../contract/registration/registrationTexts.ts'
import { Allowed, useMayCall } from '../../../../parts/act/Allowed.tsx'
import { paperRegistrationsPath } from '../../../../paths.ts'
import { Icon } from '../../../../ui/icons.tsx'
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
  const isSettled = paper.Status !== 'draft' && paper.Decision === null
  const may = useMayCall()
  const isOpenToChange = isSettled && paper.WithdrawnOn === null
  const decided = decidedIn(paper)
  const chosen = { Id: paper.Id, PaperCode: paper.PaperCode, PaperTitle: paper.Title }
  return (
    <Group gap="xs">
      {isOpenToChange && (
        <Allowed to={updatePaper}>
          <Button variant="default" leftSection={<Icon name="edit" />} onClick={() => onEdit('paper')}>
            {listTexts.editPaper}
          </Button>
          <Button variant="default" leftSection={<Icon name="users" />} onClick={() => onEdit('authors')}>
            {deskTexts.editAuthors}
          </Button>
        </Allowed>
      )}
      {isOpenToChange && decided && may(decidePapers) && (
        <Button
          variant="default"
          onClick={() => onDecide({ papers: [chosen], From: decided, Status: 'submitted' })}
        >
          {deskTexts.changeDecision}
        </Button>
      )}
      {isSettled && may(withdrawPaper) && (
        <TakingPart paper={paper} timeZone={timeZone} onChanged={onChanged} />
      )}
      {mayProceed({ ...paper, IsMyPaper: true }, []) && may(getPaperAccommodations) && (
        <Button
          component={Link}
          to={paperRegistrationsPath(paper.Id)}
          variant="default"
          leftSection={<Icon name="ticket" />}
        >
          {registrationTexts.manageAuthors}
        </Button>
      )}
      {paper.Status === 'draft' && may(remindHolders) && (
        <Button variant="default" onClick={onRemind}>
          {reminderTexts.title}
        </Button>
      )}
    </Group>
  )
}
