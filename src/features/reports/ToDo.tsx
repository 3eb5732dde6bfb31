import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { dashboardTexts } from '../../../contract/reports/dashboard.ts'
import type { Dashboard } from '../../../contract/reports/overview.ts'
import { paths, pathWith } from '../../paths.ts'
import { SectionCard } from '../../ui/Section.tsx'

/** The organisers' open tasks, with links. */
export function ToDo({ dashboard }: { readonly dashboard: Dashboard | undefined }) {
  return (
    <SectionCard size="h4" title={dashboardTexts.toDo} isBusy={!dashboard}>
      <Stack>
        <Task
          label={dashboardTexts.draftsReady}
          to={pathWith(paths.papers, { ready: 'yes' })}
          count={dashboard?.DraftsReady}
        />
        <Task
          label={dashboardTexts.decisionsOpen}
          to={pathWith(paths.papers, { status: 'submitted', withdrawn: 'no', waiting: 'no' })}
          count={dashboard?.DecisionsOpen}
        />
      </Stack>
    </SectionCard>
  )
}

interface TaskProps {
  readonly label: string
  readonly to: string
  readonly count: number | undefined
}

function Task({ label, to, count }: TaskProps) {
  return (
    <Anchor component={Link} to={to} c="inherit" underline="never" className="dashboard-todo">
      {count === undefined ? (
        <Skeleton height={34} width={64} />
      ) : (
        <Text span fz="h2" lh="34px" fw={600}>
          {count.toLocaleString('en-IN')}
        </Text>
      )}
      <span>{label}</span>
    </Anchor>
  )
}
