import './reviews.css'
import { Stack, Text, Title } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { reviewTexts } from '../../../contract/reviews/reviews.ts'
import { useConnection } from '../../stores/connection.ts'
import { Failure } from '../../ui/Failure.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { useNow } from '../../ui/reads/useNow.ts'
import { AssignedPaper } from './AssignedPaper.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { useAssigned, type ListedReview } from './useAssigned.ts'

/** An auditor's papers to review, also offline (spec §6 "Auditor"). The open paper is in the URL. */
export function AssignedPapers() {
  usePageTitle(reviewTexts.title)
  const [params] = useSearchParams()
  const { papers, on, error, pullAgain } = useAssigned()
  const isReachable = useConnection((state) => state.reachable)
  const asked = params.get('paper')
  const opened = papers?.find(({ PaperId }) => PaperId === asked)
  return (
    <Stack>
      {error !== undefined && <Failure message={error} again={pullAgain} />}
      {!isReachable && <AsOf on={on} text={reviewScreenTexts.asOf} />}
      {asked !== null && papers ? (
        <AssignedPaper key={asked} paper={opened} onChanged={pullAgain} />
      ) : (
        <List papers={papers} isFailed={error !== undefined} />
      )}
    </Stack>
  )
}

interface ListProps {
  readonly papers: readonly ListedReview[] | undefined
  readonly isFailed: boolean
}

const isToDo = ({ State, IsClosed }: ListedReview) =>
  !IsClosed && (State === 'assigned' || State === 'accepted')

/** By due date; papers without one are last. */
const byDue = (a: ListedReview, b: ListedReview) =>
  (a.DueOn ?? '9').localeCompare(b.DueOn ?? '9') || a.PaperCode.localeCompare(b.PaperCode)

function List({ papers, isFailed }: ListProps) {
  const now = useNow()
  const groups = [
    { title: reviewScreenTexts.toDo, papers: papers?.filter(isToDo).sort(byDue) },
    { title: reviewScreenTexts.done, papers: papers?.filter(({ State }) => State === 'done') },
    {
      title: reviewScreenTexts.past,
      papers: papers?.filter((paper) => paper.State !== 'done' && !isToDo(paper)),
    },
  ]
  return (
    <>
      <Title order={1} size="h2">
        {reviewTexts.title}
      </Title>
      {!papers && !isFailed && <ListSkeleton rows={2} height={140} />}
      {papers?.length === 0 && <Empty />}
      {papers &&
        papers.length > 0 &&
        groups.map(({ title, papers: some = [] }, index) =>
          some.length > 0 || index === 0 ? (
            <Stack key={title} component="section" aria-label={title} gap="sm">
              <Title order={2} size="h4">
                {reviewScreenTexts.counted(title, some.length)}
              </Title>
              {some.length === 0 && <Text c="dimmed">{reviewScreenTexts.nothingToDo}</Text>}
              <ul className="review-cards">
                {some.map((paper) => (
                  <ReviewCard key={paper.PaperId} paper={paper} now={now} />
                ))}
              </ul>
            </Stack>
          ) : null,
        )}
    </>
  )
}

function Empty() {
  return (
    <Stack gap={4} align="center" py="xl">
      <Title order={2} size="h4">
        {reviewTexts.emptyTitle}
      </Title>
      <Text ta="center">{reviewTexts.empty}</Text>
    </Stack>
  )
}
