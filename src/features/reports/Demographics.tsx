import { Skeleton, Stack, Text } from '@mantine/core'
import { dashboardTexts, percentOf } from '../../../contract/dashboard.ts'
import type { AdminData } from '../../../contract/overview.ts'
import { Section } from './Section.tsx'

/** Authors by gender and by nationality, each as one bar in two parts. */
export function Demographics({ data }: { readonly data: AdminData | undefined }) {
  return (
    <Section title={dashboardTexts.demographics} isBusy={!data}>
      <div className="dashboard-bars">
        <Bar
          title={dashboardTexts.gender}
          first={{ name: dashboardTexts.male, count: data?.TotalNumOfMaleAuthors }}
          second={{ name: dashboardTexts.female, count: data?.TotalNumOfFeMaleAuthors }}
        />
        <Bar
          title={dashboardTexts.nationality}
          first={{ name: dashboardTexts.indian, count: data?.TotalNumOfIndianAuthors }}
          second={{ name: dashboardTexts.foreign, count: data?.TotalNumOfForeignAuthors }}
        />
      </div>
    </Section>
  )
}

interface Part {
  readonly name: string
  readonly count: number | undefined
}

function Bar({
  title,
  first,
  second,
}: {
  readonly title: string
  readonly first: Part
  readonly second: Part
}) {
  if (first.count === undefined || second.count === undefined) return <Skeleton height={76} />
  const all = first.count + second.count
  const words = ({ name }: Part, count: number) => dashboardTexts.share(name, count, percentOf(count, all))
  return (
    <Stack gap={6}>
      <Text fw={600}>{title}</Text>
      <div className="dashboard-bar" aria-hidden="true">
        {all > 0 && <div style={{ width: `${(100 * first.count) / all}%` }} />}
      </div>
      {all === 0 ? (
        <Text size="sm" c="dimmed">
          {dashboardTexts.unknown}
        </Text>
      ) : (
        <div className="dashboard-legend">
          <Text size="sm">
            <span className="dashboard-dot" aria-hidden="true" /> {words(first, first.count)}
          </Text>
          <Text size="sm">
            <span className="dashboard-dot dashboard-dot-second" aria-hidden="true" />{' '}
            {words(second, second.count)}
          </Text>
        </div>
      )}
    </Stack>
  )
}
