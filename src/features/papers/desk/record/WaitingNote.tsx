import { Alert, Button, Group, Text } from '@mantine/core'
import { undoDecisions } from '../../../../../contract/papers/decisions.ts'
import type { WaitingDecision } from '../../../../../contract/papers/decisionState.ts'
import { decisionDeskTexts } from '../../../../../contract/papers/decisionDesk.ts'
import { deskTexts } from '../../../../../contract/papers/paperDesk.ts'
import { momentHere } from '../../../../../contract/core/moments.ts'
import { decisionLabel, statusLabels } from '../../../../../contract/papers/papers.ts'
import { Allowed } from '../../../../parts/act/Allowed.tsx'
import { call } from '../../../../sync/session/call.ts'
import { useAct } from '../../../../parts/act/useAct.ts'

interface WaitingNoteProps {
  readonly paperId: string
  readonly decision: WaitingDecision
  readonly onUndone: () => void
}

/** Says that a paper was decided and nobody has been notified yet, with an undo button. */
export function WaitingNote({ paperId, decision, onUndone }: WaitingNoteProps) {
  const { act } = useAct({ onEnd: onUndone })
  const undo = async () => (await call(undoDecisions, { body: { PaperIds: [paperId] } })).Message
  const { FromStatus, Status, Kind, DecidedByName, UndoUntil, Feedback, Reason } = decision
  const isChange = FromStatus !== 'submitted'
  return (
    <Alert
      color="blue"
      title={[
        [decisionLabel(Status, Kind), DecidedByName && decisionDeskTexts.by(DecidedByName)]
          .filter(Boolean)
          .join(' '),
        isChange && decisionDeskTexts.from(statusLabels[FromStatus]),
      ]
        .filter(Boolean)
        .join(', ')}
    >
      {isChange && <Text className="papers-abstract">{deskTexts.why(Reason)}</Text>}
      {Feedback && <Text className="papers-abstract">{Feedback}</Text>}
      <Group justify="space-between">
        <Text>{decisionDeskTexts.until(momentHere(Date.parse(UndoUntil)))}</Text>
        <Allowed to={undoDecisions}>
          <Button variant="default" onClick={() => act(undo)}>
            {decisionDeskTexts.undo}
          </Button>
        </Allowed>
      </Group>
    </Alert>
  )
}
