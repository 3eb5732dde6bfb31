import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  previewReminder,
  remindHolders,
  type RemindBody,
  reminderTexts,
} from '../../../../contract/papers/draftReminders.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { wordsOf } from '../../../ui/list/inSlices.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { usePromise } from '../../../ui/reads/usePromise.ts'
import { useSheet } from '../../../ui/sheet/useSheet.ts'
import { useClosedByBack } from '../../../ui/sheet/useSheetAddress.ts'
import { FirstMails } from './FirstMails.tsx'
import { previewInSlices, remindInSlices } from './remindInSlices.ts'

interface RemindDialogProps {
  /** The drafts whose holders are reminded; undefined while closed. */
  readonly body: RemindBody | undefined
  readonly onClose: () => void
  readonly onReminded: () => void
}

/** Asks before holders of drafts are reminded, with their number and a preview of the mail. */
export function RemindDialog({ body, ...props }: RemindDialogProps) {
  const isSheet = useSheet()
  useClosedByBack(isSheet && body !== undefined, props.onClose)
  return (
    <Modal
      opened={body !== undefined}
      onClose={props.onClose}
      fullScreen={isSheet}
      size="lg"
      title={reminderTexts.title}
      closeButtonProps={{ 'aria-label': formTexts.cancel }}
    >
      {body && <Question {...props} body={body} />}
    </Modal>
  )
}

interface QuestionProps extends RemindDialogProps {
  readonly body: RemindBody
}

function Question({ body, onClose, onReminded }: QuestionProps) {
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState(0)
  const [failure, setFailure] = useState('')
  const preview = usePromise(
    async () => {
      const found = await previewInSlices(
        async (some) => (await call(previewReminder, { body: some })).Result,
        body,
        setDone,
      )
      setDone(0)
      return found
    },
    (error) => messageOf(error),
    [],
  )
  if (preview.state === 'failed') return <Failure message={preview.message} again={preview.again} />
  const progress = done > 0 && (
    <Text role="status">{reminderTexts.progress(done, body.PaperIds?.length ?? 0)}</Text>
  )
  if (preview.state === 'loading')
    return (
      <Stack>
        <Skeleton height={120} aria-label="Loading" />
        {progress}
      </Stack>
    )
  const { People, RemindedToday, Closed, First } = preview.value
  const send = async () => {
    setBusy(true)
    setFailure('')
    try {
      const reminded = await remindInSlices(
        async (some) => (await call(remindHolders, { body: some })).Result,
        body,
        setDone,
      )
      showSnack(reminderTexts.sent(reminded.People), 'success')
      onReminded()
    } catch (error) {
      setFailure(wordsOf(error, People, reminderTexts.cutOff, messageOf))
      setBusy(false)
      setDone(0)
      // People already reached now count as reminded today.
      preview.refresh()
    }
  }
  return (
    <Stack>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Text>{reminderTexts.explained}</Text>
      <Text fw={600}>{People === 0 ? reminderTexts.nobody : reminderTexts.count(preview.value)}</Text>
      {RemindedToday > 0 && <Text>{reminderTexts.today(RemindedToday)}</Text>}
      {Closed > 0 && <Text>{reminderTexts.closed(Closed)}</Text>}
      <div>
        <FirstMails mails={First} />
      </div>
      {progress}
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
