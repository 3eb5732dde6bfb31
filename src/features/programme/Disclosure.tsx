import { useId, type ReactNode } from 'react'
import { Icon } from '../../ui/icons.tsx'

interface DisclosureProps {
  /** The level of the heading around the button; none inside lists. */
  readonly level?: 2 | 3
  readonly label: ReactNode
  readonly beside?: ReactNode
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** Rendered only while open: a programme has hundreds of these. */
  readonly children: () => ReactNode
}

/** A button that opens the content below it. */
export function Disclosure({ level, label, beside, isOpen, onToggle, children }: DisclosureProps) {
  const id = useId()
  const button = (
    <button
      type="button"
      className="programme-toggle"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={onToggle}
    >
      <span className="programme-arrow" data-open={isOpen || undefined}>
        <Icon name="down" size={18} />
      </span>
      <span className="programme-label">{label}</span>
    </button>
  )
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <>
      <div className="programme-head">
        {level ? <Heading className="programme-heading">{button}</Heading> : button}
        {beside}
      </div>
      {isOpen && (
        <div id={id} className="programme-inside">
          {children()}
        </div>
      )}
    </>
  )
}
