import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { wizardTexts } from '../../../contract/wizard.ts'
import { markSeen } from '../../cache/receipts.ts'
import { closeDraft, useDraft } from './draftStore.ts'
import { Wizard } from './Wizard.tsx'
import type { WizardProps } from './wizardProps.ts'

/** The wizard's dialog: a full-screen sheet on phones. Closing resets its step and messages, never the text. */
export function WizardDialog(props: WizardProps) {
  const draftId = useDraft((state) => state.stored?.DraftId)
  const isUpdate = useDraft((state) => state.isUpdate)
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const close = () => {
    // A receipt is seen when it goes, not when it comes: after a crash it comes again.
    if (draftId !== undefined) void markSeen(props.databases.work, draftId)
    void closeDraft()
  }
  return (
    <Modal
      opened={draftId !== undefined}
      onClose={close}
      title={isUpdate ? wizardTexts.updateTitle : wizardTexts.newTitle}
      fullScreen={isPhone}
      size="56rem"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': wizardTexts.close }}
    >
      {draftId !== undefined && <Wizard key={draftId} draftId={draftId} onClose={close} {...props} />}
    </Modal>
  )
}
