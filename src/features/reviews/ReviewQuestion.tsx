import { reviewRules } from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { useQuestions } from '../../parts/conflict/useQuestions.ts'
import { reviewSync } from '../../sync/entities/review.ts'
import { FieldQuestions } from '../../ui/compare/FieldQuestions.tsx'

/** Resolves the conflicts of a review changed here and elsewhere (offline O7). */
export function ReviewQuestion({ paperId }: { readonly paperId: string }) {
  const questions = useQuestions(reviewSync, paperId, {
    said: (fields, part) => part.map((name) => String(fields[name])).join(),
    isText: ([name]) => name === 'RemarksForAuthor' || name === 'RemarksForAdmin',
    errorsOf: reviewRules,
  })
  return questions && <FieldQuestions intro={reviewScreenTexts.asked} questions={questions} />
}
