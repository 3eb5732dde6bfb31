import type { TextareaProps } from '@mantine/core'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import { GrowingText } from '../../../ui/form/GrowingText.tsx'

/** The reason for changing a decided paper, or a decision; the authors read it. */
export function ReasonField(field: Pick<TextareaProps, 'value' | 'error' | 'onChange'>) {
  return (
    <GrowingText
      label={deskTexts.reason}
      description={deskTexts.reasonMailed}
      required
      minRows={2}
      maxRows={8}
      {...field}
    />
  )
}
