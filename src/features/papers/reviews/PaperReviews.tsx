import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { longDate } from '../../../../contract/core/moments.ts'
import { spreadOf } from '../../../../contract/papers/paperColumns.ts'
import { cleaningTexts } from '../../../../contract/files/files.ts'
import {
  getNamedAuthors,
  getReviewsOfPaper,
  getReviewSettings,
  removeReview,
  type DeskReview,
  assignReviews,
} from '../../../../contract/reviews/reviewDesk.ts'
import { reviewDeskScreenTexts as texts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { reviewLabels } from '../../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts, reviewStateLabels } from '../../../../contract/reviews/reviewScreens.ts'
import { getRounds } from '../../../../contract/reviews/reviewRounds.ts'
import { Allowed } from '../../../parts/act/Allowed.tsx'
import { call } from '../../../sync/session/call.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { joined } from '../../../sync/pull/joinedReads.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { EarlierRounds, LatestRound } from './Rounds.tsx'
import { Remarks } from './Remarks.tsx'

interface PaperReviewsProps {
  readonly paperId: string
  readonly timeZone: string
  /** A new number reloads the reviews. */
  readonly round: number
  /** Undefined if no more reviews may be requested. */
  readonly onAsk: (() => void) | undefined
}

/** The reviews of a paper, as a basis for a decision. */
export function PaperReviews({ paperId, timeZone, round, onAsk }: PaperReviewsProps) {
  const options = { failed: texts.loadFailed, round, forAway: useDatabases() }
  const reviews = joined({
    of: useRead(getReviewsOfPaper, { params: { id: paperId }, ...options }),
    settings: useRead(getReviewSettings, options),
    rounds: useRead(getRounds, { params: { id: paperId }, ...options }),
  })
  return (
    <Stack component="section" aria-label={texts.title} gap="sm">
      <Group justify="space-between">
        <Title order={3} size="h5">
          {texts.title}
        </Title>
        {onAsk && (
          <Allowed to={assignReviews}>
            <Button variant="default" onClick={onAsk}>
              {texts.ask}
            </Button>
          </Allowed>
        )}
      </Group>
      {reviews.state !== 'ready' ? (
        <NotReady read={reviews} height={80} />
      ) : (
        <>
          <LatestRound rounds={reviews.value.rounds.Rounds} timeZone={timeZone} />
          <Spread reviews={reviews.value.of} />
          {reviews.value.of.map((review) => (
            <Review
              key={review.AuditorId}
              review={review}
              timeZone={timeZone}
              mayTakeBack={onAsk !== undefined}
              onTaken={reviews.refresh}
            />
          ))}
          <EarlierRounds reviews={reviews.value.rounds.Reviews} />
          {reviews.value.settings.IsBlind && <Naming paperId={paperId} />}
        </>
      )}
    </Stack>
  )
}

function Spread({ reviews }: { readonly reviews: readonly DeskReview[] }) {
  if (reviews.length === 0) return <Text c="dimmed">{texts.none}</Text>
  const scores = reviews.flatMap(({ State, Score }) => (State === 'done' ? [Score] : []))
  if (scores.length === 0) return null
  const spread = {
    Asked: reviews.length,
    Done: scores.length,
    ScoreLeast: Math.min(...scores),
    ScoreMost: Math.max(...scores),
    ScoreMean: scores.reduce((sum, score) => sum + score, 0) / scores.length,
  }
  return <Text fw={600}>{texts.spread(spreadOf(spread))}</Text>
}

interface ReviewProps {
  readonly review: DeskReview
  readonly timeZone: string
  readonly mayTakeBack: boolean
  readonly onTaken: () => void
}

function Review({ review, timeZone, mayTakeBack, onTaken }: ReviewProps) {
  const { PaperId: id, AuditorId: auditorId, FullName, State, DueOn } = review
  const { act } = useAct({ failed: texts.failed })
  const takeBack = async () => {
    await call(removeReview, { params: { id, auditorId } })
    onTaken()
    return texts.takenBack(FullName)
  }
  const isOpen = State === 'assigned' || State === 'accepted'
  return (
    <Card withBorder padding="sm">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{FullName}</Text>
          <Badge variant="light" color={State === 'done' ? 'green' : 'gray'} tt="none">
            {reviewStateLabels[State]}
          </Badge>
        </Group>
        {review.Conflict && <Alert color="orange" title={review.Conflict} role="note" />}
        {review.Reason && <Text className="papers-abstract">{review.Reason}</Text>}
        {isOpen && DueOn && <Text size="sm">{reviewScreenTexts.due(longDate(DueOn, timeZone))}</Text>}
        {State === 'done' && (
          <>
            {review.IsOfEarlierFile && <Text size="sm">{texts.earlierFile}</Text>}
            <Facts
              facts={[
                [reviewLabels.Recommendation, review.Recommendation],
                [reviewLabels.Score, review.Score],
              ]}
            />
            <Remarks label={reviewLabels.RemarksForAuthor} text={review.RemarksForAuthor} />
            <Remarks label={reviewLabels.RemarksForAdmin} text={review.RemarksForAdmin} />
          </>
        )}
        {mayTakeBack && State !== 'done' && State !== 'declined' && (
          <Allowed to={removeReview}>
            <Group>
              <Button
                variant="default"
                aria-label={texts.takeBackFrom(FullName)}
                onClick={() => act(takeBack)}
              >
                {texts.takeBack}
              </Button>
            </Group>
          </Allowed>
        )}
      </Stack>
    </Card>
  )
}

/** For blind reviews: whether the file reveals its authors. */
function Naming({ paperId }: { readonly paperId: string }) {
  const named = useRead(getNamedAuthors, { params: { id: paperId }, failed: () => texts.unreadable })
  if (named.state === 'loading') return <Text size="sm">{texts.checking}</Text>
  if (named.state === 'failed') return <Text size="sm">{texts.unreadable}</Text>
  const { IsReadable, Names, Uncleaned } = named.value
  return (
    <Stack gap="xs">
      {!IsReadable && <Text size="sm">{texts.unreadable}</Text>}
      {IsReadable && Names.length === 0 && <Text size="sm">{texts.notNamed}</Text>}
      {Names.length > 0 && <Alert color="orange" title={texts.named(Names.join(', '))} role="note" />}
      {Uncleaned !== '' && <Alert color="orange" title={cleaningTexts[Uncleaned]} role="note" />}
    </Stack>
  )
}
