import { NativeSelect } from '@mantine/core'
import { limits } from '../../../contract/core/limits.ts'
import { recommendations, reviewLabels, reviewRules } from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { reviewDrafts, type ReviewDraft } from '../../cache/entities/reviewDrafts.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import { whereHere } from '../../stores/deviceStore.ts'
import { formStore } from '../../sync/editing/formStore.ts'
import { useFormDraft } from '../../sync/editing/useFormDraft.ts'
import { DraftForm } from '../../ui/form/DraftForm.tsx'
import { useQuestions } from '../../parts/conflict/useQuestions.ts'
import { reviewSync } from '../../sync/entities/review.ts'
import { FieldQuestions } from '../../ui/compare/FieldQuestions.tsx'
import { GrowingText } from '../../ui/form/GrowingText.tsx'

/** The review on screen: typed text over the device's copy. */
const reviewForm = formStore(reviewDrafts)

interface ReviewFormProps {
  /** The device's draft when the form opens. */
  readonly kept: ReviewDraft | undefined
  /** The draft to start from without one. */
  readonly start: ReviewDraft
  /** Its row in the outbox of this device. */
  readonly row: OutboxRow | undefined
  /** True if a review was already submitted. */
  readonly isChange: boolean
  /** True if it has the act of the screen: the answer comes first. */
  readonly isLead: boolean
  /** The address of the list. */
  readonly toList: string
  /** The address of the next paper to review; undefined if this is the last one. */
  readonly toNext: string | undefined
}

const scores = Array.from({ length: limits.ReviewScore }, (_, index) => String(index + 1))
const none = { value: '', label: reviewScreenTexts.choose }

/** A review, kept from the first keystroke on and sent on the press of the button (offline O1). */
export function ReviewForm({ kept, start, row, isChange, isLead, toList, toNext }: ReviewFormProps) {
  const form = useFormDraft({
    form: reviewForm,
    kept,
    start,
    rules: reviewRules,
    failed: reviewScreenTexts.sendFailed,
  })
  const { fields, errors, change } = form

  return (
    <DraftForm
      form={form}
      refused={row?.State === 'refused' ? row : undefined}
      to={toList}
      next={toNext === undefined ? undefined : { label: reviewScreenTexts.saveAndNext, to: toNext }}
      isLead={isLead}
      texts={{
        sent: reviewScreenTexts.sent,
        queued: reviewScreenTexts.queued(whereHere()),
        failed: reviewScreenTexts.sendFailed,
        discard: reviewScreenTexts.discard,
        sending: reviewScreenTexts.sending,
        send: isChange ? reviewScreenTexts.sendChange : reviewScreenTexts.send,
      }}
      above={row?.State === 'conflict' && <ReviewQuestion paperId={start.PaperId} />}
    >
      <div className="review-marks">
        <NativeSelect
          required
          label={reviewLabels.Recommendation}
          data={[none, ...recommendations]}
          value={fields.Recommendation}
          error={errors['Recommendation']}
          onChange={(event) => change({ Recommendation: event.currentTarget.value })}
        />
        <NativeSelect
          required
          label={reviewLabels.Score}
          description={reviewScreenTexts.scoreHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[none, ...scores]}
          value={fields.Score === 0 ? '' : String(fields.Score)}
          error={errors['Score']}
          onChange={(event) => change({ Score: Number(event.currentTarget.value) })}
        />
      </div>
      {(['RemarksForAuthor', 'RemarksForAdmin'] as const).map((name) => (
        <GrowingText
          key={name}
          required={name === 'RemarksForAuthor'}
          label={reviewLabels[name]}
          description={
            name === 'RemarksForAuthor' ? reviewScreenTexts.forAuthorHint : reviewScreenTexts.forAdminHint
          }
          minRows={name === 'RemarksForAuthor' ? 6 : 3}
          maxRows={24}
          value={fields[name]}
          error={errors[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      ))}
    </DraftForm>
  )
}

/** Resolves the conflicts of a review changed here and elsewhere (offline O7). */
function ReviewQuestion({ paperId }: { readonly paperId: string }) {
  const questions = useQuestions(reviewSync, paperId, {
    textOf: (fields, part) => part.map((name) => String(fields[name])).join(),
    isText: ([name]) => name === 'RemarksForAuthor' || name === 'RemarksForAdmin',
    errorsOf: reviewRules,
  })
  return questions && <FieldQuestions intro={reviewScreenTexts.asked} questions={questions} />
}
