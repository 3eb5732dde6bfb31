import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RailStep } from './rail.ts'
import { pageTexts } from './texts.ts'

const ring = <circle cx="10" cy="10" r="8" fill="var(--surface)" stroke="currentColor" strokeWidth="2" />

/** Each state has a shape of its own, so that it does not depend on colours. */
const shapes: Readonly<Record<RailStep['state'], ReactNode>> = {
  done: (
    <>
      <circle cx="10" cy="10" r="9" fill="currentColor" />
      <path d="M6 10.3l2.8 2.8 5.2-5.4" fill="none" stroke="var(--surface)" strokeWidth="2" />
    </>
  ),
  now: (
    <>
      {ring}
      <circle cx="10" cy="10" r="4" fill="currentColor" />
    </>
  ),
  stopped: (
    <>
      {ring}
      <path d="M7 7l6 6M13 7l-6 6" stroke="currentColor" strokeWidth="2" />
    </>
  ),
  ahead: ring,
}

/** The way of a paper as a line of stations, the present one marked. */
export function Rail({ steps }: { readonly steps: readonly RailStep[] }) {
  return (
    <div className="paper-rail">
      <ol className="paper-stations" aria-label={pageTexts.rail}>
        {steps.map(({ key, label, state, isCurrent, note }) => (
          <li
            key={key}
            className="paper-station"
            data-state={state}
            {...(isCurrent ? { 'aria-current': 'step' } : {})}
          >
            <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
              {shapes[state]}
            </svg>
            <span className="paper-station-name">
              {label}
              {state === 'done' && <VisuallyHidden>, {pageTexts.done}</VisuallyHidden>}
            </span>
            {note && <span className="paper-station-note">{note}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}
