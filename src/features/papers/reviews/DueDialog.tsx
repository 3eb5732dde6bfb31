import { Stack } from '@mantine/core'
import { useState } from 'react'
import { endOf } from '../../../../contract/content/dates.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import { setReviewsDue } from '../../../../contract/reviews/reviewDesk.ts'
import { reviewDeskScreenTexts as texts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { call } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'

interface DueDialogProps {
  /** The auditors whose open reviews to change; undefined while closed. */
  readonly auditorIds: readonly string[] | undefined
  readonly timeZone: string
  readonly onClose: () => void
  readonly onSet: () => void
}

/** Sets the due date of auditors' open reviews. */
export function DueDialog({ auditorIds, onClose, ...props }: DueDialogProps) {
  return (
    <SheetDialog
      begun={auditorIds}
      title={() => texts.setDue}
      size="md"
      closeLabel={formTexts.cancel}
      onClose={onClose}
    >
      {(begun) => <Due {...props} auditorIds={begun} onClose={onClose} />}
    </SheetDialog>
  )
}

function Due({
  auditorIds,
  timeZone,
  onClose,
  onSet,
}: DueDialogProps & { readonly auditorIds: readonly string[] }) {
  const [day, setDay] = useState('')
  const { isBusy, act } = useAct({ failed: texts.failed, closes: true })
  const save = async () => {
    const body = { AuditorIds: [...auditorIds], DueOn: endOf(day, timeZone) }
    const { Result } = await call(setReviewsDue, { body })
    onSet()
    return texts.dueSet(Result.Reviews)
  }
  return (
    <Stack>
      <DateField
        timeZone={timeZone}
        data-autofocus
        label={texts.due}
        description={texts.dueHint}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <DialogFoot onCancel={onClose} busy={isBusy} onClick={() => act(save)}>
        {texts.setDue}
      </DialogFoot>
    </Stack>
  )
}
