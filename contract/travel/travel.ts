import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Day, emptyOf, Id, Line, mayLack, Text, Version, WallTime } from '../core/fields.ts'
import { limits, noId } from '../core/limits.ts'
import { choiceError, errorsOf, requiredError, textError, tooLongError } from '../core/rules.ts'
import { dayLong } from '../core/moments.ts'
import { attendingRoles } from '../core/roles.ts'

export const travelModes = ['Flight', 'Train', 'Bus', 'Car', 'Other'] as const

/** A wall-clock time at the place of arrival or departure; empty if unknown. */
const Moment = z.union([WallTime, z.literal('')])

/** A day of a stay; empty if none is chosen. */
export const Stay = z.union([Day, z.literal('')])

/** A person's arrival, departure and stay (design §3 "Travel"). */
export const TravelFields = z.strictObject({
  ArrivalMode: Line,
  ArrivalNumber: Line,
  ArrivalPlace: Line,
  ArrivalOn: Moment,
  ArrivalPickUp: z.boolean(),
  DepartureMode: Line,
  DepartureNumber: Line,
  DeparturePlace: Line,
  DepartureOn: Moment,
  DeparturePickUp: z.boolean(),
  /** The day of the first night, and the day after the last one; empty without accommodation. */
  StayFrom: Stay,
  StayUntil: Stay,
  Remarks: Text,
})
export type TravelFields = z.infer<typeof TravelFields>

export const emptyTravel = emptyOf(TravelFields)

export const travelLabels: Readonly<Record<keyof TravelFields, string>> = {
  ArrivalMode: 'Arrival by',
  ArrivalNumber: 'Number of flight or train (arrival)',
  ArrivalPlace: 'Place of arrival',
  ArrivalOn: 'Date and time of arrival',
  ArrivalPickUp: 'Pick-up on arrival',
  DepartureMode: 'Departure by',
  DepartureNumber: 'Number of flight or train (departure)',
  DeparturePlace: 'Place of departure',
  DepartureOn: 'Date and time of departure',
  DeparturePickUp: 'Ride to the departure',
  StayFrom: 'Room from',
  StayUntil: 'Room until',
  Remarks: 'Remarks',
}

export const Travel = TravelFields.extend({
  TravelId: Id,
  AccommodationId: Id,
  UserDetailId: Id,
  FullName: z.string(),
  /** The name of the room; empty without one. */
  RoomName: z.string(),
  Version,
})
export type Travel = z.infer<typeof Travel>

export const CreateTravelBody = TravelFields.extend({ AccommodationId: Id })

export const travelTexts = {
  title: 'Travel Details',
  leavesBefore: 'Departure must be after arrival',
  stayReversed: 'Room until must be after Room from',
  stayTooLong: `A stay can be at most ${limits.StayNights} nights`,
  notPaid: 'Travel details can be filled once the registration is paid in full',
  notNeeded: 'Travel details are not needed, since no accommodation is taken',
  exists: 'Travel details have been filled already',
  saved: 'Your travel details have been saved',
  saveFailed: 'Failed to save travel details',
  loadFailed: 'Failed to fetch travel details',
  roomLost:
    'Your travel details have been saved. Your room is taken in a night of this stay: the organisers will give you another one',
} as const

const stayError = ({ StayFrom, StayUntil }: Pick<TravelFields, 'StayFrom' | 'StayUntil'>) =>
  StayUntil <= StayFrom
    ? travelTexts.stayReversed
    : Date.parse(StayUntil) - Date.parse(StayFrom) > limits.StayNights * dayLong && travelTexts.stayTooLong

