import { Radio, Stack } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { z } from 'zod'
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
import { call } from '../../sync/session/call.ts'
import type { TypedText } from '../../sync/editing/useTypedText.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { focusFirstError } from '../../ui/form/focusFirstError.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { GrowingText } from '../../ui/form/GrowingText.tsx'

/** An objection as typed; at first no kind is chosen. */
export const ObjectionText = z.object({ Kind: z.string(), Reason: z.string() })
export type ObjectionText = z.infer<typeof ObjectionText>

export const blankObjection: ObjectionText = { Kind: '', Reason: '' }

export interface ObjectionFormProps {
  readonly code: string
  /** Under which the text is kept: the code of the link is never written to the device. */
  readonly paperCode: string
  readonly onSent: (paper: ObjectionPaper) => void
  /** Called if another window sent it first. */
  readonly onSentBefore: () => void
}

interface ObjectionFieldsProps extends Omit<ObjectionFormProps, 'paperCode'> {
  readonly text: TypedText<ObjectionText>
}

/** Asks what is wrong and why: both are required. */
export function ObjectionFields({ code, text, onSent, onSentBefore }: ObjectionFieldsProps) {
  const { isBusy, act } = useAct({
    failed: texts.somethingWrong,
    onFailed: (_error, message) => {
      if (message === objectionTexts.alreadySent) onSentBefore()
    },
  })
  const { Kind, Reason } = text.values
  const { errors } = text

  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const chosen = ObjectionKind.safeParse(Kind)
    if (!text.check(objectionRules) || !chosen.success) {
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
          onChange={(kind) => text.change({ Kind: kind })}
          error={errors['Kind']}
        >
          {/* A thumb meets one of them. */}
          <Stack gap="lg" mt="sm">
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
        <GrowingText
          label={objectionTexts.reason}
          required
          minRows={4}
          maxRows={14}
          {...text.field('Reason')}
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
