import { Button, Stack, Text } from '@mantine/core'
import { texts } from '../../../../../contract/core/errors.ts'
import { momentIn } from '../../../../../contract/core/moments.ts'
import {
  objectionLabels,
  objectionTexts,
  reopenObjection,
  settleObjection,
  type Objection,
} from '../../../../../contract/papers/objections.ts'
import { Allowed } from '../../../../parts/act/Allowed.tsx'
import { useAct } from '../../../../parts/act/useAct.ts'
import { call } from '../../../../sync/session/call.ts'
import { Notice } from '../../shown/Notice.tsx'
import { Section } from '../../../../ui/Section.tsx'

interface ObjectionsProps {
  readonly objections: readonly Objection[]
  /** The conference's time zone. */
  readonly timeZone: string
  readonly onChanged: () => void
}

/** The authors' objections to a paper (design §3 "Papers"); renders nothing if there are none. */
export function Objections({ objections, timeZone, onChanged }: ObjectionsProps) {
  const { isBusy, act } = useAct({ failed: texts.somethingWrong, onEnd: onChanged })
  if (objections.length === 0) return null
  return (
    <Section title={objectionTexts.heading}>
      <Stack gap="xs">
        {objections.map(({ Id, FullName, Kind, Reason, CreatedOn, Answer, AnsweredOn, SettledOn }) => (
          <Notice key={Id} tone={SettledOn ? 'good' : 'bad'} title={`${FullName}: ${objectionLabels[Kind]}`}>
            <Stack gap={4} align="flex-start">
              <Text className="papers-abstract">{Reason}</Text>
              <Text size="sm">{objectionTexts.sentOn(momentIn(timeZone, CreatedOn))}</Text>
              {AnsweredOn && (
                <>
                  <Text fw={600}>{objectionTexts.answerLabel}</Text>
                  <Text className="papers-abstract">{Answer}</Text>
                  <Text size="sm">{objectionTexts.answeredOn(momentIn(timeZone, AnsweredOn))}</Text>
                </>
              )}
              {SettledOn && <Text size="sm">{objectionTexts.settledOn(momentIn(timeZone, SettledOn))}</Text>}
              <Allowed to={settleObjection}>
                <Button
                  variant="default"
                  aria-disabled={isBusy}
                  onClick={() =>
                    act(async () => {
                      await call(SettledOn ? reopenObjection : settleObjection, { params: { id: Id } })
                    })
                  }
                >
                  {SettledOn ? objectionTexts.reopen : objectionTexts.settle}
                </Button>
              </Allowed>
            </Stack>
          </Notice>
        ))}
      </Stack>
    </Section>
  )
}
