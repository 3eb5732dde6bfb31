import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { limits } from '../../../contract/core/limits.ts'
import { personTexts } from '../../../contract/people/people.ts'

interface Search<V> {
  readonly find: (text: string) => Promise<V>
  /** The message for a failed search. */
  readonly describe: (error: unknown) => string
  /** The message for a text that is too short. */
  readonly hint?: string
}

interface Searched<V> {
  readonly found: V | undefined
  /** Why there is no result, or not yet; empty once there is one. */
  readonly message: string
}

/** Searches for a text of at least three characters, once typing pauses. */
export function useSearched<V>(text: string, search: Search<V>): Searched<V> {
  const typed = text.trim()
  const [asked] = useDebouncedValue(typed, limits.SearchDebounce)
  const [answer, setAnswer] = useState<Searched<V> & { readonly asked: string }>()
  useEffect(() => {
    if (asked.length < limits.SearchShortest) return undefined
    let isCurrent = true
    search.find(asked).then(
      (found) => {
        if (isCurrent) setAnswer({ asked, found, message: '' })
      },
      (error: unknown) => {
        if (isCurrent) setAnswer({ asked, found: undefined, message: search.describe(error) })
      },
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only another text asks again
  }, [asked])
  if (typed.length < limits.SearchShortest)
    return { found: undefined, message: search.hint ?? personTexts.searchShort }
  return answer?.asked === typed ? answer : { found: undefined, message: personTexts.searching }
}
