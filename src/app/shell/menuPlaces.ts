import { holds, type HeldParts, type NeededPart } from '../../../contract/core/deskParts.ts'
import { limits } from '../../../contract/core/limits.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { paths } from '../../paths.ts'
import { guardedScreens, type Place } from '../guardedScreens.ts'

const dashboard: Place = { label: 'DASHBOARD', path: paths.home, icon: 'home' }
const review: Place = { label: 'PAPERS', path: paths.auditorPapers, icon: 'file' }
const ownTravel: Place = { label: 'TRAVEL', path: paths.authorTravel, icon: 'travel' }
const ticket: Place = { label: 'Ticket', path: paths.ticket, icon: 'ticket' }
const papers: Place = { label: 'PAPERS', path: paths.papers, icon: 'file' }
const profile: Place = { label: 'Manage Profile', path: paths.updateProfile, icon: 'person' }
const account: Place = { label: 'Account', path: paths.account, icon: 'settings' }
const authors: Place = { label: 'Author Management', path: paths.coAuthors, icon: 'users' }
const configuration: Place = { label: 'Web Configuration', path: paths.webConfiguration, icon: 'settings' }
const programme: Place = { label: 'PROGRAMME', path: paths.programme, icon: 'calendar' }
const money: Place = { label: 'Money', path: paths.payments, icon: 'ticket' }
const messages: Place = { label: 'Messages', path: paths.notificationsAdmin, icon: 'mail' }

/** The person who uses the navigation. */
export interface Viewer {
  readonly roles: readonly Role[]
  /** The parts of the desk that an organiser holds; by default the whole desk. */
  readonly held?: HeldParts
  /** Empty until the profile is complete. */
  readonly fullName: string
}

/** The places of an organiser, in the order of the bar. */
const forOrganisers = (held: HeldParts): readonly Place[] =>
  guardedScreens.flatMap(({ path, part = 'any', bar }) =>
    bar && holds(held, part) ? [{ ...bar, path }] : [],
  )

interface Bar {
  readonly shown: readonly Place[]
  /** The places under MORE. */
  readonly more: readonly Place[]
}

/** An admin's places: the first five are shown, the rest are under MORE (spec §2 "Navigation bar"). */
export function splitPlaces(places: readonly Place[]): Bar {
  return { shown: places.slice(0, limits.AdminMenuItems), more: places.slice(limits.AdminMenuItems) }
}

/** An organiser's places at the bottom of a phone's screen, the most used first. */
const thumbs: readonly (readonly [NeededPart, Place])[] = [
  ['any', { ...dashboard, label: 'Home' }],
  ['papers', { ...papers, label: 'Papers' }],
  ['money', money],
  ['messages', messages],
  ['programme', { label: 'Programme', path: paths.events, icon: 'calendar' }],
  ['travel', { label: 'Travel', path: paths.travel, icon: 'travel' }],
]

/** How many places fit there. */
const thumbsShown = 4

const isAttending = ({ roles }: Pick<Viewer, 'roles'>): boolean =>
  roles.some((role) => role === 'PaperPresenter' || role === 'GeneralAttendee')

/** True for somebody whose bar has room for the programme; an organiser has it in the menu. */
const hasProgramme = ({ roles, fullName }: Viewer): boolean => fullName !== '' && !roles.includes('Admin')

/** Places in the bar: DASHBOARD for everybody, then the places of the person's roles. */
export function barPlaces(viewer: Viewer): Bar {
  const { roles, held = null } = viewer
  const { shown, more } = splitPlaces(roles.includes('Admin') ? forOrganisers(held) : [])
  return {
    shown: [
      dashboard,
      ...shown,
      ...(roles.includes('Auditor') ? [review] : []),
      ...(hasProgramme(viewer) ? [programme] : []),
      ...(isAttending(viewer) ? [ownTravel] : []),
    ],
    more,
  }
}

/** Places with each dropdown replaced by its choices, for a flat list. */
export const singlePlaces = (places: readonly Place[]): readonly Place[] =>
  places.flatMap((place) => place.choices ?? [place])

/** Places in the menu under the person's name. */
export function personPlaces(viewer: Viewer): readonly Place[] {
  const { roles, fullName, held = null } = viewer
  return [
    ...(fullName ? [profile] : []),
    ...(roles.includes('PaperPresenter') ? [authors] : []),
    ...(isAttending(viewer) ? [ticket] : []),
    ...(fullName && !hasProgramme(viewer) ? [{ ...programme, label: 'Programme' }] : []),
    account,
    ...(roles.includes('Admin') && held === null ? [configuration] : []),
  ]
}

/** The few places at the bottom of a phone's screen. */
export function thumbPlaces(viewer: Viewer): readonly Place[] {
  const short = (place: Place, label: string): Place => ({ ...place, label })
  const { held = null } = viewer
  if (viewer.roles.includes('Admin'))
    return thumbs
      .filter(([part]) => holds(held, part))
      .map(([, place]) => place)
      .slice(0, thumbsShown)
  return [
    short(dashboard, 'Dashboard'),
    ...(viewer.roles.includes('Auditor') ? [short(review, 'Papers')] : []),
    short(programme, 'Programme'),
    ...(viewer.fullName ? [short(profile, 'Profile')] : []),
    ...(isAttending(viewer) ? [ticket] : []),
  ]
}

/** The first letters of a person's first and last name, or of their address. */
export function initialsOf(name: string, email: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0],
  )
  return (letters.join('') || Array.from(email)[0] || '').toLocaleUpperCase()
}
