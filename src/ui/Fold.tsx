import './fold.css'
import { Card, Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Icon } from './icons.tsx'

interface FoldProps {
  readonly title: string
  /** What it contains, in a word or a sum, while it is folded. */
  readonly summary?: string | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A part of a screen that unfolds under its heading. */
export function Fold({ title, summary, isOpen, onToggle, children }: FoldProps) {
  const id = useId()
  return (
    <Card component="section" withBorder padding={0} aria-labelledby={id}>
      <Title order={2} size="h4" className="fold-heading">
        <button
          type="button"
          className="fold-toggle"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-content` : undefined}
          onClick={onToggle}
        >
          <span id={id} className="fold-title">
            {title}
          </span>
          {summary && !isOpen && (
            <Text span size="sm" c="dimmed">
              {summary}
            </Text>
          )}
          <span className="fold-arrow" data-open={isOpen || undefined}>
            <Icon name="down" size={18} />
          </span>
        </button>
      </Title>
      {isOpen && (
        <div id={`${id}-content`} className="fold-content">
          {children}
        </div>
      )}
    </Card>
  )
}
