import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isFound, views, wordsOf } from './grouping.ts'
import type { KnownProgramme } from './useProgramme.ts'

/** The filters and the view of the programme; all of them are in the URL. */
export function useShown({ entries, stars }: Pick<KnownProgramme, 'entries' | 'stars'>) {
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const starredOnly = params.get('starred') === 'yes'
  const view = views.find((one) => one === params.get('by')) ?? 'day'
  const words = useMemo(() => new Map(entries.map((entry) => [entry.Id, wordsOf(entry)])), [entries])
  const shown = useMemo(
    () =>
      entries.filter(
        ({ Id }) => (!starredOnly || stars.has(Id)) && (!search || isFound(words.get(Id) ?? '', search)),
      ),
    [entries, stars, words, search, starredOnly],
  )
  const change = (changed: Partial<Record<'q' | 'by' | 'starred', string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('entry')
        for (const [name, value] of Object.entries(changed)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return { view, search, starredOnly, shown, change }
}
