import { starredAfter, StarsBody } from '../../../contract/events/stars.ts'
import type { StoredNotification } from '../../../contract/notifications/notifications.ts'
import { noId } from '../../../contract/core/limits.ts'
import { ReasonBody, reasonRules } from '../../../contract/core/rules.ts'
import {
  emptyReview,
  ReviewFields,
  reviewRules,
  reviewRuleTexts,
  type AssignedPaper,
  type ReviewState,
} from '../../../contract/reviews/reviewing.ts'
import { conflicting, mustBeCurrent, mustHold, notFound } from '../../../server/http/refusal.ts'
import { versionIn } from './modelPeople.ts'
import type { Answered, ModelCall, ModelReview, ModelState } from './modelState.ts'
import type { Duties } from '../server/far.ts'

const beginning = '2026-01-05T09:00:00.000Z'

/** Gives somebody papers to review, sessions to star and notifications to read. */
export function giveModelDuties(state: ModelState, AuditorId: string): Duties {
  const papers = ['One', 'Two'].map((word) => {
    const PaperId = crypto.randomUUID()
    const review: ModelReview = {
      ...{ PaperId, AuditorId, PaperTitle: `Reviewed ${word}`, State: 'assigned', Reason: '' },
      ...{ Fields: emptyReview, SubmittedOn: null, Version: 1 },
    }
    state.reviews.set(PaperId, review)
    return PaperId
  })
  const sessions = [1, 2, 3].map(() => crypto.randomUUID())
  for (const id of sessions) state.programme.add(id)
  const notifications = [1, 2, 3].map(() => crypto.randomUUID())
  for (const id of notifications) state.notifications.set(id, AuditorId)
  return { userId: AuditorId, papers, sessions, notifications }
}

const itemOf = ({
  PaperId,
  PaperTitle,
  State,
  Reason,
  Fields,
  SubmittedOn,
  Version,
}: ModelReview): AssignedPaper => ({
  ...Fields,
  ...{ PaperId, PaperCode: '', PaperTitle, abstract: '', ThemeTittle: '', Authors: [], PaperURL: noId },
  ...{
    FileName: '',
    Sha256: '',
    Uncleaned: '',
    State,
    Reason,
    DueOn: null,
    SubmittedOn,
    IsClosed: false,
    Round: 1,
    RoundNote: '',
    Earlier: [],
    Others: [],
    Version,
  },
})

export const listModelAssigned = ({ state, caller }: ModelCall): Answered => ({
  Result: [...state.reviews.values()]
    .filter(({ AuditorId, State }) => AuditorId === caller?.UserId && State !== 'conflict')
    .map(itemOf),
})

/** A review that its auditor may answer: 404 for anybody else's, 409 after a conflict of interest. */
function answerable({ state, caller, args }: ModelCall): ModelReview {
  const review = state.reviews.get(args['id'] ?? '')
  if (review?.AuditorId !== caller?.UserId || !review) throw notFound()
  if (review.State === 'conflict') throw conflicting(reviewRuleTexts.conflict)
  return review
}

const change = ({ state }: ModelCall, review: ModelReview, set: Partial<ModelReview>): Answered => {
  const changed = { ...review, ...set, Version: review.Version + 1 }
  state.reviews.set(review.PaperId, changed)
  return { Result: itemOf(changed), Id: changed.PaperId, Version: changed.Version }
}

export function acceptModelReview(call: ModelCall): Answered {
  const review = answerable(call)
  if (review.State !== 'assigned' && review.State !== 'declined')
    return { Result: itemOf(review), Id: review.PaperId, Version: review.Version }
  mustBeCurrent(versionIn(call.request), review.Version)
  return change(call, review, { State: 'accepted', Reason: '' })
}

export const giveModelBack =
  (State: Extract<ReviewState, 'declined' | 'conflict'>) =>
  (call: ModelCall): Answered => {
    const body = ReasonBody.parse(call.request.data)
    mustHold(reasonRules(body))
    const review = answerable(call)
    if (review.State === 'done') throw conflicting(reviewRuleTexts.done)
    mustBeCurrent(versionIn(call.request), review.Version)
    return change(call, review, { State, Reason: body.Reason })
  }

export function saveModelReview(call: ModelCall): Answered {
  const Fields = ReviewFields.parse(call.request.data)
  mustHold(reviewRules(Fields))
  const review = answerable(call)
  if (review.State === 'declined') throw conflicting(reviewRuleTexts.declined)
  mustBeCurrent(versionIn(call.request), review.Version)
  const SubmittedOn = review.SubmittedOn ?? new Date(call.state.now()).toISOString()
  return change(call, review, { Fields, State: 'done', SubmittedOn })
}

const starsOf = (state: ModelState, userId: string) => ({ SessionIds: state.stars.get(userId) ?? [] })

export const listModelStars = ({ state, caller }: ModelCall): Answered => ({
  Result: starsOf(state, caller?.UserId ?? noId),
})

export function setModelStars({ state, caller, request }: ModelCall): Answered {
  const { Add, Remove } = StarsBody.parse(request.data)
  const userId = caller?.UserId ?? noId
  const known = Add.filter((id) => state.programme.has(id))
  state.stars.set(userId, starredAfter(starsOf(state, userId).SessionIds, { Add: known, Remove }))
  return { Result: starsOf(state, userId) }
}

const isRead = (state: ModelState, userId: string, id: string) => state.reads.has(`${userId} ${id}`)

export const listModelNotifications = ({ state, caller }: ModelCall): Answered => ({
  Result: [...state.notifications]
    .filter(([, userId]) => userId === caller?.UserId)
    .map(([Id, userId]): StoredNotification => {
      const Subject = 'The hall has changed'
      return { Id, Subject, IsRead: isRead(state, userId, Id), CreatedOn: beginning, Link: '' }
    }),
})

export function markModelRead({ state, caller, args }: ModelCall): Answered {
  const id = args['id'] ?? ''
  const userId = caller?.UserId ?? noId
  if (state.notifications.get(id) !== userId) throw notFound()
  state.reads.set(`${userId} ${id}`, true)
  return { Result: null, Id: id }
}
