import type { ReactNode } from 'react'
import { WholeCodes } from '../../ui/WholeCodes.tsx'

interface PartsProps {
  readonly parts: readonly (readonly [label: string, value: string])[]
  /** What is shown beside a part. */
  readonly beside?: (label: string, value: string) => ReactNode
}

/** Values with their labels; a part without a value is left out. */
export function Parts({ parts, beside }: PartsProps) {
  return (
    <dl className="payment-parts">
      {parts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <WholeCodes>{value}</WholeCodes>
            </dd>
            {beside && <dd className="payment-copy">{beside(label, value)}</dd>}
          </div>
        ))}
    </dl>
  )
}
