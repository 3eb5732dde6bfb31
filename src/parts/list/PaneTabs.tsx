import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { paneTexts } from '../../ui/list/paneTexts.ts'
import { usePaneTab } from './usePaneTab.ts'
import { TabRow } from '../../ui/TabRow.tsx'

interface PaneTabsProps<Tab extends string> {
  readonly tabs: readonly [Tab, ...Tab[]]
  readonly labels: Readonly<Record<Tab, string>>
  /** What a tab shows; it is read when the tab is opened. */
  readonly children: (tab: Tab) => ReactNode
}

/** The parts of an open record as tabs. */
export function PaneTabs<Tab extends string>({ tabs, labels, children }: PaneTabsProps<Tab>) {
  const { tab, setTab } = usePaneTab(tabs)
  return (
    <Tabs value={tab} keepMounted={false} className="pane-tabs" onChange={setTab}>
      <TabRow active={tab} mb="md" aria-label={paneTexts.parts}>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {labels[one]}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value={tab}>{children(tab)}</Tabs.Panel>
    </Tabs>
  )
}
