import type { ReasonBody } from '../../../contract/core/rules.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { answerDrafts } from '../../cache/entities/reviewDrafts.ts'
import { ReasonDialog } from '../../parts/reason/ReasonDialog.tsx'
import { whereHere } from '../../stores/deviceStore.ts'
import { CallError } from '../../sync/session/call.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { sendAnswer } from './sendAnswer.ts'
import type { ListedReview } from './useAssigned.ts'

/** The ways to give a paper back: declined, or for a conflict of interest. */
export const givings = ['declined', 'conflict'] as const

interface GiveBackProps {
  readonly paper: ListedReview
  /** Undefined while closed. */
  readonly giving: (typeof givings)[number] | undefined
  readonly onClose: () => void
  readonly onGiven: () => void
}

const wordsOf = {
  declined: {
    title: reviewScreenTexts.declineTitle,
    explained: reviewScreenTexts.declineExplained,
    label: reviewScreenTexts.decline,
  },
  conflict: {
    title: reviewScreenTexts.conflictTitle,
    explained: reviewScreenTexts.conflictExplained,
    label: reviewScreenTexts.conflictTitle,
  },
} as const

/** Asks for a reason before a paper is given back; typed text is kept until it is sent. */
export function GiveBack({ paper, giving, onClose, onGiven }: GiveBackProps) {
  const databases = useDatabases()
  const State = giving ?? 'declined'
  const give = async ({ Reason }: ReasonBody) => {
    const answered = await sendAnswer(databases, paper, { State, Reason })
    if (answered.kind === 'refused') {
      // The form shows why and keeps the text.
      await answerDrafts.drop(databases.work, paper.PaperId)
      throw new CallError('refused', answered.message, { fields: answered.fields })
    }
    if (answered.kind === 'queued') showSnack(reviewScreenTexts.answerQueued(whereHere()), 'info')
    // If another device has answered too, the person is asked first.
    if (answered.kind === 'sent') showSnack(reviewScreenTexts.givenBack, 'success')
  }
  return (
    <ReasonDialog
      {...wordsOf[State]}
      name={`${State}/${paper.PaperId}`}
      isOpen={giving !== undefined}
      isInAddress
      act={give}
      failed={reviewScreenTexts.answerFailed}
      onClose={onClose}
      onDone={onGiven}
    />
  )
}
