import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { limits } from '../../../contract/core/limits.ts'
import { personTexts } from '../../../contract/people/people.ts'

interface Search<V> {
  readonly find: (text: string) => Promise<V>
  /** What is said where nothing could be looked for. */
  readonly describe: (error: unknown) => string
  /** What is said of a text that is too short. */
  readonly hint?: string
}

interface Searched<V> {
  readonly found: V | undefined
  /** Why nothing is found, or not yet; empty once something is. */
  readonly message: string
}

/** What a search finds for a text of at least three characters, once typing pauses. */
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
