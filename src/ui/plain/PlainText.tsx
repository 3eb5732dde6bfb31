import type { ComponentProps } from 'react'
import { classes, distance, type Look, type Step } from './looks.ts'

interface TextProps extends Omit<ComponentProps<'p'>, 'style'> {
  readonly size?: Step
  readonly c?: 'dimmed'
  /** Its weight. */
  readonly fw?: 600
  readonly ta?: 'center'
}

/** A paragraph. */
export function PlainText({ size, c, fw, ta, className, ...others }: TextProps) {
  const look: Look = {
    '--text-fz': size && `var(--mantine-font-size-${size})`,
    '--text-lh': size && `var(--mantine-line-height-${size})`,
    color: c && `var(--mantine-color-${c})`,
    fontWeight: fw,
    textAlign: ta,
  }
  const named = classes('mantine-focus-auto', className, 'm_b6d8b162', 'mantine-Text-root')
  return <p {...others} className={named} style={look} data-size={size} />
}

interface TitleProps extends Omit<ComponentProps<'h1'>, 'style'> {
  readonly order: 1 | 2
  /** The heading that it looks like, where it is another one. */
  readonly size?: 'h2' | 'h3'
  /** The room below it. */
  readonly mb?: Step
}

/** A heading. */
export function PlainTitle({ order, size, mb, className, ...others }: TitleProps) {
  const Heading = `h${order}` as const
  const like = size ?? Heading
  const look: Look = {
    '--title-fw': `var(--mantine-${like}-font-weight)`,
    '--title-lh': `var(--mantine-${like}-line-height)`,
    '--title-fz': `var(--mantine-${like}-font-size)`,
    marginBottom: mb && distance(mb),
  }
  const named = classes(className, 'm_8a5d1357', 'mantine-Title-root')
  return <Heading {...others} className={named} style={look} data-order={order} data-size={size} />
}
