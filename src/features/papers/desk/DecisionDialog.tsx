import { Button, Group, NativeSelect, Progress, Radio, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { pluck } from '../../../../contract/core/collections.ts'
import { decidePapers, type DecisionBody } from '../../../../contract/papers/decisions.ts'
import { openStatuses, type DecidedStatus } from '../../../../contract/papers/decisionState.ts'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import type { DecisionKind } from '../../../../contract/papers/decisionKinds.ts'
import { limits, noId } from '../../../../contract/core/limits.ts'
import { statusLabels } from '../../../../contract/papers/papers.ts'
import { readForm, type FormCopy } from '../../../cache/entities/formTexts.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { lockedForm } from '../../../sync/editing/lockedForm.ts'
import { sendOutcomeOf } from '../../../sync/session/sendOutcome.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { answered } from './answered.ts'
import { decideInSlices, firstSlice, type Rest } from './decideInSlices.ts'
import { bodyOf, countOf, formOf, type Decision, type DecisionText } from './decision.ts'
import { DecisionMails } from './DecisionMails.tsx'
import { submitByKeys } from '../../../ui/form/submitByKeys.ts'
import { ReasonField } from './ReasonField.tsx'
import { paperNews, useStillOpen, withoutEnded } from './useStillOpen.ts'
import { WhileUndecided } from './WhileUndecided.tsx'
import { useNews } from '../../../ui/reads/useNews.ts'
import { decisionDeskTexts } from '../../../../contract/papers/decisionDesk.ts'
import { EditedFrame } from '../../../ui/form/EditedFrame.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { KeptNote } from '../../../ui/form/FormState.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useEditedForm, type EditedForm } from '../../../ui/form/useEditedForm.ts'
import { usePromise } from '../../../ui/reads/usePromise.ts'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'
import { ReviewFacts } from './tentative/ReviewFacts.tsx'
import { factsOfMany } from './tentative/factsOfReviews.ts'
import { tentativeTexts } from './tentative/texts.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { GrowingText } from '../../../ui/form/GrowingText.tsx'

/** The typed values; reason and status only when a decision is changed. */
const Fields = z.object({
  Feedback: z.string(),
  Reason: z.string().default(''),
  Status: z.enum(openStatuses).optional(),
  KindId: z.string().default(noId),
})
type Fields = z.infer<typeof Fields>

interface DecisionDialogProps {
  readonly decision: Decision | undefined
  readonly kinds: readonly DecisionKind[]
  /** The conference's time zone, for shown times. */
  readonly timeZone: string
  readonly onClose: () => void
  readonly onDecided: () => void
  /** Called on a refusal: the papers may have been decided elsewhere. */
  readonly onRefused: () => void
}

const blank: FormCopy<Fields> = { Fields: { Feedback: '', Reason: '', KindId: noId }, Version: 0 }

function titleOf(decision: Decision): string {
  const count = countOf(decision)
  if (decision.From) return deskTexts.changeTitle(count)
  return decision.Status === 'approved' ? deskTexts.approveTitle(count) : deskTexts.rejectTitle(count)
}

const decideOnce = async (body: DecisionBody) => (await answered(call(decidePapers, { body }))).Result

/** Asks before papers are decided or a decision is changed, and takes feedback and reason (design §3 "Decisions"). */
export function DecisionDialog({ decision, onClose, ...props }: DecisionDialogProps) {
  return (
    <SheetDialog begun={decision} title={titleOf} onClose={onClose} closeOnClickOutside={false}>
      {(begun) => <OpenDecision decision={begun} onClose={onClose} {...props} />}
    </SheetDialog>
  )
}

interface OpenDecisionProps extends DecisionDialogProps {
  readonly decision: Decision
}

function OpenDecision(props: OpenDecisionProps) {
  const { decision } = props
  const databases = useDatabases()
  const loaded = usePromise(
    async () => {
      const name = await formOf(decision)
      return { name, kept: await readForm(databases.work, name, Fields) }
    },
    (error) => messageOf(error),
    [],
  )
  if (loaded.state !== 'ready') return <NotReady read={loaded} height={240} />
  return <DecisionForm {...props} {...loaded.value} />
}

const labelOf = ({ From, Status }: Decision) => {
  if (From) return deskTexts.changeDecision
  return Status === 'approved' ? deskTexts.approve : deskTexts.reject
}

interface DecisionFormProps extends OpenDecisionProps {
  /** The key of the typed text. */
  readonly name: string
  readonly kept: FormCopy<Fields> | undefined
}

