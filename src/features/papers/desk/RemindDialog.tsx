import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { previewReminder, remindHolders, reminderTexts } from '../../../../contract/draftReminders.ts'
import { formTexts } from '../../../../contract/forms.ts'
import { call, messageOf } from '../../../sync/api.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'

interface RemindDialogProps {
  /** Drafts of which holders are reminded, null for all; undefined while nobody is. */
  readonly paperIds: readonly string[] | null | undefined
  readonly onClose: () => void
}

/** Asks before holders of drafts are reminded, and says how many that are. */
export function RemindDialog({ paperIds, onClose }: RemindDialogProps) {
  return (
    <Modal
      opened={paperIds !== undefined}
      onClose={onClose}
      title={reminderTexts.title}
      closeButtonProps={{ 'aria-label': formTexts.cancel }}
    >
      {paperIds !== undefined && <Question paperIds={paperIds} onClose={onClose} />}
    </Modal>
  )
}

interface QuestionProps {
  readonly paperIds: readonly string[] | null
  readonly onClose: () => void
}

function Question({ paperIds, onClose }: QuestionProps) {
  const [isBusy, setBusy] = useState(false)
  const body = { PaperIds: paperIds && [...paperIds] }
  const preview = useLoaded(
    async () => (await call(previewReminder, { body })).Result,
    (error) => messageOf(error),
    [],
  )
  if (preview.state === 'failed') return <Failure message={preview.message} again={preview.again} />
  if (preview.state === 'loading') return <Skeleton height={120} aria-label="Loading" />
  const { People, RemindedToday } = preview.value
  const send = async () => {
    setBusy(true)
    try {
      const { Result } = await call(remindHolders, { body })
      showSnack(reminderTexts.sent(Result.People), 'success')
      onClose()
    } catch (error) {
      showSnack(messageOf(error), 'error')
      setBusy(false)
    }
  }
  return (
    <Stack>
      <Text>{reminderTexts.explained}</Text>
      <Text fw={600}>{People === 0 ? reminderTexts.nobody : reminderTexts.count(preview.value)}</Text>
      {RemindedToday > 0 && <Text>{reminderTexts.today(RemindedToday)}</Text>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {formTexts.cancel}
        </Button>
        <Button disabled={People === 0} loading={isBusy} onClick={() => void send()}>
          {reminderTexts.send}
        </Button>
      </Group>
    </Stack>
  )
}
