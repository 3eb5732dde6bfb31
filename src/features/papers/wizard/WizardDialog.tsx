import { Modal } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { submissionTexts, wizardTexts } from '../../../../contract/papers/wizard.ts'
import { markSeen, readReceipt } from '../../../cache/entities/receipts.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { useLeftByBack } from '../../../ui/sheet/useSheetAddress.ts'
import { useDraft } from '../draft/draftStore.ts'
import { closeDraft } from '../draft/openDraft.ts'
import { ReceiptView } from '../shown/ReceiptView.tsx'
import { usePreviewed } from './useDraftFile.ts'
import { Wizard } from './Wizard.tsx'
import type { WizardProps } from './stepProps.ts'
import { useIsPhone } from '../../../ui/sheet/useIsPhone.ts'

/**
 * The wizard's dialog, and the receipt once its paper is submitted: a full-screen sheet on phones. Closing resets the
 * step and the messages, never the text.
 */
export function WizardDialog(props: WizardProps) {
  const { work } = useDatabases()
  const draftId = useDraft((state) => state.stored?.DraftId)
  const isUpdate = useDraft((state) => state.isUpdate)
  const receipt = useLiveQuery(async () => draftId && readReceipt(work, draftId), [work, draftId])
  const [isCovered, setCovered] = useState(false)
  const isPhone = useIsPhone()
  const previewed = usePreviewed()
  const close = () => {
    // A receipt counts as seen on closing, not on opening: after a crash it opens again.
    if (draftId !== undefined) void markSeen(work, draftId)
    void closeDraft()
  }
  useLeftByBack(() => {
    if (receipt) close()
  })
  const title = isUpdate ? wizardTexts.updateTitle : wizardTexts.newTitle
  return (
    <Modal
      opened={draftId !== undefined}
      onClose={close}
      title={receipt ? submissionTexts.receipt : title}
      fullScreen={isPhone}
      size={previewed && !receipt ? '110rem' : '60rem'}
      closeOnClickOutside={false}
      // Esc belongs to the dialog on top.
      closeOnEscape={!isCovered}
      closeButtonProps={{ 'aria-label': wizardTexts.close }}
    >
      {receipt ? (
        <ReceiptView kept={receipt} timeZone={props.homePage.timeZone} onDone={close} />
      ) : (
        draftId !== undefined && (
          <Wizard key={draftId} draftId={draftId} onClose={close} onCover={setCovered} {...props} />
        )
      )}
    </Modal>
  )
}
