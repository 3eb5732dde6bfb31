import { startTransition, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { texts } from '../../../contract/core/errors.ts'
import { onBack } from '../../stores/connection.ts'
import { whenShown } from '../../stores/firstReads.ts'
import { onEvent } from '../../stores/pageEvents.ts'
import { showSnack } from '../../ui/snackbar.tsx'

/** A part that its screen can be painted without. */
export interface LaterPart<P extends object> {
  /** `isWanted` says that it has something to show now. */
  (props: P & { readonly isWanted: boolean }): React.JSX.Element | undefined
  /** Loads it now, so that it is painted at once when it is first shown. */
  readonly load: () => Promise<unknown>
  /** True once it is loaded: from then on its button works with no network. */
  readonly useIsLoaded: () => boolean
}

/**
 * Makes a part that its screen can be painted without, such as a dialog: it is loaded once the first screen is shown, or
 * as soon as it is wanted. Unlike a lazy component it never takes its screen with it: if it cannot be loaded, a message
 * says so to a person who wants it, and it is loaded when the network is back.
 */
export function laterPart<P extends object, N extends string>(
  name: N,
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
): LaterPart<P> {
  let loaded: ComponentType<P> | undefined
  const waiting = new Set<() => void>()
  const bring = async () => {
    const part = (await load())[name]
    loaded = part
    waiting.forEach((change) => change())
    return part
  }
  const listen = (change: () => void) => {
    waiting.add(change)
    return () => void waiting.delete(change)
  }

  function Later(props: P & { readonly isWanted: boolean }) {
    const { isWanted } = props
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return undefined
      let isGone = false
      const begin = () =>
        void bring().then(
          (part) => {
            if (isGone) return
            // What nobody waits for is rendered in slices, so that the screen reacts in between.
            if (isWanted) setPart(() => part)
            else startTransition(() => setPart(() => part))
          },
          () => {
            if (!isGone && isWanted) showSnack(texts.noAnswer, 'error')
          },
        )
      const stops = [onBack(begin), onEvent(window, 'online', begin)]
      if (isWanted) begin()
      else stops.push(whenShown(begin))
      return () => {
        isGone = true
        stops.forEach((stop) => stop())
      }
    }, [Part, isWanted])
    return Part && <Part {...props} />
  }
  const useIsLoaded = () => useSyncExternalStore(listen, () => loaded !== undefined)
  return Object.assign(Later, { load: bring, useIsLoaded })
}
