import type { Where } from '../device/storagePlace.ts'

/** Texts of the travel screens. */
export const travelScreenTexts = {
  title: 'Travel',
  about: 'How you and the authors of your approved papers come and go.',
  aboutAdmin: 'Fill or edit the travel details of anybody who is registered.',
  choose: 'Choose whose travel details you want to fill or edit.',
  you: 'You',
  paid: 'Paid',
  unpaid: 'Not paid in full',
  notYet: 'Travel details can be filled once the registration is paid in full.',
  waiting: 'Waiting to be sent',
  kept: ({ kept }: Where) => `Kept ${kept}, not saved yet`,
  attention: 'Needs your attention',
  empty: 'Nobody for whom you may fill travel details is registered yet.',
  emptySearch: 'No name fits this search.',
  search: 'Search by name',
  fillNamed: (name: string) => `Fill Travel Details: ${name}`,
  editNamed: (name: string) => `Edit Travel Details: ${name}`,
  arrival: 'Arrival',
  departure: 'Departure',
  stay: 'Room',
  pickUpWanted: 'pick-up wanted',
  asOf: (when: string) => `As of ${when}. You are offline.`,
  of: (name: string) => `Travel details of ${name}`,
  save: 'Save travel details',
  saving: 'Saving...',
  discard: 'Discard what I typed',
  queued: ({ kept }: Where) => `Your travel details are kept ${kept} and will be sent by themselves`,
  back: 'Back',
  remarksHint: 'Food, wheelchair, an early check-in: whatever the organisers should know.',
  numberHint: 'Such as 6E 5302 or 16021',
  localTime: 'By the clock of the place',
  asked: 'These travel details were changed elsewhere too. Choose what they shall be.',
  here: 'Travel details on this device',
  notSaved: 'Typed and not saved yet',
} as const

/** Texts of the organisers' travel desk. */
export const travelDeskTexts = {
  title: 'Travel',
  byDay: 'By day',
  rooms: 'Rooms',
  allotment: 'Room allotment',
  day: 'Day',
  movement: 'Arrivals or departures',
  arrivals: 'Arrivals',
  departures: 'Departures',
  onlyPickUps: 'Only who wants to be picked up or brought',
  download: 'Download as CSV',
  nobody: 'Nobody comes or goes on this day.',
  noDays: 'Nobody has filled travel details yet.',
  dayLine: (day: string, arrive: number, leave: number) => `${day}: ${arrive} arrive, ${leave} leave`,
  people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  registrations: (rows: number, count: number) =>
    `${rows === 1 ? '1 registration' : `${rows} registrations`}, ${travelDeskTexts.people(count)}`,
  columns: {
    time: 'Time',
    name: 'Name',
    people: 'People',
    by: 'By',
    place: 'Place',
    pickUp: 'Pick-up',
    phone: 'Phone',
    remarks: 'Remarks',
    stay: 'Stay',
    room: 'Room',
    shares: 'Shares with',
    warning: 'To do',
    edit: 'Edit',
  },
  yes: 'Yes',
  no: 'No',
  addRoom: 'Add room',
  editRoom: (name: string) => `Edit ${name}`,
  deleteRoom: (name: string) => `Delete ${name}`,
  roomName: 'Name of the room',
  capacity: 'Room for how many people',
  noRooms: 'No room has been added yet.',
  free: 'Nobody stays here yet.',
  holds: (count: number) => `For ${travelDeskTexts.people(count)}`,
  crowded: (nights: string) => `More people than places in the night of ${nights}`,
  deleted: 'The room was deleted',
  saveFailed: 'Failed to save the room',
  deleteFailed: 'Failed to delete the room',
  loadFailed: 'Failed to fetch rooms',
  withoutRoom: (count: number) =>
    count === 1 ? '1 person has nights without a room' : `${count} people have nights without a room`,
  onlyWithoutRoom: 'Only who has a night without a room',
  nightsWithout: (nights: string) => `No room in the night of ${nights}`,
  unfilled: 'Travel details are not filled yet',
  noOneNeeds: 'Nobody here needs a room.',
  give: 'Give a room',
  change: 'Change room',
  giveTo: (name: string) => `Give ${name} a room`,
  changeOf: (name: string) => `Change the room of ${name}`,
  none: 'No room',
  placesLeft: (left: number, capacity: number) => `${left} of ${capacity} places free`,
  full: 'Full in a night of this stay',
  with: (names: string) => `with ${names}`,
  given: (name: string, room: string) => (room ? `${name} stays in ${room}` : `${name} has no room now`),
  giveFailed: 'Failed to give the room',
  save: 'Save',
  cancel: 'Cancel',
} as const

/** A day, as lists show it: 'Thu, 3 December 2026'. */
export function dayName(day: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(day))
}

const shortDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.parse(day),
  )

/** Nights, as lists show them, with ranges of consecutive ones: '3 Dec to 5 Dec, 8 Dec'. */
export function nightsLine(nights: readonly string[]): string {
  const rows: [string, string][] = []
  for (const night of nights) {
    const last = rows.at(-1)
    if (last && Date.parse(night) - Date.parse(last[1]) === 86_400_000) last[1] = night
    else rows.push([night, night])
  }
  return rows
    .map(([from, until]) => (from === until ? shortDay(from) : `${shortDay(from)} to ${shortDay(until)}`))
    .join(', ')
}

/** A stay, as lists show it: '3 Dec – 6 Dec'; empty without one. */
export const stayLine = (from: string, until: string) =>
  from && until ? `${shortDay(from)} – ${shortDay(until)}` : ''

/** A wall-clock moment, as lists show it: 'Thu, 3 December 2026, 09:40'. */
export const momentLine = (moment: string) =>
  moment ? `${dayName(moment.slice(0, 10))}, ${moment.slice(11)}` : ''
