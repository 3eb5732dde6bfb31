import { Stack, Text } from '@mantine/core'
import {
  previewReminder,
  remindHolders,
  type RemindBody,
  reminderTexts,
} from '../../../../contract/papers/draftReminders.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import { Loading, NotReady } from '../../../ui/reads/NotReady.tsx'
import { useBulkAct } from '../../../ui/list/useBulkAct.ts'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'
import { FirstMails } from './FirstMails.tsx'
import { previewInSlices, remindInSlices } from './remindInSlices.ts'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'
import { searchPapers } from '../../../../contract/papers/paperDeskList.ts'
import { newsOf } from '../../../stores/changeHints.ts'

const news = newsOf(searchPapers)

interface RemindDialogProps {
  /** The drafts whose holders are reminded; undefined while closed. */
  readonly body: RemindBody | undefined
  readonly onClose: () => void
  readonly onReminded: () => void
}

/** Asks before holders of drafts are reminded, with their number and a preview of the mail. */
export function RemindDialog({ body, ...props }: RemindDialogProps) {
  return (
    <SheetDialog
      begun={body}
      title={() => reminderTexts.title}
      closeLabel={formTexts.cancel}
      onClose={props.onClose}
    >
      {(begun) => <Question {...props} body={begun} />}
    </SheetDialog>
  )
}

interface QuestionProps extends RemindDialogProps {
  readonly body: RemindBody
}

function Question({ body, onClose, onReminded }: QuestionProps) {
  const {
    loaded: preview,
    isBusy,
    done,
    failure,
    go,
  } = useBulkAct({
    preview: (progress) =>
      previewInSlices(async (some) => (await call(previewReminder, { body: some })).Result, body, progress),
    news,
    act: (_found, progress) =>
      remindInSlices(async (some) => (await call(remindHolders, { body: some })).Result, body, progress),
    countOf: ({ People }) => People,
    describe: (error) => messageOf(error),
    texts: { done: ({ People }) => reminderTexts.sent(People), cutOff: reminderTexts.cutOff },
    onDone: onReminded,
  })
  const progress = done > 0 && (
    <Text role="status">{reminderTexts.progress(done, body.PaperIds?.length ?? 0)}</Text>
  )
  if (preview.state !== 'ready') {
    const loading = (
      <Stack>
        <Loading height={120} />
        {progress}
      </Stack>
    )
    return <NotReady read={preview} loading={loading} />
  }
  const { People, RemindedToday, Closed, First } = preview.value
  return (
    <Stack>
      {failure && <ErrorAlert role="alert">{failure}</ErrorAlert>}
      <Text>{reminderTexts.explained}</Text>
      <Text fw={600}>{People === 0 ? reminderTexts.nobody : reminderTexts.count(preview.value)}</Text>
      {RemindedToday > 0 && <Text>{reminderTexts.today(RemindedToday)}</Text>}
      {Closed > 0 && <Text>{reminderTexts.closed(Closed)}</Text>}
      <div>
        <FirstMails mails={First} />
      </div>
      {progress}
      <DialogFoot
        onCancel={onClose}
        busy={isBusy}
        done={done}
        disabled={People === 0}
        onClick={() => go(preview.value)}
      >
        {reminderTexts.send}
      </DialogFoot>
    </Stack>
  )
}
