import type { Where } from '../device/storagePlace.ts'
import { dayLong } from '../core/moments.ts'
import { zoneFormats } from '../core/zoneFormats.ts'

export const travelScreenTexts = {
  title: 'Travel',
  about: 'When you and the authors of your approved papers arrive and leave.',
  aboutAdmin: 'Fill or edit the travel details of anybody who is registered.',
  choose: 'Choose whose travel details you want to fill or edit.',
  you: 'You',
  paid: 'Paid',
  unpaid: 'Not paid in full',
  notYet: 'Travel details can be filled once the registration is paid in full.',
  payment: 'Open the payment',
  paymentNamed: (name: string) => `Open the payment: ${name}`,
  waiting: 'Waiting to be sent',
  kept: ({ kept }: Where) => `Saved ${kept}, not sent yet`,
  attention: 'Needs your attention',
  empty: 'Nobody is registered yet. Travel details come after the registration.',
  emptySearch: 'No name matches.',
  search: 'Search by name',
  fillNamed: (name: string) => `Fill Travel Details: ${name}`,
  editNamed: (name: string) => `Edit Travel Details: ${name}`,
  arrival: 'Arrival',
  departure: 'Departure',
  stay: 'Room',
  pickUpWanted: 'pick-up wanted',
  rideWanted: 'ride wanted',
  of: (name: string) => `Travel details of ${name}`,
  save: 'Save travel details',
  saving: 'Saving...',
  discard: 'Discard what I typed',
  queued: ({ kept }: Where) => `Your travel details are saved ${kept}. They are sent when you are online`,
  back: 'Back',
  remarksHint: 'Food, wheelchair, an early check-in: anything that the organisers should know.',
  numberHint: 'Such as 6E 5302 or 16021',
  localTime: 'By the clock of the place',
  noLonger: 'You can no longer fill in these travel details',
  noLongerText: ({ kept }: Where) =>
    `The registration was cancelled or changed. What you typed is saved ${kept}. Ask the organisers if this is a mistake.`,
  asked: 'These travel details were changed elsewhere too. Choose which to keep.',
  here: 'Travel details on this device',
  notSaved: 'Typed and not sent yet',
} as const

const listed = zoneFormats({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
const short = zoneFormats({ day: 'numeric', month: 'short' })

/** A day, as lists show it: 'Thu, 3 December 2026'. */
export const dayName = (day: string): string => listed('UTC').format(Date.parse(day))

/** A day within a line: `10 Feb`. */
export const shortDay = (day: string) => short('UTC').format(Date.parse(day))

/** Nights, as lists show them, with ranges of consecutive ones: '3 Dec to 5 Dec, 8 Dec'. */
export function nightsLine(nights: readonly string[]): string {
  const rows: [string, string][] = []
  for (const night of nights) {
    const last = rows.at(-1)
    if (last && Date.parse(night) - Date.parse(last[1]) === dayLong) last[1] = night
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
