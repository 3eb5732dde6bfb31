import { useEffect, useState, type ReactNode } from 'react'
import { whenShown } from '../stores/firstReads.ts'

/** Renders its children once the first screen is shown: it has the line and the processor until then. */
export function AfterFirst({ children }: { readonly children: ReactNode }) {
  const [begins, setBegins] = useState(false)
  useEffect(() => whenShown(() => setBegins(true)), [])
  return begins && children
}
