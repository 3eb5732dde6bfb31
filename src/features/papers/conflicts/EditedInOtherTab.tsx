import { Stack, Text, Title } from '@mantine/core'
import type { RefObject } from 'react'
import type { Theme } from '../../../../contract/papers/themes.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { submissionTexts } from '../../../../contract/papers/wizard.ts'
import { deletedTexts } from './texts.ts'
import { otherTabTexts } from '../texts.ts'
import { wakeSync } from '../../../sync/outbox/syncEngine.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useDraft } from '../draft/draftStore.ts'
import { editHere, keepDeleted } from '../draft/openDraft.ts'
import { Notice } from '../shown/Notice.tsx'
import { DraftReview } from '../shown/PaperReview.tsx'
import { StepButton } from '../shown/StepButton.tsx'

interface EditedInOtherTabProps {
  readonly themes: readonly Theme[] | undefined
  /** The element that gets the focus when this replaces the form. */
  readonly heading: RefObject<HTMLHeadingElement | null>
}

interface Happened {
  readonly title: string
  readonly text: string
  readonly button: string
  readonly edit: () => Promise<void>
}

/** What the other window did, and the available action here. */
const happenings: Readonly<Record<'editing' | 'restored' | 'deleted', Happened>> = {
  editing: {
    title: otherTabTexts.title,
    text: otherTabTexts.text,
    button: otherTabTexts.editHere,
    edit: editHere,
  },
  restored: {
    title: otherTabTexts.restoredTitle,
    text: otherTabTexts.restoredText,
    button: otherTabTexts.editOn,
    edit: editHere,
  },
  deleted: {
    title: otherTabTexts.deletedTitle,
    text: otherTabTexts.deletedText,
    button: otherTabTexts.keepDeleted,
    edit: async () => {
      await keepDeleted()
      void wakeSync()
      showSnack(deletedTexts.kept, 'success')
    },
  },
}

/** A paper being edited, or changed, in another window: read-only, with a button to edit it here (offline O8). */
export function EditedInOtherTab({ themes, heading }: EditedInOtherTabProps) {
  const state = useDraft()
  const { isBusy, act } = useAct({ failed: () => texts.unexpected })
  const { title, text, button, edit } = happenings[state.happened ?? 'editing']
  return (
    <Stack>
      <Notice tone={state.happened === 'deleted' ? 'bad' : 'settled'} title={title} role="status">
        <Stack align="flex-start">
          <Text>{isBusy && !state.isMine ? otherTabTexts.asking : text}</Text>
          <StepButton onPress={() => act(edit)} isOff={isBusy}>
            {button}
          </StepButton>
        </Stack>
      </Notice>
      <Title order={3} size="h4" ref={heading} tabIndex={-1} className="papers-heading">
        {submissionTexts.review}
      </Title>
      <DraftReview themes={themes} />
    </Stack>
  )
}
