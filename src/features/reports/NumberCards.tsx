import { Card, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { dashboardTexts, percentOf } from '../../../contract/reports/dashboard.ts'
import type { AdminData } from '../../../contract/reports/overview.ts'
import { paths } from '../../paths.ts'
import { authorsPath } from './numberPaths.ts'

interface NumberCardsProps {
  /** Absent while loading. */
  readonly data: AdminData | undefined
  readonly authors: number | undefined
}

/** The number of papers and authors, and the authors' countries. */
export function NumberCards({ data, authors }: NumberCardsProps) {
  const share = (part: number | undefined) =>
    part === undefined || authors === undefined
      ? undefined
      : dashboardTexts.ofAuthors(percentOf(part, authors))
  const ofAuthors = [
    [dashboardTexts.indianAuthors, 'Indian', data?.TotalNumOfIndianAuthors],
    [dashboardTexts.foreignAuthors, 'Foreign', data?.TotalNumOfForeignAuthors],
  ] as const
  return (
    <div className="dashboard-numbers" aria-busy={data === undefined || authors === undefined}>
      <NumberCard label={dashboardTexts.totalPapers} to={paths.papers} count={data?.TotalNumOfPapers} />
      <NumberCard
        label={dashboardTexts.totalAuthors}
        to={authorsPath()}
        count={authors}
        share={share(authors)}
      />
      {ofAuthors.map(([label, nationality, count]) => (
        <NumberCard
          key={label}
          label={label}
          to={authorsPath({ nationality })}
          count={count}
          share={share(count)}
        />
      ))}
    </div>
  )
}

interface NumberCardProps {
  readonly label: string
  readonly to: string
  readonly count: number | undefined
  readonly share?: string | undefined
}

function NumberCard({ label, to, count, share }: NumberCardProps) {
  return (
    <Card component={Link} to={to} withBorder padding="lg" className="dashboard-number">
      <Text c="dimmed">{label}</Text>
      {count === undefined ? (
        <Skeleton height={40} width={72} />
      ) : (
        <Text fz="h2" lh="40px" fw={600}>
          {count.toLocaleString('en-IN')}
        </Text>
      )}
      <Text size="sm" c="dimmed" mih={22}>
        {share}
      </Text>
    </Card>
  )
}
