import { Stack, Text } from '@mantine/core'
import type { PaperSearchItem } from '../../../../../contract/papers/paperSearch.ts'
import { getReviewsOfPaper, type DeskReview } from '../../../../../contract/reviews/reviewDesk.ts'
import { reviewLabels } from '../../../../../contract/reviews/reviewing.ts'
import { useDatabases } from '../../../../sync/session/useDatabases.ts'
import { useRead } from '../../../../sync/pull/useRead.ts'
import { factsOf } from './factsOfReviews.ts'
import { tentativeTexts as texts } from './texts.ts'

interface ReviewFactsProps {
  readonly paperId: string
  /** What its row says, until the reviews are read; a paper on another page has none. */
  readonly reviews: PaperSearchItem['Reviews'] | undefined
}

const isMissing = ({ State }: DeskReview) => State === 'assigned' || State === 'accepted'

/** What all reviews say together. */
function summaryOf(all: readonly DeskReview[]): PaperSearchItem['Reviews'] {
  const scores = all.flatMap(({ State, Score }) => (State === 'done' ? [Score] : []))
  const isNone = scores.length === 0
  return {
    Asked: scores.length + all.filter(isMissing).length,
    Done: scores.length,
    ScoreLeast: isNone ? null : Math.min(...scores),
    ScoreMost: isNone ? null : Math.max(...scores),
    ScoreMean: isNone ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
  }
}

/** Scores, spread, missing reviews and remarks of a paper, beside the decision on it. */
export function ReviewFacts({ paperId, reviews }: ReviewFactsProps) {
  const { value: all } = useRead(getReviewsOfPaper, { params: { id: paperId }, forAway: useDatabases() })
  const summary = all ? summaryOf(all) : reviews
  const missing = (all ?? []).filter(isMissing).map(({ FullName }) => FullName)
  const done = (all ?? []).filter(({ State }) => State === 'done')
  return (
    <div className="decide-facts">
      {summary && (
        <Text size="sm">
          {factsOf(summary)}
          {missing.length > 0 && ` · ${texts.missingFrom(missing.join(', '))}`}
        </Text>
      )}
      {done.length > 0 && (
        <details>
          <summary className="decide-remarks">{texts.remarks(done.length)}</summary>
          <Stack gap="xs" className="decide-remarks-text" tabIndex={0}>
            {done.map((review) => (
              <div key={review.AuditorId}>
                <Text size="sm" fw={600}>
                  {review.FullName} · {reviewLabels.Score} {review.Score}
                  {review.Recommendation && ` · ${review.Recommendation}`}
                </Text>
                <Remark label={texts.forAuthors} text={review.RemarksForAuthor} />
                <Remark label={texts.forOrganisers} text={review.RemarksForAdmin} />
              </div>
            ))}
          </Stack>
        </details>
      )}
    </div>
  )
}

function Remark({ label, text }: { readonly label: string; readonly text: string }) {
  if (!text.trim()) return null
  return (
    <Text size="sm" className="papers-abstract">
      <Text span size="sm" c="dimmed">
        {label}:{' '}
      </Text>
      {text}
    </Text>
  )
}
