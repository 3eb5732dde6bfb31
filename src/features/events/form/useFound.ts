import { useDebouncedValue } from '@mantine/hooks'
import { eventFormTexts } from '../../../../contract/eventDesk.ts'
import { limits } from '../../../../contract/limits.ts'
import { messageOf } from '../../../sync/api.ts'
import { useLoaded } from '../../../ui/useLoaded.ts'

/** What a search finds for a text of at least three characters, and how far it is. */
export function useFound<R>(
  text: string,
  {
    search,
    hint,
    told,
  }: {
    readonly search: (text: string) => Promise<readonly R[]>
    readonly hint: string
    readonly told: (count: number) => string
  },
) {
  const [asked] = useDebouncedValue(text.trim(), limits.SearchDebounce)
  const isShort = text.trim().length < limits.SearchShortest
  const found = useLoaded(
    async () => ({ asked, rows: asked.length >= limits.SearchShortest ? await search(asked) : [] }),
    (error) => messageOf(error),
    [asked],
  )
  if (isShort) return { rows: [], message: hint }
  if (found.state === 'failed') return { rows: [], message: found.message }
  const isReady = found.state === 'ready' && asked === text.trim() && found.value.asked === asked
  return isReady
    ? { rows: found.value.rows, message: told(found.value.rows.length) }
    : { rows: [], message: eventFormTexts.searching }
}
