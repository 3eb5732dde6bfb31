import './status.css'
import type { ReactNode } from 'react'
import { statusLabels, type PaperStatus } from '../../../../contract/papers/papers.ts'
import { withdrawalTexts } from '../../../../contract/papers/withdrawal.ts'
import type { StatusBadgeProps } from './StatusBadge.tsx'

const ring = <circle cx="7" cy="7" r="5.5" fill="none" stroke="currentColor" strokeWidth="1.5" />

/** Each status has a shape of its own, so that it does not depend on colours. */
const shapes: Readonly<Record<PaperStatus | 'withdrawn', ReactNode>> = {
  draft: (
    <circle
      cx="7"
      cy="7"
      r="5.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2.2 1.8"
    />
  ),
  submitted: (
    <>
      {ring}
      <path d="M7 4a3 3 0 010 6z" fill="currentColor" />
    </>
  ),
  approved: (
    <>
      <circle cx="7" cy="7" r="6.25" fill="currentColor" />
      <path d="M4.2 7.2l2 2 3.6-4" fill="none" stroke="var(--surface)" strokeWidth="1.5" />
    </>
  ),
  rejected: (
    <>
      {ring}
      <path d="M5 5l4 4M9 5l-4 4" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  withdrawn: (
    <>
      {ring}
      <path d="M4 7h6" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
}

/** A paper's status in a line of a list: a shape, a colour and the words, without a frame (spec §4). */
export function StatusText({ status, isWithdrawn }: StatusBadgeProps) {
  const shown = isWithdrawn ? 'withdrawn' : status
  return (
    <span className="papers-status" data-status={shown}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
        {shapes[shown]}
      </svg>
      {isWithdrawn ? withdrawalTexts.withdrawn : statusLabels[status]}
    </span>
  )
}
