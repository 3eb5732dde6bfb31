import { startTransition, useEffect, useState, type ComponentType } from 'react'
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
}

/**
 * Makes a part that its screen can be painted without, such as a dialog: it is loaded once the first screen is shown, or
 * as soon as it is wanted. Unlike a lazy component it never takes its screen with it: if it cannot be loaded, a message
 * says so to a person who wants it, and it is loaded when the network is back. `soon`: with its screen.
 */
export function laterPart<P extends object, N extends string>(
  name: N,
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
  when: 'shown' | 'soon' = 'shown',
): LaterPart<P> {
  let loaded: ComponentType<P> | undefined
  const bring = async () => (loaded ??= (await load())[name])

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
      else {
        // Loaded with its screen, so that its button works even if the network goes in that moment; rendered later.
        if (when === 'soon') bring().catch(() => undefined)
        stops.push(whenShown(begin))
      }
      return () => {
        isGone = true
        stops.forEach((stop) => stop())
      }
    }, [Part, isWanted])
    return Part && <Part {...props} />
  }
  return Object.assign(Later, { load: bring })
}
