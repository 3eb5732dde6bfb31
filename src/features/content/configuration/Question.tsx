import { Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { configurationTexts } from '../../../../contract/content/configuration.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'

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
    <Modal opened={name !== undefined} onClose={onClose} title={title} centered>
      <Stack>
        <Text fw={600}>{name}</Text>
        {children}
        <DialogFoot onCancel={onClose} busy={isBusy} onClick={onYes}>
          {yes ?? configurationTexts.delete}
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
