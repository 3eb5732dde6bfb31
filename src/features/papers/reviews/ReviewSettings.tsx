import { NumberInput, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { formTexts } from '../../../../contract/core/forms.ts'
import { limits } from '../../../../contract/core/limits.ts'
import {
  getReviewSettings,
  setLoadLimit,
  setReviewSettings,
  type ReviewSettings as Settings,
} from '../../../../contract/reviews/reviewDesk.ts'
import { reviewDeskScreenTexts as texts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { call } from '../../../sync/session/call.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'
import { deskOfReviews } from './texts.ts'

interface ReviewSettingsProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Whether reviews are blind, and how many one auditor gets at most. */
export function ReviewSettings({ isOpen, onClose }: ReviewSettingsProps) {
  return (
    <SheetDialog
      begun={isOpen || undefined}
      title={() => deskOfReviews.settings}
      isInAddress
      closeLabel={formTexts.cancel}
      onClose={onClose}
    >
      {() => <Opened onClose={onClose} />}
    </SheetDialog>
  )
}

function Opened({ onClose }: Pick<ReviewSettingsProps, 'onClose'>) {
  const read = useRead(getReviewSettings, { failed: texts.loadFailed })
  if (read.state !== 'ready') return <NotReady read={read} height={160} />
  return <Form before={read.value} onClose={onClose} />
}

function Form({ before, onClose }: Pick<ReviewSettingsProps, 'onClose'> & { readonly before: Settings }) {
  const [IsBlind, setBlind] = useState(before.IsBlind)
  const [LoadLimit, setLimit] = useState(before.LoadLimit)
  const { isBusy, act } = useAct({ failed: texts.failed, closes: true })
  const save = async () => {
    if (IsBlind !== before.IsBlind) await call(setReviewSettings, { body: { IsBlind } })
    if (LoadLimit !== before.LoadLimit) await call(setLoadLimit, { body: { LoadLimit } })
    onClose()
    return texts.settingsSaved
  }
  return (
    <Stack>
      <Switch
        size="md"
        label={texts.isBlind}
        checked={IsBlind}
        onChange={(event) => setBlind(event.currentTarget.checked)}
      />
      <NumberInput
        label={deskOfReviews.loadLimit}
        description={deskOfReviews.loadLimitHint}
        min={0}
        max={limits.LoadHighest}
        allowDecimal={false}
        value={LoadLimit}
        onChange={(value) => setLimit(Number(value))}
      />
      <DialogFoot onCancel={onClose} busy={isBusy} onClick={() => act(save)}>
        {formTexts.save}
      </DialogFoot>
    </Stack>
  )
}
