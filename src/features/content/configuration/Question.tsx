import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { configurationTexts } from '../../../../contract/content/configuration.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'

interface QuestionProps {
  readonly title: string
  /** What it is about; undefined while closed. */
  readonly name: string | undefined
  /** The label of the confirming button: it deletes by default. */
  readonly yes?: string
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onYes: () => void
  /** Notes to read before confirming. */
  readonly children?: ReactNode
}

/** Asks before an organisers' item is deleted or replaced. */
export function Question({ title, name, yes, isBusy, onClose, onYes, children }: QuestionProps) {
  return (
    <ConfirmDialog
      opened={name !== undefined}
      title={title}
      label={yes ?? configurationTexts.delete}
      busy={isBusy}
      onClick={onYes}
      onClose={onClose}
    >
      <Text fw={600}>{name}</Text>
      {children}
    </ConfirmDialog>
  )
}
