import './dashboard.css'
import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { dashboardTexts } from '../../../contract/reports/dashboard.ts'
import { deskTexts } from '../../../contract/papers/paperDesk.ts'
import { texts } from '../../../contract/core/errors.ts'
import { CallError, messageOf } from '../../sync/session/call.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useHeldParts } from '../../stores/heldParts.ts'
import { lazyScreen } from '../../ui/lazyScreen.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { ChecklistCard, useChecklist } from './ChecklistCard.tsx'
import { InboxList } from './InboxList.tsx'
import { Demographics } from './Demographics.tsx'
import { MoneyTable } from './MoneyTable.tsx'
import { NumberCards } from './NumberCards.tsx'
import { PapersByDay } from './PapersByDay.tsx'
import { SectionCard } from '../../ui/Section.tsx'
import { Themes } from './Themes.tsx'
import { getAdminData, getDashboard } from '../../../contract/reports/overview.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { ToDo } from './ToDo.tsx'
import { paths, pathWith } from '../../paths.ts'

// The code for downloads is large, and nobody looks there first.
const Reports = lazyScreen('Reports', () => import('./Reports.tsx'))

/** Why the numbers cannot be shown (spec §8 "Dashboard, content and dates"). */
function failureOf(error: unknown): string {
  const isAnswered = error instanceof CallError && error.reason !== 'offline'
  return isAnswered ? messageOf(error, texts.adminFailed) : texts.dataError
}

/** An organiser's first screen: what waits for them, and below it the spec's dashboard (spec §2 "Admin dashboard"). */
export function AdminOverview() {
  return useHeldParts() === null ? <WholeOverview /> : <PartsOverview />
}

/** The first screen of an organiser who holds some parts of the desk: what waits for them in these. */
function PartsOverview() {
  usePageTitle(deskTexts.overviewTitle)
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        {deskTexts.overviewTitle}
      </Title>
      <InboxList />
    </Stack>
  )
}

function WholeOverview() {
  usePageTitle(deskTexts.overviewTitle)
  const admin = useRead(getAdminData, { failed: failureOf })
  const more = useRead(getDashboard, { failed: failureOf })
  const checklist = useChecklist()
  const data = admin.state === 'ready' ? admin.value : undefined
  const rest = more.state === 'ready' ? more.value : undefined
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="h2">
          {deskTexts.overviewTitle}
        </Title>
        <Text c="dimmed">{dashboardTexts.overview}</Text>
        <Text className="dashboard-today" role="status">
          {data &&
            (rest ? (
              <Anchor
                component={Link}
                to={pathWith(paths.papers, { since: rest.Today, until: rest.Today })}
                className="dashboard-task"
              >
                {dashboardTexts.submittedToday(data.TotalNumOfPapersToday)}
              </Anchor>
            ) : (
              dashboardTexts.submittedToday(data.TotalNumOfPapersToday)
            ))}
        </Text>
      </div>
      {/* Both appear at once: what comes later would push away what is being read. */}
      <InboxList waitsFor={checklist.state} />
      <ChecklistCard list={checklist} />
      {admin.state === 'failed' ? (
        <Failure message={admin.message} again={admin.again} />
      ) : (
        <NumberCards data={data} authors={rest?.TotalAuthors} />
      )}
      {more.state === 'failed' ? (
        <Failure message={more.message} again={more.again} />
      ) : (
        <div className="dashboard-wide">
          <PapersByDay dashboard={rest} />
          <ToDo dashboard={rest} />
        </div>
      )}
      {admin.state !== 'failed' && (
        <>
          <Demographics data={data} dashboard={rest} />
          <Themes themes={data?.Themes} />
        </>
      )}
      {more.state !== 'failed' && <MoneyTable money={rest?.Money} />}
      <Suspense
        fallback={
          <SectionCard size="h4" title={dashboardTexts.reports} isBusy>
            <Skeleton height={84} />
          </SectionCard>
        }
      >
        <Reports />
      </Suspense>
    </Stack>
  )
}
