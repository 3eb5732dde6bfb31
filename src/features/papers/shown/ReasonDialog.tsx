import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { texts } from '../../../../contract/core/errors.ts'
import { ReasonBody, reasonRules } from '../../../../contract/core/rules.ts'
import { withdrawalTexts } from '../../../../contract/papers/withdrawal.ts'
import type { FormCopy } from '../../../cache/entities/formTexts.ts'
import { formSource } from '../../../sync/editing/formSource.ts'
import { KeptForm } from '../../../ui/form/KeptForm.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

interface ReasonDialogProps {
  /** The key of the reason on the device. */
  readonly name: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly paper: { readonly PaperCode: string; readonly PaperTitle: string }
  readonly explained: string
  /** The label of its button. */
  readonly label: string
  /** The message after success. */
  readonly done: string
  readonly act: (body: ReasonBody) => Promise<unknown>
  readonly onDone: () => void
  /** Notes to read before acting. */
  readonly children?: ReactNode
}

const blank: FormCopy<ReasonBody> = { Fields: { Reason: '' }, Version: 0 }

/** Asks before a paper is withdrawn or restored, and takes the reason (design §3 "Papers"). */
export function ReasonDialog(props: ReasonDialogProps) {
  const { name, isOpen, onClose, title, paper, explained, label, done, act, onDone } = props
  const databases = useDatabases()
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      fullScreen={isPhone}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {paper.PaperCode} {paper.PaperTitle}
        </Text>
        <Text>{explained}</Text>
        {props.children}
        <KeptForm<ReasonBody>
          source={formSource({
            databases,
            name,
            schema: ReasonBody,
            read: () => Promise.resolve(blank),
            save: async (body) => {
              await act(body)
              return { Result: blank }
            },
            failed: texts.somethingWrong,
          })}
          rules={reasonRules}
          label={label}
          onCancel={onClose}
          onSaved={() => {
            showSnack(done, 'success')
            onClose()
            onDone()
          }}
        >
          {(form) => (
            <Textarea
              label={withdrawalTexts.reason}
              required
              autosize
              minRows={4}
              maxRows={12}
              data-autofocus
              {...form.field('Reason')}
            />
          )}
        </KeptForm>
      </Stack>
    </Modal>
  )
}
