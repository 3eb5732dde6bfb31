import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'

interface ReasonFieldProps {
  readonly value: string
  readonly error: ReactNode
  readonly onChange: (change: { readonly Reason: string }) => void
}

/** The reason for changing a decided paper, or a decision; the authors read it. */
export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  return (
    <Textarea
      label={deskTexts.reason}
      description={deskTexts.reasonMailed}
      required
      autosize
      minRows={2}
      maxRows={8}
      value={value}
      error={error}
      onChange={(event) => onChange({ Reason: event.currentTarget.value })}
    />
  )
}
