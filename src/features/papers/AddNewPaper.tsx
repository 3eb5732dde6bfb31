import { VisuallyHidden } from '@mantine/core'
import { listTexts } from '../../../contract/papers/wizard.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useDraft } from './draft/draftStore.ts'
import { LaterWizard } from './laterParts.ts'
import { openingTexts } from './texts.ts'

interface AddNewPaperProps {
  /** True if it is the screen's first act. */
  readonly isRed: boolean
  /** True after the deadline: a press says so. */
  readonly isClosed: boolean
  readonly onPress: () => void
}

/** The button that opens the wizard, whose code comes after the rows: a press before that is kept, and shown. */
export function AddNewPaper({ isRed, isClosed, onPress }: AddNewPaperProps) {
  const stage = LaterWizard.useStage()
  const isOpen = useDraft(({ stored, isUpdate }) => stored !== null && !isUpdate)
  const isOpening = isOpen && stage === 'coming'
  return (
    <>
      <BusyButton
        busy={isOpening}
        variant={isRed ? 'filled' : 'default'}
        className="papers-act"
        {...(isOpening ? {} : { leftSection: <Icon name="plus" /> })}
        aria-disabled={isClosed || stage !== 'loaded'}
        data-disabled={isClosed}
        onClick={() => {
          if (!isOpening) onPress()
        }}
      >
        {listTexts.addNew}
      </BusyButton>
      <VisuallyHidden role="status">{isOpening && openingTexts.wizard}</VisuallyHidden>
    </>
  )
}
