import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { listTexts } from '../../../contract/papers/wizard.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useDraft } from './draft/draftStore.ts'
import { LaterWizard } from './laterWizard.ts'
import { openingTexts } from './texts.ts'

/** The draft that was opened before the wizard's code has come; undefined if nobody waits for that. */
export function useOpening(): { readonly draftId: string; readonly isUpdate: boolean } | undefined {
  const draftId = useDraft(({ stored }) => stored?.DraftId)
  const isUpdate = useDraft((state) => state.isUpdate)
  const isComing = LaterWizard.useStage() === 'coming'
  return draftId !== undefined && isComing ? { draftId, isUpdate } : undefined
}

/** Says once that the wizard is on its way, whichever button was pressed. */
export function OpeningNote() {
  const isOpening = useOpening() !== undefined
  return <VisuallyHidden role="status">{isOpening && openingTexts.wizard}</VisuallyHidden>
}

interface WizardButtonProps {
  /** True while its paper is open and the wizard is not there yet. */
  readonly isOpening: boolean
  readonly icon: ReactNode
  /** True if it is the screen's first act. */
  readonly isRed?: boolean
  /** True if a press only says why the wizard stays closed. */
  readonly isClosed?: boolean
  readonly onPress: () => void
  readonly children: string
}

/** A button that opens the wizard, whose code comes after the rows: a press before that is kept, and shown. */
function WizardButton({ isOpening, icon, isRed, isClosed = false, onPress, children }: WizardButtonProps) {
  const isLoaded = LaterWizard.useStage() === 'loaded'
  return (
    <BusyButton
      busy={isOpening}
      variant={isRed ? 'filled' : 'default'}
      className="papers-act"
      {...(isOpening ? {} : { leftSection: icon })}
      aria-disabled={isClosed || !isLoaded}
      data-disabled={isClosed}
      onClick={() => {
        if (!isOpening) onPress()
      }}
    >
      {children}
    </BusyButton>
  )
}

/** Opens a new paper; after the deadline a press says that it is closed. */
export function AddNewPaper(props: Pick<WizardButtonProps, 'isRed' | 'isClosed' | 'onPress'>) {
  const opening = useOpening()
  return (
    <WizardButton {...props} isOpening={opening?.isUpdate === false} icon={<Icon name="plus" />}>
      {listTexts.addNew}
    </WizardButton>
  )
}

/** Opens a draft again. */
export function EditDraft({ draftId, onPress }: { readonly draftId: string; readonly onPress: () => void }) {
  const opening = useOpening()
  return (
    <WizardButton
      isOpening={opening?.draftId === draftId}
      icon={<Icon name="edit" size={16} />}
      onPress={onPress}
    >
      {listTexts.editPaper}
    </WizardButton>
  )
}
