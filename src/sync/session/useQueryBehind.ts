import { useEffect, useEffectEvent, useState } from 'react'
import { watch } from '../../cache/database/liveQuery.ts'
import { isTyping, typingPause } from '../../cache/database/typingPause.ts'

/**
 * A live query of this device for what may be behind a form. While somebody types, each key is a change of the device:
 * the query then waits for a pause, so that the keys have the processor. `of` names what is asked; a change asks again.
 */
export function useQueryBehind<R>(query: () => Promise<R>, of: readonly object[]): R | undefined {
  const [value, setValue] = useState<R>()
  const ask = useEffectEvent(query)
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    const begin = () => {
      if (isGone) return
      stop = watch(
        () => ask(),
        (found) => {
          setValue(() => found)
          if (!isTyping()) return
          stop()
          void typingPause().then(begin)
        },
        (error) => {
          setValue(() => {
            throw error
          })
        },
      )
    }
    begin()
    return () => {
      isGone = true
      stop()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- because the caller names what the query depends on
  }, of)
  return value
}
