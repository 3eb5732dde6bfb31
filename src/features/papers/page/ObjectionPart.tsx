import { Button, Stack, Text } from '@mantine/core'
import type { ReasonBody } from '../../../../contract/core/rules.ts'
import { momentAt } from '../../../../contract/core/moments.ts'
import {
  answerObjection,
  objectionLabels,
  objectionTexts,
  type OwnObjection,
} from '../../../../contract/papers/objections.ts'
import { ReasonDialog } from '../../../parts/reason/ReasonDialog.tsx'
import { call } from '../../../sync/session/call.ts'
import { useSheetAddress } from '../../../ui/sheet/useSheetAddress.ts'
import { Notice } from '../shown/Notice.tsx'
import { Part } from './Part.tsx'

interface ObjectionPartProps {
  readonly objections: readonly OwnObjection[]
  /** The conference's time zone. */
  readonly timeZone: string
  readonly onAnswered: () => void
}

/** What authors say is wrong with the paper, with the answers of the person who submitted it. */
export function ObjectionPart({ objections, timeZone, onAnswered }: ObjectionPartProps) {
  if (objections.length === 0) return null
  return (
    <Part title={objectionTexts.heading}>
      {objections.map((objection) => (
        <OneObjection key={objection.Id} objection={objection} timeZone={timeZone} onAnswered={onAnswered} />
      ))}
    </Part>
  )
}

interface OneObjectionProps extends Omit<ObjectionPartProps, 'objections'> {
  readonly objection: OwnObjection
}

function OneObjection({ objection, timeZone, onAnswered }: OneObjectionProps) {
  const { Id, FullName, Kind, Reason, CreatedOn, Answer, AnsweredOn, SettledOn, IsMine } = objection
  const asked = useSheetAddress('answer')
  const label = objectionLabels[Kind]
  const isAnswerable = !IsMine && SettledOn === null
  return (
    <Notice
      tone={SettledOn ? 'good' : 'bad'}
      title={IsMine ? objectionTexts.yours(label) : `${FullName}: ${label}`}
    >
      <Stack gap={4} align="flex-start">
        <Text className="papers-abstract">{Reason}</Text>
        <span className="paper-dimmed">{objectionTexts.sentOn(momentAt(CreatedOn, timeZone))}</span>
        {AnsweredOn !== null && (
          <>
            <Text fw={600}>{objectionTexts.answerLabel}</Text>
            <Text className="papers-abstract">{Answer}</Text>
            <span className="paper-dimmed">{objectionTexts.answeredOn(momentAt(AnsweredOn, timeZone))}</span>
          </>
        )}
        {SettledOn !== null && (
          <span className="paper-dimmed">{objectionTexts.settledOn(momentAt(SettledOn, timeZone))}</span>
        )}
        {isAnswerable && (
          <Button variant="default" className="papers-act" onClick={() => asked.open(Id)}>
            {AnsweredOn === null ? objectionTexts.answer : objectionTexts.changeAnswer}
          </Button>
        )}
      </Stack>
      <ReasonDialog
        name={`objection/${Id}`}
        isOpen={isAnswerable && asked.value === Id}
        isInAddress
        title={objectionTexts.answerTitle}
        about={`${FullName}: ${label}`}
        explained={objectionTexts.answerExplained(FullName)}
        label={objectionTexts.answer}
        act={(body: ReasonBody) => call(answerObjection, { params: { id: Id }, body })}
        done={objectionTexts.answerSent}
        onClose={() => asked.close()}
        onDone={onAnswered}
      >
        <Text className="papers-abstract">{Reason}</Text>
      </ReasonDialog>
    </Notice>
  )
}
