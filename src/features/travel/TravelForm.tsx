import './travel.css'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { texts } from '../../../contract/errors.ts'
import { travelTexts } from '../../../contract/travel.ts'
import { travelScreenTexts } from '../../../contract/travelScreens.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import type { OutboxRow } from '../../cache/rows.ts'
import type { TravelDraft } from '../../cache/travelDrafts.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { focusFirstError } from '../../ui/focusFirstError.ts'
import { KeptNote } from '../../ui/FormState.tsx'
import { Icon } from '../../ui/icons.tsx'
import { paths } from '../../ui/paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { TravelFieldset } from './TravelFieldset.tsx'
import { TravelQuestion } from './TravelQuestion.tsx'
import { useTravelForm } from './useTravelForm.ts'
import { whereHere } from '../../stores/deviceStore.ts'

interface TravelFormProps {
  readonly databases: PersonDatabases
  readonly opened: TravelDraft
  /** Whose they are; empty for one's own. */
  readonly name: string
  /** True for somebody who takes accommodation. */
  readonly withRoom: boolean
  /** What waits of them on this device. */
  readonly row: OutboxRow | undefined
}

/** Travel details, kept from the first keystroke and sent at the press of the button (offline O1). */
export function TravelForm({ databases, opened, name, withRoom, row }: TravelFormProps) {
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const form = useTravelForm(databases, opened, withRoom)

  const submit = async () => {
    const outcome = await form.save()
    if (outcome === 'asked' || outcome === 'busy') return
    if (outcome === 'sent' || outcome === 'queued') {
      showSnack(outcome === 'sent' ? travelTexts.saved : travelScreenTexts.queued(whereHere()), 'success')
      void navigate(paths.authorTravel)
      return
    }
    showSnack(outcome.message, 'error')
    focusFirstError(element.current ?? undefined)
  }

  const refusals = row?.State === 'refused' ? refusalsOf(row) : []
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        {name && <Text fw={600}>{travelScreenTexts.of(name)}</Text>}
        {row?.State === 'conflict' && <TravelQuestion databases={databases} draft={opened} />}
        {refusals.length > 0 && (
          <Alert color="red" icon={<Icon name="warning" />} title={travelTexts.saveFailed} role="alert">
            {refusals.map((text) => (
              <Text key={text} size="sm">
                {text}
              </Text>
            ))}
          </Alert>
        )}
        <TravelFieldset
          fields={form.fields}
          errors={form.errors}
          withRoom={withRoom}
          onChange={form.change}
        />
        <Group justify="space-between" gap="xs" className="travel-buttons">
          <KeptNote state={form.keptState} />
          <Group gap="xs">
            {form.mayDiscard && (
              <Button variant="default" onClick={() => void form.discard()}>
                {travelScreenTexts.discard}
              </Button>
            )}
            <BusyButton busy={form.isBusy} busyLabel={travelScreenTexts.saving} fullWidth={false}>
              {travelScreenTexts.save}
            </BusyButton>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

const refusalsOf = ({ Errors, LastError }: OutboxRow) =>
  Errors.length > 0 ? Errors : [LastError || texts.somethingWrong]
