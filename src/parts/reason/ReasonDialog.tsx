import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { texts } from '../../../contract/core/errors.ts'
import { formTexts } from '../../../contract/core/forms.ts'
import { ReasonBody, reasonRules } from '../../../contract/core/rules.ts'
import type { FormCopy } from '../../cache/entities/formTexts.ts'
import { formSource } from '../../sync/editing/formSource.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { KeptForm } from '../../ui/form/KeptForm.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { SheetDialog } from '../../ui/sheet/SheetDialog.tsx'
import { GrowingText } from '../../ui/form/GrowingText.tsx'

export interface ReasonDialogProps {
  /** The key of the reason on the device. */
  readonly name: string
  readonly isOpen: boolean
  /** True if it is open by its address, which Back leaves. */
  readonly isInAddress?: boolean
  readonly title: string
  /** What it is about. */
  readonly about?: string
  readonly explained: string
  /** The label of its button. */
  readonly label: string
  readonly act: (body: ReasonBody) => Promise<unknown>
  /** The message after success, unless `act` shows its own. */
  readonly done?: string
  /** The message of a failure if the server gives none. */
  readonly failed?: string
  readonly onClose: () => void
  readonly onDone: () => void
  /** Notes to read before acting. */
  readonly children?: ReactNode
}

const blank: FormCopy<ReasonBody> = { Fields: { Reason: '' }, Version: 0 }

/** Asks before an action that needs a reason; the typed reason is kept until it is sent. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { name, isOpen, isInAddress = false, title, about, explained, label, onClose } = props
  const databases = useDatabases()
  return (
    <SheetDialog
      begun={isOpen || undefined}
      isInAddress={isInAddress}
      title={() => title}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      {() => (
        <Stack>
          {about && (
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {about}
            </Text>
          )}
          <Text>{explained}</Text>
          {props.children}
          <KeptForm<ReasonBody>
            source={formSource({
              databases,
              name,
              schema: ReasonBody,
              read: () => Promise.resolve(blank),
              save: async (body) => {
                await props.act(body)
                return { Result: blank }
              },
              failed: props.failed ?? texts.somethingWrong,
            })}
            rules={reasonRules}
            label={label}
            onCancel={onClose}
            onSaved={() => {
              if (props.done) showSnack(props.done, 'success')
              onClose()
              props.onDone()
            }}
          >
            {(form) => (
              <GrowingText
                label={formTexts.reason}
                required
                minRows={4}
                maxRows={12}
                autoFocus
                data-autofocus
                {...form.field('Reason')}
              />
            )}
          </KeptForm>
        </Stack>
      )}
    </SheetDialog>
  )
}
