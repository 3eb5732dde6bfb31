import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { endOf } from '../../../../../contract/content/dates.ts'
import { texts } from '../../../../../contract/core/errors.ts'
import { extendPaper } from '../../../../../contract/papers/extension.ts'
import { deadlineTexts } from '../../../../../contract/papers/submissionDeadline.ts'
import { momentIn } from '../../../../../contract/core/moments.ts'
import type { PaperDetails } from '../../../../../contract/papers/papers.ts'
import { call } from '../../../../sync/session/call.ts'
import { useAct } from '../../../../parts/act/useAct.ts'
import { BusyButton } from '../../../../ui/form/BusyButton.tsx'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { Section } from '../../../../ui/Section.tsx'

interface ExtensionProps {
  readonly paper: PaperDetails
  /** The conference's time zone, for the new deadline. */
  readonly timeZone: string
  readonly onChanged: () => void
}

/** More time for one draft (design §3 "Papers"). */
export function Extension({ paper: { Id, ExtendedUntil }, timeZone, onChanged }: ExtensionProps) {
  const [wall, setWall] = useState('')
  const [error, setError] = useState<string>()
  const { isBusy, act } = useAct({ failed: texts.somethingWrong })

  const extend = (until: string | null) =>
    act(async () => {
      await call(extendPaper, { params: { id: Id }, body: { ExtendedUntil: until } })
      setWall('')
      onChanged()
      return until ? deadlineTexts.given : deadlineTexts.takenBack
    })

  const submit = () => {
    const until = endOf(wall, timeZone)
    const wrong = !until
      ? deadlineTexts.extensionRequired
      : Date.parse(until) <= Date.now()
        ? deadlineTexts.extensionPast
        : undefined
    setError(wrong)
    if (!wrong) extend(until)
  }

  return (
    <Section title={deadlineTexts.extension}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="xs">
          {ExtendedUntil !== null && (
            <Group gap="xs">
              <Text>{deadlineTexts.extendedUntil(momentIn(timeZone, ExtendedUntil))}</Text>
              <Button variant="default" onClick={() => extend(null)}>
                {deadlineTexts.takeBack}
              </Button>
            </Group>
          )}
          <DateField
            withTime
            timeZone={timeZone}
            label={deadlineTexts.extend}
            description={deadlineTexts.extensionHint(timeZone)}
            value={wall}
            error={error}
            onChange={(event) => setWall(event.currentTarget.value)}
          />
          <div>
            <BusyButton busy={isBusy}>{deadlineTexts.extend}</BusyButton>
          </div>
        </Stack>
      </form>
    </Section>
  )
}
