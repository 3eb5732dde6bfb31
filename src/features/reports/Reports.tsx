import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { reportPapers } from '../../../contract/papers/paperDeskList.ts'
import { reportPayments } from '../../../contract/payments/billList.ts'
import { dashboardTexts } from '../../../contract/reports/dashboard.ts'
import { downloadDashboard, reportUsers } from '../../../contract/reports/reports.ts'
import { messageOf } from '../../sync/session/call.ts'
import { downloadSheet } from '../../sync/files/fetchSheet.ts'
import { DownloadMenu } from '../../ui/list/DownloadMenu.tsx'
import { SectionCard } from '../../ui/Section.tsx'

const reports = [
  { label: dashboardTexts.reportOf.papers, endpoint: reportPapers },
  { label: dashboardTexts.reportOf.payments, endpoint: reportPayments },
  { label: dashboardTexts.reportOf.users, endpoint: reportUsers },
  { label: dashboardTexts.reportOf.numbers, endpoint: downloadDashboard },
] as const

/** All data of papers, payments and users, and the dashboard's numbers, as files. */
export function Reports() {
  const { hash } = useLocation()
  const frame = useRef<HTMLDivElement>(null)
  // The address of the reports is a part of the dashboard's.
  useEffect(() => {
    if (hash === '#reports') frame.current?.scrollIntoView()
  }, [hash])
  return (
    <div ref={frame} id="reports">
      <SectionCard size="h4" title={dashboardTexts.reports}>
        <Text c="dimmed" mb="md">
          {dashboardTexts.reportsText}
        </Text>
        <div className="dashboard-reports">
          {reports.map(({ label, endpoint }) => (
            <DownloadMenu
              key={label}
              label={label}
              fetch={(format, progress) =>
                downloadSheet(endpoint, { format }, dashboardTexts.reportFailed, progress)
              }
              failed={(error) => messageOf(error, dashboardTexts.reportFailed)}
            />
          ))}
        </div>
      </SectionCard>
    </div>
  )
}
