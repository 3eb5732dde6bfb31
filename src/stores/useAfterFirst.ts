import { useEffect, useState } from 'react'
import { whenShown } from './firstReads.ts'

/** True once the first screen is shown: it has the line and the processor until then. */
export function useAfterFirst(): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => whenShown(() => setShown(true)), [])
  return isShown
}
