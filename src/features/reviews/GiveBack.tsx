import { Button, Group, Modal, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formTexts } from '../../../contract/forms.ts'
import { declareConflict, declineReview, ReasonBody } from '../../../contract/reviewing.ts'
import { reviewScreenTexts } from '../../../contract/reviewScreens.ts'
import { readForm, type FormCopy } from '../../cache/forms.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { call, messageOf } from '../../sync/api.ts'
import { heldForm } from '../../sync/heldForm.ts'
import { outcomeOf } from '../../sync/outcome.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { EditedFrame } from '../../ui/EditedFrame.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { KeptNote } from '../../ui/FormState.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { useEditedForm } from '../../ui/useEditedForm.ts'
import { useLoaded } from '../../ui/useLoaded.ts'
import { useSheet } from '../../ui/useSheet.ts'

/** How a paper is given back: declined, or for good. */
export type Giving = 'declined' | 'conflict'

interface GiveBackProps {
  readonly databases: PersonDatabases
  readonly paperId: string
  readonly giving: Giving | undefined
  readonly onClose: () => void
  readonly onGiven: () => void
}

const wordsOf = {
  declined: {
    title: reviewScreenTexts.declineTitle,
    explained: reviewScreenTexts.declineExplained,
    button: reviewScreenTexts.decline,
    endpoint: declineReview,
  },
  conflict: {
    title: reviewScreenTexts.conflictTitle,
    explained: reviewScreenTexts.conflictExplained,
    button: reviewScreenTexts.conflictTitle,
    endpoint: declareConflict,
  },
} as const

/** Asks for the reason before a paper is given back; what is typed is kept until it was sent. */
export function GiveBack({ giving, onClose, ...props }: GiveBackProps) {
  const isSheet = useSheet()
  return (
    <Modal
      opened={giving !== undefined}
      onClose={onClose}
      title={giving && wordsOf[giving].title}
      fullScreen={isSheet}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': formTexts.cancel }}
    >
      {giving && <Opened {...props} giving={giving} onClose={onClose} />}
    </Modal>
  )
}

type OpenedProps = GiveBackProps & { readonly giving: Giving }

const blank: FormCopy<ReasonBody> = { Fields: { Reason: '' }, Version: 0 }

const formOf = ({ giving, paperId }: OpenedProps) => `${giving}/${paperId}`

function Opened(props: OpenedProps) {
  const loaded = useLoaded(
    () => readForm(props.databases.work, formOf(props), ReasonBody),
    (error) => messageOf(error),
    [],
  )
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={loaded.again} />
  if (loaded.state === 'loading') return <Skeleton height={200} aria-label="Loading" />
  return <ReasonForm {...props} kept={loaded.value} />
}

function ReasonForm(props: OpenedProps & { readonly kept: FormCopy<ReasonBody> | undefined }) {
  const { databases, paperId, giving, kept, onClose, onGiven } = props
  const { explained, button, endpoint } = wordsOf[giving]
  const form = useEditedForm<ReasonBody>({
    served: blank,
    kept,
    openKeeper: heldForm(databases, formOf(props), ReasonBody),
    rules: endpoint.rules,
    save: (body) =>
      outcomeOf(
        call(endpoint, { params: { id: paperId }, body }).then(() => ({ Result: blank })),
        reviewScreenTexts.answerFailed,
      ),
    newest: () => Promise.resolve(blank),
    onSaved: () => {
      showSnack(reviewScreenTexts.givenBack, 'success')
      onGiven()
    },
  })
  // The dialog has opened before this form is here, so that its own focus has gone elsewhere.
  const reason = useRef<HTMLTextAreaElement>(null)
  useEffect(() => reason.current?.focus(), [])
  return (
    <EditedFrame form={form}>
      <Stack>
        <Text>{explained}</Text>
        <Textarea
          label={reviewScreenTexts.reason}
          required
          autosize
          minRows={3}
          maxRows={12}
          ref={reason}
          value={form.values.Reason}
          error={form.errors['Reason']}
          onChange={(event) => form.change({ Reason: event.currentTarget.value })}
        />
        <KeptNote state={form.keptState} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <BusyButton busy={form.isBusy} fullWidth={false}>
            {button}
          </BusyButton>
        </Group>
      </Stack>
    </EditedFrame>
  )
}
