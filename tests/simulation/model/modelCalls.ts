import { logout, refreshToken } from '../../../contract/accounts/accounts.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { getKnownOperations } from '../../../contract/device/operations.ts'
import { fillPaymentDetails } from '../../../contract/payments/claims.ts'
import { uploadDocument, uploadPaper, uploadPaperPiece } from '../../../contract/files/files.ts'
import { createPaper, getUserPapers, submitPaper, updatePaper } from '../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { createAuthor, getAuthor, getAuthors, updateAuthor } from '../../../contract/people/authors.ts'
import { saveProfile } from '../../../contract/people/profile.ts'
import {
  createAccommodation,
  getAccommodation,
  getAccommodations,
  getPaperAccommodations,
  updateAccommodation,
} from '../../../contract/registration/registration.ts'
import { createTravel, getTravel, getTravels, updateTravel } from '../../../contract/travel/travel.ts'
import { getStars, setStars } from '../../../contract/events/stars.ts'
import { getActiveNotifications, markRead } from '../../../contract/notifications/notifications.ts'
import {
  acceptReview,
  declareConflict,
  declineReview,
  getAssignedPapers,
  saveReview,
} from '../../../contract/reviews/reviewing.ts'
import { notFound } from '../../../server/http/refusal.ts'
import type { WireRequest } from '../../../src/sync/transport/request.ts'
import {
  acceptModelReview,
  giveModelBack,
  listModelAssigned,
  listModelNotifications,
  listModelStars,
  markModelRead,
  saveModelReview,
  setModelStars,
} from './modelDuties.ts'
import {
  changeModelAccommodation,
  fillModelAccommodation,
  listModelAccommodations,
  listModelAuthors,
  readModelAccommodation,
} from './modelAttending.ts'
import { hasArrivedAtModel, takeModelPaper, takeModelPiece, takeModelProof } from './modelFiles.ts'
import {
  createModelPaper,
  listModelPapers,
  saveModelAuthors,
  submitModelPaper,
  updateModelPaper,
} from './modelPapers.ts'
import { takeModelClaim } from './modelPayments.ts'
import {
  addModelPerson,
  changeModelPerson,
  listModelPeople,
  readModelPerson,
  saveModelProfile,
} from './modelPeople.ts'
import { knownToModel } from './modelRestore.ts'
import { isUnusedSession, refreshModelSession, signOutOfModel } from './modelSessions.ts'
import { createModelTravel, listModelTravels, readModelTravel, updateModelTravel } from './modelTravel.ts'
import type { Answered, Kept, ModelCall, ModelState } from './modelState.ts'

interface Call {
  readonly endpoint: Endpoint
  answer(call: ModelCall): Answered
  /** True for a call that needs no session; what it answered is given again for an hour. */
  readonly isOpen?: true
  /** False where what was answered before is true no longer. */
  stillHolds?(state: ModelState, kept: Kept, request: WireRequest, args: ModelCall['args']): boolean
}

const calls: readonly Call[] = [
  { endpoint: getKnownOperations, answer: knownToModel },
  { endpoint: createPaper, answer: createModelPaper },
  { endpoint: updatePaper, answer: updateModelPaper },
  { endpoint: saveAuthors, answer: saveModelAuthors },
  { endpoint: submitPaper, answer: submitModelPaper },
  { endpoint: getUserPapers, answer: listModelPapers },
  { endpoint: createAuthor, answer: addModelPerson },
  { endpoint: updateAuthor, answer: changeModelPerson },
  { endpoint: getAuthors, answer: listModelPeople },
  { endpoint: getAuthor, answer: readModelPerson },
  { endpoint: saveProfile, answer: saveModelProfile },
  { endpoint: uploadPaperPiece, answer: takeModelPiece, stillHolds: hasArrivedAtModel },
  { endpoint: uploadPaper, answer: takeModelPaper },
  { endpoint: uploadDocument, answer: takeModelProof },
  { endpoint: createAccommodation, answer: fillModelAccommodation },
  { endpoint: updateAccommodation, answer: changeModelAccommodation },
  { endpoint: getAccommodation, answer: readModelAccommodation },
  { endpoint: getAccommodations, answer: listModelAccommodations },
  { endpoint: getPaperAccommodations, answer: listModelAuthors },
  { endpoint: fillPaymentDetails, answer: takeModelClaim },
  { endpoint: createTravel, answer: createModelTravel },
  { endpoint: updateTravel, answer: updateModelTravel },
  { endpoint: getTravels, answer: listModelTravels },
  { endpoint: getTravel, answer: readModelTravel },
  { endpoint: getAssignedPapers, answer: listModelAssigned },
  { endpoint: acceptReview, answer: acceptModelReview },
  { endpoint: declineReview, answer: giveModelBack('declined') },
  { endpoint: declareConflict, answer: giveModelBack('conflict') },
  { endpoint: saveReview, answer: saveModelReview },
  { endpoint: getStars, answer: listModelStars },
  { endpoint: setStars, answer: setModelStars },
  { endpoint: getActiveNotifications, answer: listModelNotifications },
  { endpoint: markRead, answer: markModelRead },
  { endpoint: refreshToken, answer: refreshModelSession, isOpen: true, stillHolds: isUnusedSession },
  { endpoint: logout, answer: signOutOfModel, isOpen: true },
]

const patterns = calls.map((call) => ({
  call,
  path: new RegExp(`^${call.endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

/** The call that a request means, with the values of its path and query. */
export function callsOf(request: WireRequest): {
  readonly call: Call
  readonly args: Record<string, string>
} {
  const { pathname, searchParams } = new URL(request.url, 'http://model')
  for (const { call, path } of patterns) {
    const found = call.endpoint.method === request.method ? path.exec(pathname) : null
    if (found) return { call, args: { ...Object.fromEntries(searchParams), ...found.groups } }
  }
  throw notFound()
}
