import { useState } from 'react'

/** What is chosen of a list by its ids, over all its pages. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen,
    choose: (ids: readonly string[], isChosen: boolean) =>
      setChosen((before) => {
        const after = new Set(before)
        for (const id of ids)
          if (isChosen) after.add(id)
          else after.delete(id)
        return after
      }),
    clear: () => setChosen(new Set()),
  }
}
