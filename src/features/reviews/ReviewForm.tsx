import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { limits } from '../../../contract/limits.ts'
import { recommendations, reviewLabels, reviewRules } from '../../../contract/reviewing.ts'
import { reviewScreenTexts } from '../../../contract/reviewScreens.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { reviewDrafts, reviewText, type ReviewDraft } from '../../cache/reviewDrafts.ts'
import type { OutboxRow } from '../../cache/rows.ts'
import { whereHere } from '../../stores/deviceStore.ts'
import { useFormDraft } from '../../sync/useFormDraft.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { focusFirstError } from '../../ui/focusFirstError.ts'
import { KeptNote } from '../../ui/FormState.tsx'
import { Icon } from '../../ui/icons.tsx'
import { paths } from '../../ui/paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { ReviewQuestion } from './ReviewQuestion.tsx'

interface ReviewFormProps {
  readonly databases: PersonDatabases
  readonly opened: ReviewDraft
  /** What waits of it on this device. */
  readonly row: OutboxRow | undefined
  /** True where a review is in already. */
  readonly isChange: boolean
}

const scores = Array.from({ length: limits.ReviewScore }, (_, index) => String(index + 1))
const none = { value: '', label: reviewScreenTexts.choose }

/** A review, kept from the first keystroke and sent at the press of the button (offline O1). */
export function ReviewForm({ databases, opened, row, isChange }: ReviewFormProps) {
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const form = useFormDraft({
    databases,
    drafts: reviewDrafts,
    opened,
    rules: reviewRules,
    failed: reviewScreenTexts.sendFailed,
    rescue: reviewText,
  })
  const { fields, errors, change } = form

  const submit = async () => {
    const outcome = await form.save()
    if (outcome === 'asked' || outcome === 'busy') return
    if (outcome === 'sent' || outcome === 'queued') {
      showSnack(
        outcome === 'sent' ? reviewScreenTexts.sent : reviewScreenTexts.queued(whereHere()),
        'success',
      )
      void navigate(paths.auditorPapers)
      return
    }
    showSnack(outcome.message, 'error')
    focusFirstError(element.current ?? undefined)
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        {row?.State === 'conflict' && <ReviewQuestion databases={databases} draft={opened} />}
        {row?.State === 'refused' && <Refusal row={row} />}
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
          <Textarea
            key={name}
            required={name === 'RemarksForAuthor'}
            label={reviewLabels[name]}
            description={
              name === 'RemarksForAuthor' ? reviewScreenTexts.forAuthorHint : reviewScreenTexts.forAdminHint
            }
            autosize
            minRows={name === 'RemarksForAuthor' ? 6 : 3}
            maxRows={24}
            value={fields[name]}
            error={errors[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
        <Group justify="space-between" gap="xs">
          <KeptNote state={form.keptState} />
          <Group gap="xs">
            {form.mayDiscard && (
              <Button variant="default" onClick={() => void form.discard()}>
                {reviewScreenTexts.discard}
              </Button>
            )}
            <BusyButton busy={form.isBusy} busyLabel={reviewScreenTexts.sending} fullWidth={false}>
              {isChange ? reviewScreenTexts.sendChange : reviewScreenTexts.send}
            </BusyButton>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

/** Why the server did not take it. */
function Refusal({ row: { Errors, LastError } }: { readonly row: OutboxRow }) {
  const lines = Errors.length > 0 ? Errors : [LastError].filter(Boolean)
  return (
    <Alert color="red" icon={<Icon name="warning" />} title={reviewScreenTexts.sendFailed} role="alert">
      {lines.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </Alert>
  )
}
