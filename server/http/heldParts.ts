import type { FastifyReply, FastifyRequest } from 'fastify'
import { holds, themesHeld, type NeededPart } from '../../contract/core/deskParts.ts'
import { takesKey, type Endpoint } from '../../contract/core/endpoint.ts'
import { namesOtherThemes, withinThemes } from '../db/heldThemes.ts'
import type { Caller, Context } from './context.ts'
import { callerOf, keepCaller } from './callers/countedCallers.ts'
import { notAllowed, notFound } from './refusal.ts'

/** True for a caller who may call an endpoint with the roles that they have for it. */
export const mayCall = ({ callers }: Endpoint, { Roles }: Pick<Caller, 'Roles'>): boolean =>
  callers === 'anyone' || callers === 'signedIn' || Roles.some((role) => callers.includes(role))

const withoutDesk = (caller: Caller): Caller => ({
  ...caller,
  Roles: caller.Roles.filter((role) => role !== 'Admin'),
})

/** The caller as an endpoint sees them: an organiser who does not hold its part is only the person that they are besides. */
export const callerWithin = (endpoint: Endpoint, caller: Caller): Caller =>
  holds(caller.DeskParts, endpoint.part ?? 'any', takesKey(endpoint)) ? caller : withoutDesk(caller)

/** Refuses an organiser who does not hold what is needed with 403, where a call is about more than one part. */
export function mustHoldPart({ DeskParts }: Pick<Caller, 'DeskParts'>, needed: NeededPart, isChange = false) {
  if (!holds(DeskParts, needed, isChange)) throw notAllowed()
}

type Handler<R> = (request: FastifyRequest, reply: FastifyReply) => Promise<R>

/**
 * A handler that keeps an organiser within the themes that they hold: a paper of another theme is a stranger’s paper to
 * them, in every search and under every id.
 */
export const keptWithinThemes =
  <R>({ database }: Pick<Context, 'database'>, endpoint: Endpoint, handle: Handler<R>): Handler<R> =>
  async (request, reply) => {
    const caller = callerOf(request)
    const themes = caller?.Roles.includes('Admin') ? themesHeld(caller.DeskParts) : null
    if (!caller || themes === null) return handle(request, reply)
    const { params, query, body } = request
    if (endpoint.part !== 'papers' || !(await namesOtherThemes(database.sql, themes, params, query, body)))
      return withinThemes(themes, () => handle(request, reply))
    const person = withoutDesk(caller)
    if (!mayCall(endpoint, person)) throw notFound()
    keepCaller(request, person)
    return handle(request, reply)
  }
