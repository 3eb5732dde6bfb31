import { Anchor, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { dashboardTexts } from '../../../contract/reports/dashboard.ts'
import type { AdminData } from '../../../contract/reports/overview.ts'
import { paths, pathWith } from '../../paths.ts'
import { SectionCard } from '../../ui/Section.tsx'

/** The number of papers per theme, relative to the largest. */
export function Themes({ themes }: { readonly themes: AdminData['Themes'] | undefined }) {
  const largest = Math.max(1, ...(themes ?? []).map(({ PaperCount }) => PaperCount))
  return (
    <SectionCard size="h4" title={dashboardTexts.themes} isBusy={!themes}>
      {!themes && <Skeleton height={160} />}
      {themes?.length === 0 && <Text c="dimmed">{dashboardTexts.noThemes}</Text>}
      {themes && themes.length > 0 && (
        <ul className="dashboard-themes">
          {themes.map(({ ThemeId, Title, PaperCount }) => (
            <li key={ThemeId}>
              <Anchor
                component={Link}
                to={pathWith(paths.papers, { theme: ThemeId })}
                c="inherit"
                underline="hover"
                className="dashboard-theme"
              >
                <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {Title}
                </Text>
                <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                  {dashboardTexts.papers(PaperCount)}
                </Text>
              </Anchor>
              <div className="dashboard-bar dashboard-bar-thin" aria-hidden="true">
                <div style={{ width: `${(100 * PaperCount) / largest}%` }} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