/** The rules of travel details; `withRoom` for a person with accommodation. */
export function travelRules(body: TravelFields, withRoom: boolean) {
  const mode = (field: 'ArrivalMode' | 'DepartureMode') =>
    choiceError(travelLabels[field], body[field], travelModes)
  const needed = (field: 'ArrivalOn' | 'DepartureOn' | 'StayFrom' | 'StayUntil') =>
    requiredError(travelLabels[field], body[field])
  const number = (field: 'ArrivalNumber' | 'DepartureNumber') =>
    tooLongError(travelLabels[field], body[field], limits.LineLongest)
  const place = (field: 'ArrivalPlace' | 'DeparturePlace') =>
    textError(travelLabels[field], body[field], limits.LineLongest)
  return errorsOf({
    ArrivalMode: mode('ArrivalMode'),
    ArrivalNumber: number('ArrivalNumber'),
    ArrivalPlace: place('ArrivalPlace'),
    ArrivalOn: needed('ArrivalOn'),
    DepartureMode: mode('DepartureMode'),
    DepartureNumber: number('DepartureNumber'),
    DeparturePlace: place('DeparturePlace'),
    DepartureOn:
      needed('DepartureOn') ||
      (body.ArrivalOn !== '' && body.DepartureOn <= body.ArrivalOn && travelTexts.leavesBefore),
    StayFrom: withRoom && needed('StayFrom'),
    StayUntil: (withRoom && needed('StayUntil')) || (body.StayFrom !== '' && stayError(body)),
    Remarks: tooLongError(travelLabels.Remarks, body.Remarks, limits.ReasonLongest),
  })
}

/** The nights of a stay, each by its day. */
export function nightsOf(from: string, until: string): string[] {
  const nights: string[] = []
  if (!from || !until) return nights
  for (let day = Date.parse(from); day < Date.parse(until); day += dayLong)
    nights.push(new Date(day).toISOString().slice(0, 10))
  return nights
}

/** The navigation state of links to `/edit-author-travel` (spec §2). */
export const TravelState = z.object({
  TravelId: Id.default(noId),
  AccommodationId: Id,
  UserDetailId: Id.optional(),
})
export type TravelState = z.infer<typeof TravelState>

export const createTravel = endpoint('POST /Travel', {
  summary:
    'Fills the travel details of a registration that is paid; a second time answers the `Id` of the first',
  callers: attendingRoles,
  part: 'travel',
  body: mayLack(CreateTravelBody, {
    ArrivalNumber: '',
    ArrivalPickUp: false,
    DepartureNumber: '',
    DeparturePickUp: false,
    StayFrom: '',
    StayUntil: '',
    Remarks: '',
  }),
  result: Travel,
})

export const updateTravel = endpoint('PUT /Travel/:id', {
  summary: 'Changes travel details; takes `If-Match`',
  callers: attendingRoles,
  part: 'travel',
  owned: 'Travel',
  body: TravelFields,
  result: Travel,
})

export const getTravel = endpoint('GET /Travel/:id', {
  summary: 'Travel details, for those who may act for the person',
  callers: attendingRoles,
  part: 'travel',
  shows: ['Travel', 'Room', 'Accommodation'],
  owned: 'Travel',
  result: Travel,
})

/** A traveller in the organisers' lists, or in one's own. */
export const Traveller = z.object({
  AccommodationId: Id,
  UserDetailId: Id,
  FullName: z.string(),
  IsMe: z.boolean(),
  IsPaymentDone: z.boolean(),
  AccommodationRequired: z.boolean(),
  /** The person and the companions. */
  People: z.number().int(),
  /** For organisers who hold travel; empty for all others, and in older copies. */
  Email: z.string().default(''),
  /** For organisers who hold travel; empty for all others. */
  Phone: z.string(),
  Travel: Travel.nullable(),
  /** Nights of the stay without a room, by their day. */
  NightsWithoutRoom: z.array(Day),
  /** Conflicts with the person's own sessions; older copies have none. */
  Warnings: z.array(z.string()).default([]),
})
export type Traveller = z.infer<typeof Traveller>

export const TravelQuery = z.strictObject({
  /** Only those who arrive or leave on this day (for admins). */
  Day: Day.optional(),
  Kind: z.enum(['arrival', 'departure', 'any']).default('any'),
  PickUp: z.enum(['yes', 'no']).optional(),
})
export type TravelQuery = z.infer<typeof TravelQuery>

export const getTravels = endpoint('GET /Travel', {
  summary: 'Everybody for an admin, by day; otherwise those for whom the caller may act',
  callers: attendingRoles,
  part: 'travel',
  shows: ['Travel', 'Room', 'Accommodation', 'Bill', 'Event', 'Programme', 'Paper', 'PaperAuthors'],
  query: TravelQuery,
  result: z.array(Traveller),
})
