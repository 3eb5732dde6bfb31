import './segments.css'
import { useId, type ReactNode } from 'react'

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
}

interface SegmentsProps<Value extends string> {
  readonly 'aria-label': string
  readonly choices: readonly Choice<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly className?: string
}

/**
 * One of a few choices, side by side. Mantine's has a chosen field that slides: it measures the page each time it is
 * rendered, half of what a first screen may take on a phone.
 */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { choices, value, onChange, className } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={props['aria-label']}
      className={className ? `segments ${className}` : 'segments'}
    >
      {choices.map((choice) => (
        <label key={choice.value} className="segment">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className="segment-label">{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
