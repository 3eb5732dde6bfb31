import { Radio, Stack, Textarea } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { texts } from '../../../contract/core/errors.ts'
import {
  ObjectionKind,
  objectionKinds,
  objectionLabels,
  objectionRules,
  objectionTexts,
  sendObjection,
  type ObjectionPaper,
} from '../../../contract/papers/objections.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { useUnsavedForm } from '../../stores/unsaved.ts'
import { call } from '../../sync/session/call.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { focusFirstError } from '../../ui/form/focusFirstError.ts'
import { showSnack } from '../../ui/snackbar.tsx'

interface ObjectionFormProps {
  readonly code: string
  readonly onSent: (paper: ObjectionPaper) => void
  /** Called if another window sent it first. */
  readonly onSentBefore: () => void
}

/** Asks what is wrong and why: both are required. */
export function ObjectionForm({ code, onSent, onSentBefore }: ObjectionFormProps) {
  const [Kind, setKind] = useState('')
  const [Reason, setReason] = useState('')
  const [wasAttempted, setAttempted] = useState(false)
  const { isBusy, act } = useAct({
    failed: texts.somethingWrong,
    onFailed: (_error, message) => {
      if (message === objectionTexts.alreadySent) onSentBefore()
    },
  })
  useUnsavedForm(Kind !== '' || Reason !== '')
  const broken = objectionRules({ Kind, Reason })
  const errors = wasAttempted ? broken : {}

  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setAttempted(true)
    const chosen = ObjectionKind.safeParse(Kind)
    if (!chosen.success || Object.keys(broken).length > 0) {
      showSnack(texts.fillRequired, 'error')
      focusFirstError(event.currentTarget)
      return
    }
    act(async () => {
      onSent((await call(sendObjection, { body: { Code: code, Kind: chosen.data, Reason } })).Result)
    })
  }

  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <Radio.Group
          label={objectionTexts.kind}
          withAsterisk
          value={Kind}
          onChange={setKind}
          error={errors['Kind']}
        >
          <Stack gap="sm" mt="xs">
            {objectionKinds.map((kind) => (
              <Radio
                key={kind}
                value={kind}
                size="md"
                label={objectionLabels[kind]}
                aria-invalid={Boolean(errors['Kind'])}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={objectionTexts.reason}
          required
          autosize
          minRows={4}
          maxRows={14}
          value={Reason}
          error={errors['Reason']}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div>
          <BusyButton busy={isBusy} busyLabel={objectionTexts.sending}>
            {objectionTexts.send}
          </BusyButton>
        </div>
      </Stack>
    </form>
  )
}
