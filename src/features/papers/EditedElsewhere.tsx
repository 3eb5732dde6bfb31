import { Stack, Text, Title } from '@mantine/core'
import { useState, type RefObject } from 'react'
import type { Theme } from '../../../contract/themes.ts'
import { elsewhereTexts, submissionTexts } from '../../../contract/wizard.ts'
import { editHere, shownFields, useDraft } from './draftStore.ts'
import { Notice } from './Notice.tsx'
import { PaperReview } from './PaperReview.tsx'
import { StepButton } from './StepButton.tsx'

interface EditedElsewhereProps {
  readonly themes: readonly Theme[] | undefined
  /** Where the focus goes when this takes the place of the form. */
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** A paper as another window writes it, to be read here, and the way to write it here instead (offline O8). */
export function EditedElsewhere({ themes, heading }: EditedElsewhereProps) {
  const state = useDraft()
  const [isAsking, setAsking] = useState(false)
  const fields = shownFields(state)
  const ask = () => {
    if (isAsking) return
    setAsking(true)
    void editHere().finally(() => setAsking(false))
  }
  return (
    <Stack>
      <Notice tone="settled" title={elsewhereTexts.title} role="status">
        <Stack align="flex-start">
          <Text>{isAsking ? elsewhereTexts.asking : elsewhereTexts.text}</Text>
          <StepButton onPress={ask} isOff={isAsking}>
            {elsewhereTexts.editHere}
          </StepButton>
        </Stack>
      </Notice>
      <Title order={3} size="h4" ref={heading} tabIndex={-1} className="papers-heading">
        {submissionTexts.review}
      </Title>
      <PaperReview
        fields={fields}
        code=""
        authors={state.list?.Authors ?? []}
        fileName={state.stored?.File?.FileName ?? state.stored?.FileName ?? ''}
        theme={themes?.find(({ Id }) => Id === fields.ThemeId)?.ThemeTitle ?? ''}
      />
    </Stack>
  )
}
