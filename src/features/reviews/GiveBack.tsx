import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formTexts } from '../../../contract/core/forms.ts'
import { ReasonBody } from '../../../contract/core/rules.ts'
import { declareConflict, declineReview } from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { readForm, type FormCopy } from '../../cache/entities/formTexts.ts'
import { answerDrafts } from '../../cache/entities/reviewDrafts.ts'
import { whereHere } from '../../stores/deviceStore.ts'
import { messageOf } from '../../sync/session/call.ts'
import { lockedForm } from '../../sync/editing/lockedForm.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { EditedFrame } from '../../ui/form/EditedFrame.tsx'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { KeptNote } from '../../ui/form/FormState.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { useEditedForm } from '../../ui/form/useEditedForm.ts'
import { usePromise } from '../../ui/reads/usePromise.ts'
import { useSheet } from '../../ui/sheet/useSheet.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { sendAnswer } from './sendAnswer.ts'
import type { ListedReview } from './useAssigned.ts'

/** The ways to give a paper back: declined, or for good. */
export const givings = ['declined', 'conflict'] as const
type Giving = (typeof givings)[number]

interface GiveBackProps {
  readonly paper: ListedReview
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

/** Asks for a reason before a paper is given back; typed text is kept until it is sent. */
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

const formOf = ({ giving, paper }: OpenedProps) => `${giving}/${paper.PaperId}`

function Opened(props: OpenedProps) {
  const { work } = useDatabases()
  const loaded = usePromise(
    () => readForm(work, formOf(props), ReasonBody),
    (error) => messageOf(error),
    [],
  )
  if (loaded.state !== 'ready') return <NotReady read={loaded} height={200} />
  return <ReasonForm {...props} kept={loaded.value} />
}

function ReasonForm(props: OpenedProps & { readonly kept: FormCopy<ReasonBody> | undefined }) {
  const { paper, giving, kept, onClose, onGiven } = props
  const databases = useDatabases()
  const isQueued = useRef(false)
  const { explained, button, endpoint } = wordsOf[giving]
  const form = useEditedForm<ReasonBody>({
    served: blank,
    kept,
    openKeeper: lockedForm(databases, formOf(props), ReasonBody),
    rules: endpoint.rules,
    save: async ({ Reason }) => {
      try {
        const answered = await sendAnswer(databases, paper, { State: giving, Reason })
        if (answered.kind === 'refused') {
          // The form shows why and keeps the text.
          await answerDrafts.drop(databases.work, paper.PaperId)
          return answered
        }
        isQueued.current = answered.kind === 'queued'
        return { kind: 'saved', Result: blank }
      } catch {
        return { kind: 'refused', message: reviewScreenTexts.answerFailed, fields: {} }
      }
    },
    newest: () => Promise.resolve(blank),
    onSaved: () => {
      if (isQueued.current) showSnack(reviewScreenTexts.answerQueued(whereHere()), 'info')
      else showSnack(reviewScreenTexts.givenBack, 'success')
      onGiven()
    },
  })
  // The dialog opens before this form has loaded, so its own focus is elsewhere.
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
          {...form.field('Reason')}
        />
        <KeptNote state={form.keptState} />
        <DialogFoot onCancel={onClose} busy={form.isBusy}>
          {button}
        </DialogFoot>
      </Stack>
    </EditedFrame>
  )
}
