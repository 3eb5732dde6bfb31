import { setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { isNull } from 'drizzle-orm'
import {
  archiveTexts,
  type ArchivedConference,
  type closeConference,
} from '../../contract/archive/archive.ts'
import { isDatabaseAway, isDiskBroken, isDiskFull } from '../db/failures.ts'
import type { Context } from '../http/context.ts'
import type { CarriedOut } from '../http/operations/idempotency.ts'
import { conflicting, Refusal } from '../http/refusal.ts'
import { endWork } from '../http/routeOf.ts'
import type { Call } from '../http/serve.ts'
import { conferences } from '../db/schema/archive.ts'
import { closeNow, mustBeClosable } from './closeConference.ts'
import { copyAhead, type Copy } from './copyAhead.ts'
import { beginClosing, dropBrokenOff, dropCopy } from './unfinishedClosings.ts'

/** How often it is looked whether another closing has ended, in milliseconds. */
const look = 250

type Closing = Call<typeof closeConference>

/** Closes conferences. */
export interface Closings {
  /** Copies the conference, unless closing it is refused, and then carries out the call; nothing is left if it fails. */
  around(call: Closing, carryOut: () => Promise<CarriedOut>): Promise<CarriedOut>
  /** Closes the copied conference, in the call's transaction. */
  close(call: Closing): Promise<ArchivedConference>
  /** From now on closings end unfinished. */
  stop(): void
}

/** An error whose own text says that nothing was changed, and why. */
const saysWhy = (error: unknown) =>
  error instanceof Refusal || isDiskFull(error) || isDiskBroken(error) || isDatabaseAway(error)

/**
 * Starts the work of closing conferences. A closing copies the conference in slices that hold nobody, and then completes
 * the copy and switches in one short transaction. What a killed portal left is dropped by due work.
 */
export function startClosings(context: Context): Closings {
  const { database, jobs, log, settings } = context
  const { sql } = database
  const isAlone = settings.DATABASE_URL === undefined
  const copies = new WeakMap<FastifyRequest, Copy>()
  /** Calls that waited for another closing, which succeeded. */
  const late = new WeakSet<FastifyRequest>()
  let isStopping = false
  /** The closing of this process. */
  let own: string | undefined

  const leftovers = jobs.add({
    name: 'drop what a closing left',
    run: async (_isStopping, giveWay) => {
      await dropBrokenOff(database, { isAlone, own }, giveWay)
      return Infinity
    },
  })

  const closed = () => sql.$count(conferences, isNull(conferences.HeardOn))

  /** Begins a closing, after another one has failed; undefined if it cannot be closed, or another one has succeeded. */
  async function begin({ body, caller, request }: Closing): Promise<string | undefined> {
    const before = await closed()
    for (;;) {
      const isRefused = await mustBeClosable(sql, body).then(
        () => false,
        (error: unknown) => {
          if (error instanceof Refusal) return true
          throw error
        },
      )
      if (isRefused || isStopping) return undefined
      const id = await beginClosing(sql, caller.UserId)
      if (id !== undefined) return id
      await setTimeout(look)
      if ((await closed()) !== before) {
        late.add(request)
        return undefined
      }
    }
  }

  const letOthers = () => {
    const giveWay = jobs.givingWay()
    return async () => {
      if (isStopping) throw new Refusal(503, archiveTexts.restarting)
      await giveWay()
    }
  }

  return {
    around: async (call, carryOut) => {
      // It gives way to all others, and must not wait for itself.
      endWork(call.request)
      const id = await begin(call)
      // It is refused, or a repeat.
      if (id === undefined) return carryOut()
      own = id
      let isDone = false
      try {
        copies.set(call.request, await copyAhead(database, id, letOthers()))
        const done = await carryOut()
        isDone = !done.isRepeat
        return done
      } catch (error) {
        if (saysWhy(error)) throw error
        log.error({ err: error }, 'the conference could not be closed')
        throw new Refusal(500, archiveTexts.brokeOff)
      } finally {
        if (!isDone && !isStopping)
          await dropCopy(database, id, jobs.givingWay()).catch((error: unknown) => {
            log.error({ err: error }, 'what a closing left could not be dropped')
          })
        if (own === id) own = undefined
        leftovers.wake()
      }
    },
    close: async (call) => {
      const copy = copies.get(call.request)
      if (copy) return closeNow(call, copy, context.now())
      if (isStopping) throw new Refusal(503, archiveTexts.restarting)
      if (!late.has(call.request)) await mustBeClosable(call.sql, call.body)
      throw conflicting(archiveTexts.closedMeanwhile)
    },
    stop: () => {
      isStopping = true
    },
  }
}
