import { useLiveQuery } from 'dexie-react-hooks'
import { ReviewFields, reviewLabels, reviewRules } from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import type { ReviewDraft } from '../../cache/entities/reviewDrafts.ts'
import { Conflict } from '../../cache/database/deviceRows.ts'
import { wakeSync } from '../../sync/outbox/syncEngine.ts'
import { answerReview, mergeReview } from '../../sync/entities/reviewConflict.ts'
import { FieldQuestions } from '../../ui/compare/FieldQuestions.tsx'

interface ReviewQuestionProps {
  readonly databases: PersonDatabases
  readonly draft: ReviewDraft
}

const isText = (name: keyof ReviewFields) => name === 'RemarksForAuthor' || name === 'RemarksForAdmin'

/** Resolves the conflicts of a review changed here and elsewhere (offline O7). */
export function ReviewQuestion({ databases: { work }, draft }: ReviewQuestionProps) {
  const { PaperId, Base, Saved } = draft
  const row = useLiveQuery(() => work.conflicts.get(PaperId), [work, PaperId])
  const conflict = Conflict.safeParse(row).data
  if (conflict?.Kind !== 'review' || !Saved) return null
  const theirs = ReviewFields.parse(conflict.Theirs)
  const { conflicts } = mergeReview(Base, Saved, theirs)

  return (
    <FieldQuestions
      intro={reviewScreenTexts.asked}
      questions={conflicts.map((name) => ({
        key: name,
        label: reviewLabels[name],
        mine: String(Saved[name]),
        theirs: String(theirs[name]),
        isText: isText(name),
        errorOf: (text) => reviewRules({ ...Saved, [name]: text })[name],
        answer: async (chosen) => {
          const answered = await answerReview(
            work,
            PaperId,
            { [name]: chosen },
            conflict.TheirVersion,
            Date.now(),
          )
          void wakeSync(true)
          return answered
        },
      }))}
    />
  )
}
