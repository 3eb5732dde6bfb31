import './deskHead.css'
import './heardOnly.css'
import { Title } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { usePageTitle } from './pageTitle.ts'

interface DeskHeadProps {
  readonly title: string
  /** The screens or views that belong together. */
  readonly tabs?: ReactNode
  /** True if the chosen one of them has the words of the heading: on a phone they are written once. */
  readonly isNamedByTab?: boolean
  /** The heading, for who moves the focus there. */
  readonly heading?: Ref<HTMLHeadingElement>
  /** Buttons at the end of the line: on a phone their icons. */
  readonly children?: ReactNode
}

/** The heading of an organisers' screen with its tabs and acts: one line on a phone, so that its list begins high. */
export function DeskHead({ title, tabs, isNamedByTab, heading, children }: DeskHeadProps) {
  usePageTitle(title)
  return (
    <div className="desk-head" data-named={isNamedByTab || undefined}>
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {tabs}
      {children && <div className="desk-head-acts">{children}</div>}
    </div>
  )
}
