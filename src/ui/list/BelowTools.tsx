import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The place below the tools of a list; null until it is there. Without tools there is none. */
export const PlaceBelowTools = createContext<HTMLElement | null | undefined>(undefined)

/** What belongs to the filters of a list, but is below its tools, also for the keyboard and a screen reader. */
export function BelowTools({ children }: { readonly children: ReactNode }) {
  const place = use(PlaceBelowTools)
  if (place === undefined) return children
  return place && createPortal(children, place)
}
