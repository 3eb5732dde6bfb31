import { Button, Group, Stack, TextInput } from '@mantine/core'
import { z } from 'zod'
import { dismissPair, type SuspiciousPair } from '../../../contract/abstracts/abstracts.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { formTexts } from '../../../contract/core/forms.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { useKeptText } from '../../sync/editing/useKeptText.ts'
import { call } from '../../sync/session/call.ts'

const RemarksText = z.object({ Remarks: z.string() })
const blank = { Remarks: '' }

interface DismissFormProps {
  readonly pair: SuspiciousPair
  readonly onDismissed: () => void
  readonly onClose: () => void
}

/** Asks why a pair is no matter; the typed reason stays on the device until it is sent or cancelled. */
export function DismissForm({ pair: { First, Second }, onDismissed, onClose }: DismissFormProps) {
  const text = useKeptText(`pair/${First.Id}/${Second.Id}`, RemarksText, blank)
  const { act } = useAct()
  const bodyOf = ({ Remarks }: z.infer<typeof RemarksText>) => ({
    PaperId: First.Id,
    OtherId: Second.Id,
    Dismissed: true,
    Remarks,
  })
  const dismiss = () => {
    if (!text.check((typed) => dismissPair.rules(bodyOf(typed)))) return
    act(async () => {
      await call(dismissPair, { body: bodyOf(text.values) })
      await text.drop()
      onDismissed()
      return texts.dismissed
    })
  }
  return (
    <Stack gap="xs">
      <TextInput
        label={texts.reason}
        // The button that opened it is gone.
        autoFocus
        {...text.field('Remarks')}
      />
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          onClick={() => {
            void text.drop()
            onClose()
          }}
        >
          {formTexts.cancel}
        </Button>
        <Button
          variant="default"
          aria-label={`${texts.dismissNow} ${texts.pairOf(First.PaperCode, Second.PaperCode)}`}
          onClick={dismiss}
        >
          {texts.dismissNow}
        </Button>
      </Group>
    </Stack>
  )
}
