import { useState } from 'react'

/** The chosen papers; they stay chosen over pages and filters. */
export interface Selection {
  readonly ids: readonly string[]
  readonly has: (id: string) => boolean
  readonly choose: (ids: readonly string[], isChosen: boolean) => void
  readonly clear: () => void
}

/** Keeps which papers are chosen while the list is open. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    ids: [...ids],
    has: (id) => ids.has(id),
    choose: (changed, isChosen) =>
      setIds((before) => {
        const after = new Set(before)
        for (const id of changed) {
          if (isChosen) after.add(id)
          else after.delete(id)
        }
        return after
      }),
    clear: () => setIds(new Set()),
  }
}
