import { Textarea, type TextareaProps } from '@mantine/core'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'

/** The reason for changing a decided paper, or a decision; the authors read it. */
export function ReasonField(field: Pick<TextareaProps, 'value' | 'error' | 'onChange'>) {
  return (
    <Textarea
      label={deskTexts.reason}
      description={deskTexts.reasonMailed}
      required
      autosize
      minRows={2}
      maxRows={8}
      {...field}
    />
  )
}
