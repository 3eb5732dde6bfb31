import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Theme } from '../../../contract/themes.ts'
import { wizardTexts } from '../../../contract/wizard.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { markSeen } from '../../cache/receipts.ts'
import { closeDraft, useDraft } from './draftStore.ts'
import type { HomePageFacts } from './useHomePage.ts'
import { Wizard } from './Wizard.tsx'

export interface WizardProps {
  readonly databases: PersonDatabases
  /** The signed-in person's `UserDetailId`. */
  readonly ownId: string
  /** Undefined while they are read, or have never reached this device. */
  readonly themes: readonly Theme[] | undefined
  readonly themesError: string | undefined
  readonly homePage: HomePageFacts
}

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
