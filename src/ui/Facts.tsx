import './facts.css'
import { Fragment, type ReactNode } from 'react'
import { WholeCodes } from './WholeCodes.tsx'

/** A value with its label. */
export type Fact = readonly [label: string, value: ReactNode]

interface FactsProps {
  /** False for one that does not apply. */
  readonly facts: readonly (Fact | false)[]
}

/** Values with their labels. */
export function Facts({ facts }: FactsProps) {
  return (
    <div className="facts-frame">
      <dl className="facts">
        {facts
          .filter((fact) => fact !== false)
          .map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{typeof value === 'string' ? <WholeCodes>{value}</WholeCodes> : value}</dd>
            </Fragment>
          ))}
      </dl>
    </div>
  )
}
