import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classes, pixels, type Look } from './looks.ts'

interface ButtonProps {
  /** Framed, not filled. */
  readonly variant?: 'default'
  readonly className?: string
  readonly children: ReactNode
}

function look(variant: 'default' | undefined): Look {
  return {
    minHeight: 'var(--target)',
    '--button-height': 'var(--target)',
    '--button-padding-x': 'var(--button-padding-x-md)',
    '--button-fz': 'var(--act-size)',
    ...(variant
      ? {
          '--button-bg': 'var(--mantine-color-default)',
          '--button-hover': 'var(--mantine-color-default-hover)',
          '--button-color': 'var(--mantine-color-default-color)',
          '--button-bd': `${pixels(1)} solid var(--mantine-color-default-border)`,
        }
      : { '--button-color': 'var(--mantine-color-white)' }),
  }
}

const named = (className: string | undefined) =>
  classes(
    ...['mantine-focus-auto', 'mantine-active', className, 'm_77c9d27d', 'mantine-Button-root'],
    ...['m_87cf2631', 'mantine-UnstyledButton-root'],
  )

function Words({ children }: { readonly children: ReactNode }) {
  return (
    <span className="m_80f1301b mantine-Button-inner">
      <span className="m_811560b9 mantine-Button-label">{children}</span>
    </span>
  )
}

/** A button that acts. */
export function PlainButton({
  variant,
  className,
  children,
  flex,
  onClick,
}: ButtonProps & { readonly flex?: 'none'; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className={named(className)}
      style={{ ...look(variant), flex }}
      data-variant={variant}
      data-size="md"
      onClick={onClick}
    >
      <Words>{children}</Words>
    </button>
  )
}

/** A link that looks like a button. */
export function PlainButtonLink({ variant, className, children, to }: ButtonProps & { readonly to: string }) {
  return (
    <Link to={to} className={named(className)} style={look(variant)} data-variant={variant} data-size="md">
      <Words>{children}</Words>
    </Link>
  )
}

interface AnchorProps {
  /** True if it has the size of the text around it. */
  readonly inherit?: boolean
  readonly className?: string
  readonly children: ReactNode
}

function anchorLook({ inherit, className }: AnchorProps) {
  return {
    className: classes(
      ...['mantine-focus-auto', 'm_849cf0da', className, 'm_b6d8b162', 'mantine-Text-root'],
      'mantine-Anchor-root',
    ),
    'data-inherit': inherit,
    'data-underline': 'always',
  }
}

/** A link in a text to another address. */
export function PlainAnchor({ href, ...anchor }: AnchorProps & { readonly href: string }) {
  return (
    <a href={href} {...anchorLook(anchor)}>
      {anchor.children}
    </a>
  )
}

/** A link in a text to a screen. */
export function PlainLink({ to, ...anchor }: AnchorProps & { readonly to: string }) {
  return (
    <Link to={to} {...anchorLook(anchor)}>
      {anchor.children}
    </Link>
  )
}
