import './deskHead.css'
import './heardOnly.css'
import { Title } from '@mantine/core'
import { Fragment, type ReactNode, type Ref } from 'react'
import { usePageTitle } from './pageTitle.ts'

interface DeskHeadProps {
  readonly title: string
  /** The screens or views that belong together. */
  readonly tabs?: ReactNode
  /** True if the chosen one of them has the words of the heading: on a phone they are written once. */
  readonly isNamedByTab?: boolean
  /** True if the tabs have a line of their own, below the heading and the acts. */
  readonly areTabsBelow?: boolean
  /** The heading, for who moves the focus there. */
  readonly heading?: Ref<HTMLHeadingElement>
  /** Buttons at the end of the line: on a phone their icons. */
  readonly children?: ReactNode
}

/** The heading of an organisers' screen with its tabs and acts: one line on a phone, so that its list begins high. */
export function DeskHead(props: DeskHeadProps) {
  const { title, isNamedByTab, areTabsBelow, heading, children } = props
  const tabs = <Fragment key="tabs">{props.tabs}</Fragment>
  const acts = children && (
    <div key="acts" className="desk-head-acts">
      {children}
    </div>
  )
  usePageTitle(title)
  return (
    <div className="desk-head" data-named={isNamedByTab || undefined}>
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {areTabsBelow ? [acts, tabs] : [tabs, acts]}
    </div>
  )
}
