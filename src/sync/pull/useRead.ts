import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, ParamsOf, QueryOf, ResultOf } from '../../../contract/core/endpoint.ts'
import { dropForAway, keepForAway, readForAway } from '../../cache/copies/awayCopies.ts'
import { readCopy, type CopyDatabase } from '../../cache/database/copyDatabase.ts'
import { watch } from '../../cache/database/liveQuery.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { useConnection } from '../../stores/connection.ts'
import { whenIdle } from '../../stores/idle.ts'
import { call, isUnanswered } from '../session/call.ts'
import { urlOf } from '../transport/request.ts'
import type { Answer } from './answers.ts'
import { readAhead, type Plan } from './openReads.ts'
import { pull } from './pull.ts'
import { useAsked, type Asked, type AskedOptions } from './useAsked.ts'

type Readable = Endpoint & { readonly result: z.ZodType }

export interface ReadOptions<E extends Endpoint> extends AskedOptions {
  readonly params?: ParamsOf<E>
  readonly query?: Partial<QueryOf<E>>
  /** Keeps the result in these databases: the copy is shown at once, and while the portal is away. */
  readonly keep?: PersonDatabases
  /** Keeps the result in these databases for a time without the portal only: it is asked at once, and shown if it answers. */
  readonly forAway?: PersonDatabases
  /** Runs with each kept result, for what else on the device depends on it. */
  readonly applied?: (result: ResultOf<E>) => Promise<unknown>
}

interface NoValue {
  readonly value?: undefined
  readonly on?: undefined
}

type Shown<V> =
  | ({ readonly state: 'loading' } & NoValue)
  | {
      readonly state: 'ready'
      readonly value: V
      /** The time of the copy or the result. */
      readonly on: number
    }
  | ({ readonly state: 'failed'; readonly message: string } & NoValue)

/** The state of a read. A loaded value stays while it is read again. */
export type Read<V> = Shown<V> &
  Asked & {
    /** True while the value is still that of other parameters. */
    readonly isBehind: boolean
    /** For a kept read: true once it is known whether this device has a copy. */
    readonly isLookedUp: boolean
    /** The time of the copy shown, if the portal does not respond; undefined if the value is up to date. */
    readonly asOf: number | undefined
  }

/** What a read that is kept for a time without the portal does with its answers. */
function awayOf<E extends Readable>(copies: CopyDatabase, { path, result }: E, url: string) {
  const at = { path, url }
  return {
    keeping: async (asked: Promise<{ readonly Result: unknown }>): Promise<unknown> => {
      try {
        const { Result } = await asked
        const now = Date.now()
        // Nobody waits for it, and it may not fit.
        whenIdle(() => void keepForAway(copies, at, Result, now).catch(() => undefined))
        return Result
      } catch (error) {
        if (!isUnanswered(error)) void dropForAway(copies, at).catch(() => undefined)
        throw error
      }
    },
    read: () => readForAway(copies, at, result).catch(() => undefined),
  }
}

function planOf<const E extends Readable>(endpoint: E, options: ReadOptions<E>): Plan {
  const { params, query, keep, forAway, applied } = options
  const key = urlOf(endpoint, params, query)
  const shows = endpoint.shows ?? []
  if (!keep) {
    const away = forAway && awayOf(forAway.copies, endpoint, key)
    return {
      key,
      shows,
      isKept: false,
      ask: async (byItself) => {
        const asked = call(endpoint, { params, query }, { byItself })
        return away ? away.keeping(asked) : (await asked).Result
      },
      ...(away && { whenAway: away.read }),
    }
  }
  return {
    key: `${keep.UserId} ${key}`,
    shows,
    isKept: true,
    ask: async () => {
      const result = await pull(keep, endpoint, params, query)
      await applied?.(result)
      return result
    },
    watch: (show) =>
      watch(
        () => readCopy(keep.copies, key, endpoint.result),
        show,
        // A copy that cannot be read counts as none.
        () => show(undefined),
      ),
  }
}

function shownOf<V>(plan: Plan, answer: Answer, message: string, isReachable: boolean): Shown<V> {
  const { value, on } = answer
  if (value !== undefined && on !== undefined) return { state: 'ready', value: value as V, on }
  // Until the device's copy is looked up, nothing else is shown.
  const isWaiting = plan.isKept ? !answer.isLookedUp || (isReachable && !answer.failure) : !answer.failure
  return isWaiting ? { state: 'loading' } : { state: 'failed', message }
}

/**
 * What an endpoint returns, for the components of a screen: called when the screen opens, again when an announced
 * change names rows that it shows (offline O15), and a while after a call without a response (offline O9). Components
 * with the same parameters share the calls.
 */
export function useRead<const E extends Readable>(
  endpoint: E,
  options: ReadOptions<E> = {},
): Read<ResultOf<E>> {
  const plan = planOf(endpoint, options)
  const { answer, message, ...asked } = useAsked(plan, options)
  const isReachable = useConnection((state) => state.reachable)
  const shown = shownOf<ResultOf<E>>(plan, answer, message, isReachable)
  const [last, setLast] = useState({ plan, answer, shown })
  if (shown.state !== 'loading' && last.answer !== answer) setLast({ plan, answer, shown })
  const { isLookedUp, on, failure } = answer
  const asOf = (plan.isKept || plan.whenAway) && (!isReachable || isUnanswered(failure)) ? on : undefined
  if (shown.state !== 'loading') return { ...shown, ...asked, isBehind: false, isLookedUp, asOf }
  // The last value stays until there is one for these parameters.
  const isBehind = last.shown.state === 'ready' && last.plan.key !== plan.key
  return { ...last.shown, ...asked, isBehind, isLookedUp, asOf }
}

/** Reads before the screen is loaded: its `useRead` with the same parameters gets this answer. */
export function preload<const E extends Readable>(
  endpoint: E,
  options: Pick<ReadOptions<E>, 'params' | 'query'> = {},
): void {
  readAhead(planOf(endpoint, options))
}
