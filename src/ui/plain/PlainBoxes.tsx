import type { ComponentProps, ReactNode } from 'react'
import { classes, distance, pixels, type Look, type Step } from './looks.ts'

interface StackProps extends ComponentProps<'div'> {
  readonly gap?: Step | number
  readonly align?: 'stretch' | 'center'
  /** The room above and below it. */
  readonly py?: Step
}

/** Elements below each other. */
export function PlainStack({ gap = 'md', align = 'stretch', py, style, ...others }: StackProps) {
  const look: Look = {
    '--stack-gap': distance(gap),
    '--stack-align': align,
    '--stack-justify': 'flex-start',
    paddingBlock: py && distance(py),
    ...style,
  }
  return <div {...others} className="m_6d731127 mantine-Stack-root" style={look} />
}

interface GroupProps extends Omit<ComponentProps<'div'>, 'style'> {
  readonly gap?: Step
  readonly align?: 'start' | 'center'
  readonly justify?: 'flex-start' | 'space-between'
  readonly wrap?: 'wrap' | 'nowrap'
  /** The room below it. */
  readonly mb?: Step
}

/** Elements beside each other. */
export function PlainGroup(props: GroupProps) {
  const { gap = 'md', align = 'center', justify = 'flex-start', wrap = 'wrap', mb, ...others } = props
  const look: Look = {
    '--group-gap': distance(gap),
    '--group-align': align,
    '--group-justify': justify,
    '--group-wrap': wrap,
    marginBottom: mb && distance(mb),
  }
  return <div {...others} className="m_4081bf90 mantine-Group-root" style={look} />
}

interface CardProps {
  readonly component?: 'div' | 'li' | 'section'
  readonly padding: Step
  readonly className?: string
  readonly children?: ReactNode
}

/** A framed surface. */
export function PlainCard({ component: Element = 'div', padding, className, children }: CardProps) {
  const look: Look = { '--card-padding': distance(padding) }
  const named = classes(...[className, 'm_e615b15f', 'mantine-Card-root', 'm_1b7284a3', 'mantine-Paper-root'])
  return (
    <Element className={named} style={look} data-with-border data-orientation="vertical">
      {children}
    </Element>
  )
}

interface SkeletonProps {
  readonly component?: 'div' | 'li'
  /** In pixels. */
  readonly height: number
  readonly width?: number | '60%'
  /** The largest width, in pixels. */
  readonly maw?: number
}

/** The place of something that is loading. */
export function PlainSkeleton({ component: Element = 'div', height, width, maw }: SkeletonProps) {
  const look: Look = {
    '--skeleton-height': pixels(height),
    '--skeleton-width': typeof width === 'number' ? pixels(width) : width,
    maxWidth: maw && pixels(maw),
  }
  return <Element className="m_18320242 mantine-Skeleton-root" style={look} data-visible data-animate />
}