function DecisionForm(props: DecisionFormProps) {
  const { decision, kinds, timeZone, name, kept, onClose, onDecided, onRefused } = props
  const databases = useDatabases()
  const count = countOf(decision)
  const [done, setDone] = useState(0)
  /** The number of papers decided so far, and the rest: an interrupted decision continues there. */
  const decided = useRef(0)
  const [rest, setRest] = useState<Rest>({ PaperIds: decision.papers.map(({ Id }) => Id), count })
  const left = useRef(rest)
  /** The latest status sent. */
  const asked = useRef(decision.Status)
  const textIn = ({ Feedback, Reason, Status = decision.Status, KindId }: Fields) => ({
    Feedback,
    Reason,
    Status,
    KindId,
  })
  const undecided = new Set(rest.PaperIds)
  const still = useStillOpen({
    ...decision,
    papers: decision.papers.filter(({ Id }) => undecided.has(Id)),
  })
  const PaperIds = withoutEnded(rest.PaperIds, still.left)
  const listed = new Set(rest.count > 0 ? PaperIds : pluck(decision.papers, 'Id'))
  const restOf = (fields: Fields) => ({ ...bodyOf(decision, textIn(fields)), PaperIds: [...PaperIds] })
  const form = useEditedForm<Fields>({
    served: blank,
    kept,
    openKeeper: lockedForm(databases, name, Fields),
    rules: (fields) => decidePapers.rules(bodyOf(decision, textIn(fields))),
    save: async (fields) => {
      const before = decided.current
      const ofThese = rest.count - (rest.PaperIds.length - PaperIds.length)
      asked.current = textIn(fields).Status
      const sent = decideInSlices(decideOnce, restOf(fields), ofThese, (papers, some) => {
        decided.current = before + papers
        left.current = some
        setDone(decided.current)
      })
      const outcome = await sendOutcomeOf(
        sent.then(() => ({ Result: blank })),
        texts.somethingWrong,
      )
      setRest(left.current)
      // Without an answer nothing newer can be read, and what is shown stays.
      if (outcome.kind === 'refused' && outcome.reason !== 'offline') {
        onRefused()
        still.refresh()
      }
      return outcome
    },
    newest: () => Promise.resolve(blank),
    onSaved: () => {
      const message = decision.From ? deskTexts.changedTo : deskTexts.decided
      showSnack(message(decided.current, statusLabels[asked.current]), 'success')
      onDecided()
    },
  })
  const isSending = form.isBusy || rest.count <= 0
  useNews(paperNews, () => {
    if (!isSending) still.refresh()
  })
  return (
    <EditedFrame form={form}>
      <Stack onKeyDown={submitByKeys}>
        {!decision.found && (
          <ul className="desk-decided" tabIndex={0} aria-label={deskTexts.title}>
            {decision.papers
              .filter(({ Id }) => listed.has(Id))
              .map((paper) => (
                <li key={paper.Id}>
                  {paper.PaperCode} {paper.PaperTitle}
                </li>
              ))}
          </ul>
        )}
        <DecisionFacts decision={decision} />
        <Text>{decision.From ? deskTexts.changeMailed : deskTexts.decisionMailed}</Text>
        {decision.From && (
          <ChangeFields from={decision.From} form={form} kinds={kinds} status={textIn(form.values).Status} />
        )}
        <KindField form={form} kinds={kinds} status={textIn(form.values).Status} />
        <GrowingText
          label={deskTexts.feedback}
          minRows={5}
          maxRows={14}
          // The dialog sets the focus before the form has loaded, or after it.
          autoFocus
          data-autofocus
          {...form.field('Feedback')}
        />
        {/* Once others have decided on all of them nobody gets these mails, and their preview is refused. */}
        {(isSending || still.left?.count !== 0) && (
          <DecisionMails body={firstSlice(restOf(form.values))} timeZone={timeZone} />
        )}
        {count > limits.PapersAtOnce && <Text>{deskTexts.inSlices}</Text>}
        {done > 0 && (
          <div role="status">
            <Text size="sm">{deskTexts.deciding(done, count)}</Text>
            <Progress value={(done / count) * 100} aria-hidden />
          </div>
        )}
        <KeptNote state={form.keptState} />
        <WhileUndecided
          left={still.left}
          count={rest.count}
          isSending={isSending}
          ended={decisionDeskTexts.ended}
          onClose={onClose}
        >
          <div className="papers-buttons">
            <Button variant="default" onClick={onClose}>
              {formTexts.cancel}
            </Button>
            <BusyButton busy={form.isBusy}>{labelOf(decision)}</BusyButton>
          </div>
        </WhileUndecided>
      </Stack>
    </EditedFrame>
  )
}

/** What the reviews say of the papers to decide on. */
function DecisionFacts({ decision: { papers, found } }: { readonly decision: Decision }) {
  const [only] = papers
  if (found || !only) return null
  if (papers.length === 1) return <ReviewFacts paperId={only.Id} reviews={only.Reviews} />
  return <Text size="sm">{factsOfMany(papers)}</Text>
}

interface ChangeFieldsProps {
  readonly from: DecidedStatus
  readonly form: Pick<EditedForm<Fields>, 'change' | 'errors' | 'field'>
  readonly kinds: readonly DecisionKind[]
  readonly status: DecisionText['Status']
}

interface KindFieldProps extends Pick<ChangeFieldsProps, 'kinds' | 'status'> {
  readonly form: Pick<EditedForm<Fields>, 'field'>
}

/** The kind of the decision; nothing where its status has none. */
function KindField({ form, kinds, status }: KindFieldProps) {
  const ofStatus = kinds.filter((kind) => kind.Status === status)
  if (ofStatus.length === 0) return null
  return (
    <NativeSelect
      label={tentativeTexts.kind}
      data={[
        { value: noId, label: tentativeTexts.noKind },
        ...ofStatus.map(({ Id, Name }) => ({ value: Id, label: Name })),
      ]}
      {...form.field('KindId')}
    />
  )
}

/** The new decision and the reason. With kinds, the same decision may get another one. */
function ChangeFields({ from, form, kinds, status }: ChangeFieldsProps) {
  const hasKinds = kinds.some((kind) => kind.Status === from)
  return (
    <>
      <Radio.Group
        label={deskTexts.newDecision}
        value={status}
        error={form.errors['Status']}
        onChange={(picked) =>
          form.change({ Status: openStatuses.find((status) => status === picked), KindId: noId })
        }
      >
        <Group>
          {openStatuses
            .filter((other) => other !== from || hasKinds)
            .map((other) => (
              <Radio
                key={other}
                value={other}
                label={statusLabels[other]}
                classNames={{ root: 'desk-radio' }}
              />
            ))}
        </Group>
      </Radio.Group>
      <ReasonField {...form.field('Reason')} />
    </>
  )
}
