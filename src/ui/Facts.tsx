import './facts.css'
import { Fragment, type ReactNode } from 'react'
import { WholeCodes } from './WholeCodes.tsx'

/** A value with its label. */
export type Fact = readonly [label: string, value: ReactNode]

interface FactsProps {
  /** False for one that does not apply. */
  readonly facts: readonly (Fact | false)[]
  /** True for short values, such as counts: several are beside each other. */
  readonly areShort?: boolean
}

/** Values with their labels. */
export function Facts({ facts, areShort = false }: FactsProps) {
  // A label and its short value stay together.
  const Pair = areShort ? 'div' : Fragment
  return (
    <div className="facts-frame">
      <dl className="facts" data-short={areShort || undefined}>
        {facts
          .filter((fact) => fact !== false)
          .map(([label, value]) => (
            <Pair key={label}>
              <dt>{label}</dt>
              <dd>{typeof value === 'string' ? <WholeCodes>{value}</WholeCodes> : value}</dd>
            </Pair>
          ))}
      </dl>
    </div>
  )
}
