import { noId } from '../../contract/limits.ts'
import { CreateTravelBody, TravelFields, travelRules, travelTexts } from '../../contract/travel.ts'
import { broken, mustBeCurrent, mustHold } from '../../server/http/refusal.ts'
import { isPaidAtModel, ownAtModel } from './modelAttending.ts'
import { versionIn } from './modelPeople.ts'
import type { Answered, ModelCall, ModelRegistration, ModelState } from './modelState.ts'

function answered(
  state: ModelState,
  { AccommodationId, UserDetailId, Travel }: ModelRegistration,
  Message: string,
): Answered {
  const { TravelId = noId, Version = 0 } = Travel ?? {}
  const FullName = state.people.get(UserDetailId)?.FullName ?? ''
  const Result = {
    ...Travel?.Fields,
    TravelId,
    AccommodationId,
    UserDetailId,
    FullName,
    RoomName: '',
    Version,
  }
  return { Result, Id: TravelId, Version, Message }
}

export function createModelTravel(call: ModelCall): Answered {
  const { AccommodationId, ...Fields } = CreateTravelBody.parse(call.request.data)
  const registration = ownAtModel(call, (one) => one.AccommodationId === AccommodationId)
  if (registration.Travel) return answered(call.state, registration, travelTexts.exists)
  if (!isPaidAtModel(registration)) throw broken(travelTexts.notPaid)
  if (!registration.Fields.AccommodationRequired) throw broken(travelTexts.notNeeded)
  mustHold(travelRules(Fields, true))
  registration.Travel = { TravelId: crypto.randomUUID(), Fields, Version: 1 }
  return answered(call.state, registration, travelTexts.saved)
}

const travelIn = (call: ModelCall) => ownAtModel(call, ({ Travel }) => Travel?.TravelId === call.args['id'])

export function updateModelTravel(call: ModelCall): Answered {
  const Fields = TravelFields.parse(call.request.data)
  const registration = travelIn(call)
  const { TravelId = noId, Version = 0 } = registration.Travel ?? {}
  mustBeCurrent(versionIn(call.request), Version)
  mustHold(travelRules(Fields, registration.Fields.AccommodationRequired))
  registration.Travel = { TravelId, Fields, Version: Version + 1 }
  return answered(call.state, registration, travelTexts.saved)
}

export const readModelTravel = (call: ModelCall): Answered => answered(call.state, travelIn(call), '')
