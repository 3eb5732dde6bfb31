import { Text } from '@mantine/core'
import { ReasonBody, reasonRules } from '../../../../contract/core/rules.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { useKeptText } from '../../../sync/editing/useKeptText.ts'
import { TypedForm } from './TypedForm.tsx'
import { GrowingText } from '../../../ui/form/GrowingText.tsx'

interface ReasonFormProps {
  /** The key of the typed reason on the device. */
  readonly name: string
  /** Its title, and the label of its button. */
  readonly label: string
  readonly explained?: string
  readonly send: (body: ReasonBody) => Promise<unknown>
  /** The message after success. */
  readonly done: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Does something to a bill or a payment that needs a reason. */
export function ReasonForm({ name, label, explained, send, done, onClose, onDone }: ReasonFormProps) {
  const text = useKeptText(name, ReasonBody, { Reason: '' })
  const { isBusy, act } = useAct({ closes: true })
  const go = async () => {
    await send(text.values)
    await text.drop()
    onDone()
    return done
  }
  return (
    <TypedForm
      text={text}
      title={label}
      rules={reasonRules}
      busy={isBusy}
      label={label}
      onSend={() => act(go)}
      onClose={onClose}
    >
      {explained && <Text>{explained}</Text>}
      <GrowingText label={payDeskTexts.reason} minRows={2} {...text.field('Reason')} />
    </TypedForm>
  )
}
