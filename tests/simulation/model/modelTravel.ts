import { noId } from '../../../contract/core/limits.ts'
import {
  CreateTravelBody,
  nightsOf,
  TravelFields,
  travelRules,
  type Travel,
  type Traveller,
} from '../../../contract/travel/travel.ts'
import { broken, mustBeCurrent, mustHold } from '../../../server/http/refusal.ts'
import { actedAtModel, isPaidAtModel } from './modelAttending.ts'
import { versionIn } from './modelPeople.ts'
import { mayActAtModel } from './modelRights.ts'
import { modelIdFor } from './modelRestore.ts'
import type { Answered, ModelCall, ModelRegistration, ModelState } from './modelState.ts'

function rowOf(
  state: ModelState,
  { AccommodationId, UserDetailId, Travel }: ModelRegistration,
): Travel | null {
  const FullName = state.people.get(UserDetailId)?.FullName ?? ''
  if (!Travel) return null
  const { Fields, TravelId, Version } = Travel
  return { ...Fields, TravelId, AccommodationId, UserDetailId, FullName, RoomName: '', Version }
}

function answered(state: ModelState, registration: ModelRegistration, Message: string): Answered {
  const { TravelId: Id = noId, Version = 0 } = registration.Travel ?? {}
  return { Result: rowOf(state, registration), Id, Version, Message }
}

/** Those for whom the caller may travel. */
export function listModelTravels({ state, caller }: ModelCall): Answered {
  const Result = [...state.registrations.values()]
    .filter((one) => one.Fields.IsAttendingConference && mayActAtModel(state, caller, one.UserDetailId))
    .map((one): Traveller => {
      const { AccommodationId, UserDetailId } = one
      const { FullName = '', Fields } = state.people.get(UserDetailId) ?? {}
      const { AccommodationRequired, GetPersons } = one.Fields
      const Travel = rowOf(state, one)
      const isAdmin = caller?.Roles.includes('Admin') === true
      return {
        ...{ AccommodationId, UserDetailId, FullName, IsMe: UserDetailId === caller?.UserDetailId },
        ...{ IsPaymentDone: isPaidAtModel(one), AccommodationRequired, People: 1 + GetPersons.length },
        ...{ Email: isAdmin ? (Fields?.Email ?? '') : '' },
        ...{ Phone: isAdmin ? `${Fields?.CountryCode} ${Fields?.PhoneNumber}` : '', Travel },
        NightsWithoutRoom: Travel && AccommodationRequired ? nightsOf(Travel.StayFrom, Travel.StayUntil) : [],
        Warnings: [],
      }
    })
  return { Result }
}

export function createModelTravel(call: ModelCall): Answered {
  const { AccommodationId, ...Fields } = CreateTravelBody.parse(call.request.data)
  const registration = actedAtModel(call, (one) => one.AccommodationId === AccommodationId)
  if (registration.Travel)
    return answered(call.state, registration, 'Travel details have been filled already')
  const isAdmin = call.caller?.Roles.includes('Admin') === true
  if (!isAdmin && !isPaidAtModel(registration))
    throw broken('Travel details can be filled once the registration is paid in full')
  if (!isAdmin && !registration.Fields.AccommodationRequired)
    throw broken('Travel details are not needed, since no accommodation is taken')
  mustHold(travelRules(Fields, registration.Fields.AccommodationRequired))
  registration.Travel = { TravelId: modelIdFor(call), Fields, Version: call.state.firstVersion }
  return answered(call.state, registration, 'Your travel details have been saved')
}

const travelIn = (call: ModelCall) => actedAtModel(call, ({ Travel }) => Travel?.TravelId === call.args['id'])

export function updateModelTravel(call: ModelCall): Answered {
  const Fields = TravelFields.parse(call.request.data)
  const registration = travelIn(call)
  const { TravelId = noId, Version = 0 } = registration.Travel ?? {}
  mustBeCurrent(versionIn(call.request), Version)
  mustHold(travelRules(Fields, registration.Fields.AccommodationRequired))
  registration.Travel = { TravelId, Fields, Version: Version + 1 }
  return answered(call.state, registration, 'Your travel details have been saved')
}

export const readModelTravel = (call: ModelCall): Answered => answered(call.state, travelIn(call), '')
