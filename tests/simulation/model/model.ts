import { createHash } from 'node:crypto'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { noId } from '../../../contract/core/limits.ts'
import { Refusal, refusalReply, broken, notFound } from '../../../server/http/refusal.ts'
import { profileOf } from '../../support/accounts.ts'
import { fullNameOf } from '../../../contract/people/people.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { approvedAs, newcomer, type Far } from '../server/far.ts'
import { callsOf } from './modelCalls.ts'
import { giveModelDuties } from './modelDuties.ts'
import { withReadForm } from './modelFiles.ts'
import { confirmAtModel } from './modelPayments.ts'
import { newModelState, type Answered, type Kept, type ModelState } from './modelState.ts'
import { callerOf, startModelSession } from './modelSessions.ts'
import { backUpModel, restoreModel } from './modelRestore.ts'

const hourInMilliseconds = 3_600_000

const hashOf = (request: WireRequest) => {
  const data = request.data instanceof ArrayBuffer ? Buffer.from(request.data).toString('hex') : request.data
  return createHash('sha256')
    .update(JSON.stringify([request.method, request.url, data ?? null]))
    .digest('hex')
}

function respond(
  { epoch }: ModelState,
  { Status, Reply, Version }: Kept,
  headers: Readonly<Record<string, string>>,
): WireResponse {
  return {
    status: Status,
    data: structuredClone(Reply),
    headers: { ...headers, ...(Version === null ? {} : { etag: `"${Version}.${epoch}"` }) },
  }
}

/** Carries a call out once for its key (offline O5): the key is looked up before anything else is judged. */
function carryOutOnce(state: ModelState, request: WireRequest): WireResponse {
  const { call, args } = callsOf(request)
  const caller = call.isOpen ? null : callerOf(state, request)
  const act = (): Answered => call.answer({ state, caller, request, args })
  const key = request.headers['Idempotency-Key']
  const echo = key && request.method !== 'GET' ? { 'idempotency-key': key } : {}
  if (!key || request.method === 'GET') return respond(state, keptOf(act()), echo)
  const name = `${caller?.UserId ?? noId}:${key}`
  const before = state.operations.get(name)
  if (before && before.BodyHash !== hashOf(request))
    throw broken('This Idempotency-Key was used for another request')
  const isOld = call.isOpen && before && before.On < state.now() - hourInMilliseconds
  if (before && !isOld && (call.stillHolds?.(state, before, request, args) ?? true))
    return respond(state, before, echo)
  const kept = keptOf(act())
  state.operations.set(name, { ...kept, BodyHash: hashOf(request), On: state.now() })
  return respond(state, kept, echo)
}

function keptOf(answered: Answered): Kept {
  if (answered instanceof Refusal)
    return { Status: answered.status, Reply: refusalReply(answered), Version: null }
  const { Result, Id = null, Version = null, Message = '' } = answered
  return { Status: 200, Reply: { Success: true, Message, Result, Id, Errors: [] }, Version }
}

/** The model goes back in time at once. */
interface ModelFar extends Far {
  backUp(): (endsSessions?: boolean) => number
}

/** A model of the server, small and held equal to it by model.test.ts. */
export function startModel(now: () => number): ModelFar {
  const state = newModelState(now)
  return {
    themeId: state.themeId,
    answer: async (asked) => {
      const request = await withReadForm(asked)
      // A refusal undoes what was written before it: every call here judges first and writes last.
      const inEpoch = (response: WireResponse): WireResponse => ({
        ...response,
        headers: { ...response.headers, 'lectern-epoch': state.epoch },
      })
      try {
        return inEpoch(carryOutOnce(state, request))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return inEpoch({ status: error.status, data: refusalReply(error), headers: error.headers })
      }
    },
    backUp: () => {
      const backup = backUpModel(state)
      return (endsSessions = false) => {
        restoreModel(state, backup)
        if (endsSessions) state.sessions.clear()
        return state.firstVersion
      }
    },
    register: async (Email, Roles = ['PaperPresenter']) => {
      const UserId = crypto.randomUUID()
      const UserDetailId = crypto.randomUUID()
      const { DOB: _birth, Nationality, StudentId: _proof, ...Fields } = profileOf({ Email })
      const FullName = fullNameOf(Fields)
      const person = { Fields, FullName, Nationality, CreatedBy: noId, Version: 1, isTaken: true }
      state.people.set(UserDetailId, person)
      state.users.set(UserId, { Email, UserDetailId, Roles })
      return UserId
    },
    signIn: async (userId): Promise<Session> => {
      if (!state.users.has(userId)) throw notFound()
      return startModelSession(state, userId)
    },
    endSessions: async (userId) => {
      for (const [id, session] of state.sessions) if (session.UserId === userId) state.sessions.delete(id)
    },
    giveAccount: async (userDetailId) => {
      const person = state.people.get(userDetailId)
      if (!person || person.isTaken) return
      state.people.set(userDetailId, { ...person, isTaken: true })
      const user = { Email: person.Fields.Email, UserDetailId: userDetailId, Roles: newcomer }
      state.users.set(crypto.randomUUID(), user)
    },
    papers: async () =>
      Array.from(state.papers.values(), ({ Id, Fields, Status, Version, AuthorsVersion }) => ({
        Id,
        PaperTitle: Fields.PaperTitle,
        Abstract: Fields.Abstract,
        Status,
        Version,
        AuthorsVersion,
      })),
    people: async () => new Map(Array.from(state.people, ([id, { Fields }]) => [id, Fields.Email])),
    mails: async () => [...state.mails],
    giveDuties: async (userId) => giveModelDuties(state, userId),
    duties: async (userId) => ({
      reviews: [...state.reviews.values()].filter(({ AuditorId }) => AuditorId === userId),
      stars: state.stars.get(userId) ?? [],
      read: [...state.notifications.keys()].filter((id) => state.reads.has(`${userId} ${id}`)),
    }),
    confirm: async (userDetailId) => {
      confirmAtModel(state, userDetailId)
    },
    approve: async (paperId) => {
      const paper = state.papers.get(paperId)
      if (paper) Object.assign(paper, approvedAs)
    },
    withdraw: async (paperId) => {
      const paper = state.papers.get(paperId)
      if (paper) paper.WithdrawnOn = new Date(now()).toISOString()
    },
    attending: async () =>
      Array.from(
        state.registrations.values(),
        ({ AccommodationId, UserDetailId, Fields, Version, Travel, Transfers }) => ({
          ...{ AccommodationId, UserDetailId, Fields, Version, Travel },
          Nationality: state.people.get(UserDetailId)?.Nationality ?? '',
          Claims: Transfers.filter(({ TransactionId }) => TransactionId !== '').map(
            ({ TransactionId, Sha256 }) => ({ TransactionId, Sha256 }),
          ),
        }),
      ),
  }
}
