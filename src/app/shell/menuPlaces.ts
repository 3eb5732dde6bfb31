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
  /** Empty until the profile is complete. */
  readonly fullName: string
}

/** The places of an admin, in the order of the bar. */
const forAdmins: readonly Place[] = guardedScreens.flatMap(({ path, bar }) => (bar ? [{ ...bar, path }] : []))

interface Bar {
  readonly shown: readonly Place[]
  /** The places under MORE. */
  readonly more: readonly Place[]
}

/** An admin's places: the first five are shown, the rest are under MORE (spec §2 "Navigation bar"). */
export function splitPlaces(places: readonly Place[]): Bar {
  return { shown: places.slice(0, limits.AdminMenuItems), more: places.slice(limits.AdminMenuItems) }
}

const isAttending = ({ roles }: Pick<Viewer, 'roles'>): boolean =>
  roles.some((role) => role === 'PaperPresenter' || role === 'GeneralAttendee')

/** True for somebody whose bar has room for the programme; an organiser has it in the menu. */
const hasProgramme = ({ roles, fullName }: Viewer): boolean => fullName !== '' && !roles.includes('Admin')

/** Places in the bar: DASHBOARD for everybody, then the places of the person's roles. */
export function barPlaces(viewer: Viewer): Bar {
  const { roles } = viewer
  const { shown, more } = splitPlaces(roles.includes('Admin') ? forAdmins : [])
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
  const { roles, fullName } = viewer
  return [
    ...(fullName ? [profile] : []),
    ...(roles.includes('PaperPresenter') ? [authors] : []),
    ...(isAttending(viewer) ? [ticket] : []),
    ...(fullName && !hasProgramme(viewer) ? [{ ...programme, label: 'Programme' }] : []),
    account,
    ...(roles.includes('Admin') ? [configuration] : []),
  ]
}

/** The few places at the bottom of a phone's screen. */
export function thumbPlaces(viewer: Viewer): readonly Place[] {
  const short = (place: Place, label: string): Place => ({ ...place, label })
  if (viewer.roles.includes('Admin'))
    return [short(dashboard, 'Home'), short(papers, 'Papers'), money, messages]
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
