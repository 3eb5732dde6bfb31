import { createContext, useContext } from 'react'

/** What every row of the programme needs to know about its reader. */
export interface Reading {
  /** Reads the abstract of a paper; undefined if it is not on this device. */
  readonly readAbstract: (paperId: string) => Promise<string | undefined>
  /** What is said in place of an abstract that is not on this device. */
  readonly missing: string
  readonly timeZone: string
  readonly readerZone: string
  readonly stars: ReadonlySet<string>
  /** Absent for visitors, who have no stars. */
  readonly star: ((id: string, isStarred: boolean) => void) | undefined
  /** The entry in the URL, open at first. */
  readonly pointed: string | null
}

const Context = createContext<Reading | null>(null)

export const ReadingProvider = Context.Provider

export function useReading(): Reading {
  const reading = useContext(Context)
  if (!reading) throw new Error('A row of the programme is outside of it')
  return reading
}
