import { Skeleton, Stack, Text } from '@mantine/core'
import { dashboardTexts, percentOf } from '../../../contract/reports/dashboard.ts'
import type { AdminData, Dashboard } from '../../../contract/reports/overview.ts'
import { SectionCard } from '../../ui/Section.tsx'

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
              { name: dashboardTexts.male, count: data.TotalNumOfMaleAuthors },
              { name: dashboardTexts.female, count: data.TotalNumOfFeMaleAuthors },
            ]
          }
        />
        <Bar
          title={dashboardTexts.nationality}
          hint={nationalities && nationalities.NotSaid > 0 ? dashboardTexts.notSaidHint : undefined}
          parts={
            nationalities && [
              { name: dashboardTexts.indian, count: nationalities.Indian },
              { name: dashboardTexts.foreign, count: nationalities.Foreign },
              { name: dashboardTexts.notSaid, count: nationalities.NotSaid },
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
}

interface BarProps {
  readonly title: string
  readonly hint?: string | undefined
  readonly parts: readonly Part[] | undefined
}

/** The styles of a bar's parts, in order. */
const looks = ['', 'dashboard-part-second', 'dashboard-part-third']

function Bar({ title, hint, parts }: BarProps) {
  if (!parts) return <Skeleton height={76} />
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
          {parts.map(({ name, count }, place) => (
            <Text key={name} size="sm">
              <span className={`dashboard-dot ${looks[place] ?? ''}`} aria-hidden="true" />{' '}
              {dashboardTexts.share(name, count, percentOf(count, all))}
            </Text>
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
