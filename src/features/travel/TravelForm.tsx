import '../../ui/form/stickyButtons.css'
import './travel.css'
import { Text } from '@mantine/core'
import { travelRules, travelTexts } from '../../../contract/travel/travel.ts'
import { travelScreenTexts } from '../../../contract/travel/travelScreens.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import { travelDrafts, type TravelDraft } from '../../cache/entities/travelDrafts.ts'
import { DraftForm } from '../../ui/form/DraftForm.tsx'
import { TravelFieldset } from './TravelFieldset.tsx'
import { TravelQuestion } from './TravelQuestion.tsx'
import { formStore } from '../../sync/editing/formStore.ts'
import { useFormDraft } from '../../sync/editing/useFormDraft.ts'
import { whereHere } from '../../stores/deviceStore.ts'

/** The travel details on screen: typed text over the device's copy. */
const travelForm = formStore(travelDrafts)

interface TravelFormProps {
  /** The device's draft when the form opens. */
  readonly kept: TravelDraft | undefined
  /** The draft to start from without one. */
  readonly start: TravelDraft
  /** The traveller; empty for oneself. */
  readonly name: string
  /** True for a person with accommodation. */
  readonly withRoom: boolean
  /** Its row in the outbox of this device. */
  readonly row: OutboxRow | undefined
  /** The screen to show once it is sent or queued. */
  readonly back: string
}

/** Travel details, kept from the first keystroke on and sent on the press of the button (offline O1). */
export function TravelForm({ kept, start, name, withRoom, row, back }: TravelFormProps) {
  const refused = row?.State === 'refused' ? row : undefined
  const form = useFormDraft({
    form: travelForm,
    kept,
    start,
    rules: (fields) => travelRules(fields, withRoom),
    failed: travelTexts.saveFailed,
    refused: refused?.Fields,
  })
  return (
    <DraftForm
      form={form}
      refused={refused}
      to={back}
      buttons="sticky-buttons"
      texts={{
        sent: travelTexts.saved,
        queued: travelScreenTexts.queued(whereHere()),
        failed: travelTexts.saveFailed,
        discard: travelScreenTexts.discard,
        sending: travelScreenTexts.saving,
        send: travelScreenTexts.save,
      }}
      above={
        <>
          {name && <Text fw={600}>{travelScreenTexts.of(name)}</Text>}
          {row?.State === 'conflict' && <TravelQuestion accommodationId={start.AccommodationId} />}
        </>
      }
    >
      <TravelFieldset fields={form.fields} errors={form.errors} withRoom={withRoom} onChange={form.change} />
    </DraftForm>
  )
}
