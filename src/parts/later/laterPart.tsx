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
  /** How far its code has come. Once it is loaded, its button works with no network. */
  readonly useStage: () => Stage
  /** Loads it once more for who wants it, if the last attempt failed. */
  readonly tryAgain: () => void
}

/** `coming` from the beginning on: a part that is wanted is loaded at once. */
type Stage = 'coming' | 'loaded' | 'failed'

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
  let stage: Stage = 'coming'
  const waiting = new Set<() => void>()
  const begins = new Set<() => void>()
  const enter = (next: Stage) => {
    stage = next
    waiting.forEach((change) => change())
  }
  const bring = async () => {
    if (stage === 'failed') enter('coming')
    try {
      const part = (await load())[name]
      loaded = part
      enter('loaded')
      return part
    } catch (error) {
      enter('failed')
      throw error
    }
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
      begins.add(begin)
      const stops = [onBack(begin), onEvent(window, 'online', begin), () => begins.delete(begin)]
      if (isWanted) begin()
      else stops.push(whenShown(begin))
      return () => {
        isGone = true
        stops.forEach((stop) => stop())
      }
    }, [Part, isWanted])
    return Part && <Part {...props} />
  }
  const useStage = () => useSyncExternalStore(listen, () => stage)
  const tryAgain = () => {
    if (stage === 'failed') begins.forEach((begin) => begin())
  }
  return Object.assign(Later, { load: bring, useStage, tryAgain })
}
