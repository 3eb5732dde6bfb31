import { Alert, Button, Text } from '@mantine/core'
import type { DoorTicket } from '../../../../contract/tickets/checkIns.ts'
import type { TicketRefusal } from '../../../../contract/tickets/ticketCode.ts'
import { clockTime } from '../../../../contract/core/moments.ts'
import { Icon } from '../../../ui/icons.tsx'
import { doorTexts } from './texts.ts'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'
import { GoodAlert } from '../../../ui/GoodAlert.tsx'

/** The result of the last code or name. */
export type Answer =
  | { readonly kind: 'refused'; readonly refusal: TicketRefusal }
  | { readonly kind: 'admitted' | 'already'; readonly ticket: DoorTicket }

interface DoorAnswerProps {
  readonly answer: Answer | undefined
  readonly now: number
  readonly onTakeBack: (ticketId: string) => void
}

export const relationOf = ({ Relation, Attendee }: DoorTicket): string =>
  Relation === '' ? '' : doorTexts.with(Relation, Attendee)

/** The answer, read from afar: a colour, a sign and few words. */
export function DoorAnswer({ answer, now, onTakeBack }: DoorAnswerProps) {
  return (
    <div aria-live="assertive" className="door-answer">
      {answer && <Said answer={answer} now={now} onTakeBack={onTakeBack} />}
    </div>
  )
}

function Said({ answer, now, onTakeBack }: DoorAnswerProps & { readonly answer: Answer }) {
  if (answer.kind === 'refused')
    return <ErrorAlert title={doorTexts.refused}>{doorTexts.refusals[answer.refusal]}</ErrorAlert>
  const { ticket } = answer
  const name = ticket.FullName || doorTexts.unknownName
  const moment = ticket.AdmittedOn ? clockTime(Date.parse(ticket.AdmittedOn), now) : ''
  if (answer.kind === 'already')
    return (
      <Alert color="orange" icon={<Icon name="clock" />} title={doorTexts.already(name, moment)}>
        {doorTexts.alreadyText}
      </Alert>
    )
  return (
    <GoodAlert title={doorTexts.admitted(name)}>
      {relationOf(ticket) && <Text>{relationOf(ticket)}</Text>}
      <Button
        variant="default"
        mt="xs"
        aria-label={doorTexts.takeBackNamed(name)}
        onClick={() => onTakeBack(ticket.TicketId)}
      >
        {doorTexts.takeBack}
      </Button>
    </GoodAlert>
  )
}
