import { createContext, useContext } from 'react'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'

/** What every row of the programme needs to know about its reader. */
export interface Reading {
  readonly databases: PersonDatabases
  readonly timeZone: string
  readonly readerZone: string
  readonly stars: ReadonlySet<string>
  readonly star: (id: string, isStarred: boolean) => void
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
