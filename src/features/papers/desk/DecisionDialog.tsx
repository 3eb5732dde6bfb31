import { Button, Modal, Progress, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { DecisionBody, decidePapers } from '../../../../contract/decisions.ts'
import { deskTexts } from '../../../../contract/desk.ts'
import { texts } from '../../../../contract/errors.ts'
import { formTexts } from '../../../../contract/forms.ts'
import { limits } from '../../../../contract/limits.ts'
import { statusLabels } from '../../../../contract/papers.ts'
import { readForm, type FormCopy } from '../../../cache/forms.ts'
import type { PersonDatabases } from '../../../cache/person.ts'
import { call, messageOf } from '../../../sync/api.ts'
import { heldForm } from '../../../sync/heldForm.ts'
import { outcomeOf } from '../../../sync/outcome.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { decideInSlices, firstSlice, type Rest } from './decideInSlices.ts'
import { bodyOf, countOf, formOf, type Decision } from './decision.ts'
import { DecisionMails } from './DecisionMails.tsx'
import { EditedFrame } from '../../../ui/EditedFrame.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { KeptNote } from '../../../ui/FormState.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useEditedForm } from '../../../ui/useEditedForm.ts'
import { useLoaded } from '../../../ui/useLoaded.ts'

const Feedback = DecisionBody.pick({ Feedback: true })
type Feedback = Pick<DecisionBody, 'Feedback'>

interface DecisionDialogProps {
  readonly databases: PersonDatabases
  readonly decision: Decision | undefined
  readonly onClose: () => void
  readonly onDecided: () => void
  /** The server said no: the papers may have been decided elsewhere. */
  readonly onRefused: () => void
}

const blank: FormCopy<Feedback> = { Fields: { Feedback: '' }, Version: 0 }

const decideOnce = async (body: DecisionBody) => (await call(decidePapers, { body })).Result

/** Asks before one or more papers are approved or rejected, and takes the feedback (design §3 "Decisions"). */
export function DecisionDialog({ decision, onClose, ...props }: DecisionDialogProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const count = decision ? countOf(decision) : 0
  const title = decision?.Status === 'approved' ? deskTexts.approveTitle(count) : deskTexts.rejectTitle(count)
  return (
    <Modal
      opened={decision !== undefined}
      onClose={onClose}
      title={title}
      fullScreen={isPhone}
      size="lg"
      closeOnClickOutside={false}
    >
      {decision && <OpenDecision decision={decision} onClose={onClose} {...props} />}
    </Modal>
  )
}

interface OpenDecisionProps extends DecisionDialogProps {
  readonly decision: Decision
}

function OpenDecision(props: OpenDecisionProps) {
  const { databases, decision } = props
  const loaded = useLoaded(
    async () => {
      const name = await formOf(decision)
      return { name, kept: await readForm(databases.work, name, Feedback) }
    },
    (error) => messageOf(error),
    [],
  )
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={loaded.again} />
  if (loaded.state === 'loading') return <Skeleton height={240} />
  return <DecisionForm {...props} {...loaded.value} />
}

interface DecisionFormProps extends OpenDecisionProps {
  /** Under which name it is kept what is typed. */
  readonly name: string
  readonly kept: FormCopy<Feedback> | undefined
}

function DecisionForm(props: DecisionFormProps) {
  const { databases, decision, name, kept, onClose, onDecided, onRefused } = props
  const count = countOf(decision)
  const [done, setDone] = useState(0)
  /** How many papers the answers said were decided, and what they left: a decision that was cut off goes on there. */
  const decided = useRef(0)
  const [rest, setRest] = useState<Rest>({ PaperIds: decision.papers.map(({ Id }) => Id), count })
  const left = useRef(rest)
  const restOf = (Feedback: string) => ({ ...bodyOf(decision, Feedback), PaperIds: [...rest.PaperIds] })
  const form = useEditedForm<Feedback>({
    served: blank,
    kept,
    openKeeper: heldForm(databases, name, Feedback),
    rules: (fields) => decidePapers.rules(bodyOf(decision, fields.Feedback)),
    save: async (fields) => {
      const before = decided.current
      const sent = decideInSlices(decideOnce, restOf(fields.Feedback), rest.count, (papers, some) => {
        decided.current = before + papers
        left.current = some
        setDone(decided.current)
      })
      const outcome = await outcomeOf(
        sent.then(() => ({ Result: blank })),
        texts.somethingWrong,
      )
      setRest(left.current)
      if (outcome.kind === 'refused') onRefused()
      return outcome
    },
    newest: () => Promise.resolve(blank),
    onSaved: () => {
      showSnack(deskTexts.decided(decided.current, statusLabels[decision.Status]), 'success')
      onDecided()
    },
  })
  const isApproval = decision.Status === 'approved'
  const feedback = useRef<HTMLTextAreaElement>(null)
  // The dialog has put the focus somewhere before the form was there.
  useEffect(() => feedback.current?.focus(), [])
  return (
    <EditedFrame form={form}>
      <Stack>
        {!decision.found && (
          <ul className="desk-decided" tabIndex={0} aria-label={deskTexts.title}>
            {decision.papers.map((paper) => (
              <li key={paper.Id}>
                {paper.PaperCode} {paper.PaperTitle}
              </li>
            ))}
          </ul>
        )}
        <Text>{deskTexts.decisionMailed}</Text>
        <Textarea
          ref={feedback}
          label={deskTexts.feedback}
          autosize
          minRows={5}
          maxRows={14}
          data-autofocus
          value={form.values.Feedback}
          error={form.errors['Feedback']}
          onChange={(event) => form.change({ Feedback: event.currentTarget.value })}
        />
        <DecisionMails body={firstSlice(restOf(form.values.Feedback))} />
        {count > limits.PapersAtOnce && <Text>{deskTexts.inSlices}</Text>}
        {done > 0 && (
          <div role="status">
            <Text size="sm">{deskTexts.deciding(done, count)}</Text>
            <Progress value={(done / count) * 100} aria-hidden />
          </div>
        )}
        <KeptNote state={form.keptState} />
        <div className="papers-buttons">
          <Button variant="default" onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <BusyButton busy={form.isBusy} fullWidth={false}>
            {isApproval ? deskTexts.approve : deskTexts.reject}
          </BusyButton>
        </div>
      </Stack>
    </EditedFrame>
  )
}
