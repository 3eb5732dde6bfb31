import { createPortal } from 'react-dom'
import { momentHere } from '../../../contract/core/moments.ts'
import { asOfId } from './asOfId.ts'

interface AsOfProps {
  /** The time of the copy shown; undefined if the value is up to date. */
  readonly on: number | undefined
}

/** Says in the frame's status line that what is shown is an old copy: there it moves nothing under a finger. */
export function AsOf({ on }: AsOfProps) {
  // The frame is on the page before any copy has been read.
  const place = on === undefined ? null : document.getElementById(asOfId)
  return on === undefined || !place
    ? null
    : createPortal(<span className="shell-state">As of {momentHere(on)}</span>, place)
}
