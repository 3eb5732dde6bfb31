import './desk/desk.css'
import { Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { searchPapers } from '../../../contract/decisions.ts'
import { deskTexts } from '../../../contract/desk.ts'
import { texts } from '../../../contract/errors.ts'
import { filterLabels, paperStatuses, type PaperStatus } from '../../../contract/papers.ts'
import { getAdminData } from '../../../contract/reports.ts'
import { useOnNews } from '../../stores/news.ts'
import { call, CallError, messageOf } from '../../sync/api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { paths } from '../../ui/paths.ts'
import { useLoaded } from '../../ui/useLoaded.ts'

const shown: readonly (PaperStatus | undefined)[] = [undefined, ...paperStatuses]

/** How many papers there are, in all and by status, in the order of `shown`; and how many came in today. */
async function countPapers(): Promise<{ readonly counts: readonly number[]; readonly today: number }> {
  const [{ Result: data }, ...pages] = await Promise.all([
    call(getAdminData),
    ...paperStatuses.map((Status) => call(searchPapers, { query: { PageSize: 1, Status } })),
  ])
  return {
    counts: [data.TotalNumOfPapers, ...pages.map(({ Result }) => Result.Total)],
    today: data.TotalNumOfPapersToday,
  }
}

/** Why the numbers could not be shown (spec §8 "Dashboard, content and dates"). */
function failureOf(error: unknown): string {
  const isAnswered = error instanceof CallError && error.reason !== 'offline'
  return isAnswered ? messageOf(error, texts.adminFailed) : texts.dataError
}

/** What an organiser sees first (spec §2 "Admin dashboard"). */
export function AdminOverview() {
  usePageTitle(deskTexts.overviewTitle)
  const counts = useLoaded(countPapers, failureOf, [])
  useOnNews(counts.refresh)
  return (
    <Stack>
      <div>
        <Title order={1} size="h2">
          {deskTexts.overviewTitle}
        </Title>
        <Text c="dimmed">{deskTexts.overview}</Text>
        {counts.state === 'ready' && <Text>{deskTexts.submittedToday(counts.value.today)}</Text>}
      </div>
      {counts.state === 'failed' ? (
        <Failure message={counts.message} again={counts.again} />
      ) : (
        <div className="desk-numbers" aria-busy={counts.state === 'loading'}>
          {shown.map((status, place) => (
            <NumberCard
              key={status ?? 'all'}
              label={status ? filterLabels[status] : deskTexts.totalPapers}
              to={status ? `${paths.papers}?status=${status}` : paths.papers}
              count={counts.state === 'ready' ? counts.value.counts[place] : undefined}
            />
          ))}
        </div>
      )}
    </Stack>
  )
}

interface NumberCardProps {
  readonly label: string
  readonly to: string
  /** Absent while it is counted. */
  readonly count: number | undefined
}

function NumberCard({ label, to, count }: NumberCardProps) {
  return (
    <Card component={Link} to={to} withBorder padding="lg" className="desk-number">
      <Text c="dimmed">{label}</Text>
      {count === undefined ? (
        <Skeleton height={40} width={72} />
      ) : (
        <Text fz={28} lh="40px" fw={700}>
          {count.toLocaleString('en-IN')}
        </Text>
      )}
    </Card>
  )
}
