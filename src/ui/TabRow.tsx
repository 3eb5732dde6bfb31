import './oneLine.css'
import { Tabs, type TabsListProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** Scrolls a row, and nothing around it, until the active tab is in its middle. */
function showActive(row: HTMLElement | null): void {
  const tab = row?.querySelector('[aria-selected="true"]')
  if (!row || !tab) return
  const { left, width } = tab.getBoundingClientRect()
  const around = row.getBoundingClientRect()
  row.scrollLeft += left + width / 2 - (around.left + around.width / 2)
}

interface TabRowProps extends Omit<TabsListProps, 'className' | 'ref'> {
  readonly active: string
}

/** Tabs on one line; where they have no room, the active one is in sight. */
export function TabRow({ active, ...props }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => showActive(row.current), [active])
  return <Tabs.List ref={row} className="one-line" {...props} />
}
