import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { dashboardTexts, percentOf } from '../../../contract/reports/dashboard.ts'
import type { AdminData, Dashboard } from '../../../contract/reports/overview.ts'
import { SectionCard } from '../../ui/Section.tsx'
import { authorsPath } from './numberPaths.ts'

interface DemographicsProps {
  readonly data: AdminData | undefined
  readonly dashboard: Dashboard | undefined
}

/** Authors by gender, and by stated nationality, each as one bar. */
export function Demographics({ data, dashboard }: DemographicsProps) {
  const nationalities = dashboard?.Nationalities
  return (
    <SectionCard size="h4" title={dashboardTexts.demographics} isBusy={!data || !nationalities}>
      <div className="dashboard-bars">
        <Bar
          title={dashboardTexts.gender}
          parts={
            data && [
              {
                name: dashboardTexts.male,
                count: data.TotalNumOfMaleAuthors,
                to: authorsPath({ gender: 'Male' }),
              },
              {
                name: dashboardTexts.female,
                count: data.TotalNumOfFeMaleAuthors,
                to: authorsPath({ gender: 'Female' }),
              },
            ]
          }
        />
        <Bar
          title={dashboardTexts.nationality}
          hint={nationalities && nationalities.NotSaid > 0 ? dashboardTexts.notSaidHint : undefined}
          parts={
            nationalities && [
              {
                name: dashboardTexts.indian,
                count: nationalities.Indian,
                to: authorsPath({ nationality: 'SaysIndian' }),
              },
              {
                name: dashboardTexts.foreign,
                count: nationalities.Foreign,
                to: authorsPath({ nationality: 'SaysForeign' }),
              },
              {
                name: dashboardTexts.notSaid,
                count: nationalities.NotSaid,
                to: authorsPath({ nationality: 'NotSaid' }),
              },
            ]
          }
        />
      </div>
    </SectionCard>
  )
}

interface Part {
  readonly name: string
  readonly count: number
  /** The list of them. */
  readonly to: string
}

interface BarProps {
  readonly title: string
  readonly hint?: string | undefined
  readonly parts: readonly Part[] | undefined
}

/** The styles of a bar's parts, in order. */
const looks = ['', 'dashboard-part-second', 'dashboard-part-third']

function Bar({ title, hint, parts }: BarProps) {
  if (!parts) return <Skeleton height="calc(54px + var(--target))" />
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  return (
    <Stack gap={6}>
      <Text fw={600}>{title}</Text>
      <div className="dashboard-bar dashboard-bar-parts" aria-hidden="true">
        {all > 0 &&
          parts.map(({ name, count }, place) => (
            <div key={name} className={looks[place]} style={{ width: `${(100 * count) / all}%` }} />
          ))}
      </div>
      {all === 0 ? (
        <Text size="sm" c="dimmed">
          {dashboardTexts.unknown}
        </Text>
      ) : (
        <div className="dashboard-legend">
          {parts.map(({ name, count, to }, place) => (
            <div key={name} className="dashboard-share">
              <span className={`dashboard-dot ${looks[place] ?? ''}`} aria-hidden="true" />
              <Anchor component={Link} to={to} size="sm" className="dashboard-task">
                {dashboardTexts.share(name, count, percentOf(count, all))}
              </Anchor>
            </div>
          ))}
        </div>
      )}
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </Stack>
  )
}
