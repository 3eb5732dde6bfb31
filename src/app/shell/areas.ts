import { matchPath } from 'react-router-dom'
import { holds, type HeldParts, type NeededPart } from '../../../contract/core/deskParts.ts'
import { mailPath, paths, pathWith } from '../../paths.ts'

/** A screen of an area; its path may have a query. */
export interface AreaPlace {
  readonly label: string
  readonly path: string
  /** Another address of the same screen; `*` in its query is any value. */
  readonly also?: string
  /** What an organiser must hold to see it; `any` is shown beside what they hold, and makes no area. */
  readonly part: NeededPart
}

/** A part of the organisers' work: what belongs together, whatever the bar above calls it. */
export interface Area {
  readonly label: string
  readonly places: readonly AreaPlace[]
}

/** All areas of the organisers, with the screens of each. */
export const areas: readonly Area[] = [
  { label: 'Home', places: [{ label: 'Home', path: paths.home, part: 'any' }] },
  {
    label: 'Papers',
    places: [
      { label: 'All papers', path: paths.papers, part: 'papers' },
      { label: 'Abstracts', path: paths.abstracts, part: 'papers' },
      { label: 'Suspicious pairs', path: pathWith(paths.abstracts, { tab: 'pairs' }), part: 'everyPaper' },
    ],
  },
  {
    label: 'Reviews',
    places: [
      { label: 'Auditors', path: paths.paperReviews, part: 'papers' },
      {
        label: 'Papers under review',
        path: pathWith(paths.paperReviews, { tab: 'papers' }),
        part: 'papers',
      },
      { label: 'Assignments', path: pathWith(paths.paperReviews, { tab: 'assignments' }), part: 'papers' },
    ],
  },
  {
    label: 'Programme',
    places: [
      // An event that is edited has the address of a new one.
      {
        label: 'Events',
        path: paths.events,
        also: pathWith(paths.addEvent, { event: '*' }),
        part: 'programme',
      },
      { label: 'Add an event', path: paths.addEvent, part: 'programme' },
      { label: 'As published', path: paths.programme, part: 'any' },
      { label: 'Check-in', path: paths.checkIn, part: 'programme' },
    ],
  },
  {
    label: 'People',
    places: [
      { label: 'Users', path: paths.users, part: 'whole' },
      { label: 'Duplicates', path: pathWith(paths.users, { tab: 'duplicates' }), part: 'whole' },
      { label: 'Registrations', path: paths.findRegistrant, part: 'money' },
      { label: 'Travel', path: paths.travel, part: 'travel' },
    ],
  },
  {
    label: 'Money',
    places: [
      { label: 'Paper payments', path: paths.payments, part: 'money' },
      { label: 'User payments', path: paths.userPayments, part: 'money' },
      { label: 'Bank statements', path: paths.statements, part: 'money' },
    ],
  },
  {
    label: 'Messages',
    places: [
      { label: 'Notifications', path: paths.notificationsAdmin, part: 'messages' },
      { label: 'Mails', path: mailPath(), part: 'messages' },
      { label: 'Templates', path: mailPath('templates'), part: 'messages' },
      { label: 'Mail settings', path: mailPath('settings'), part: 'messages' },
    ],
  },
  {
    label: 'Settings',
    places: [
      { label: 'Configuration', path: paths.webConfiguration, part: 'whole' },
      { label: 'Pages', path: paths.pages, part: 'whole' },
      { label: 'Archive', path: paths.archive, part: 'whole' },
      { label: 'Audit log', path: pathWith(paths.users, { tab: 'audit' }), part: 'whole' },
      { label: 'Browser reports', path: pathWith(paths.users, { tab: 'browsers' }), part: 'whole' },
      { label: 'Reports', path: `${paths.home}#reports`, part: 'whole' },
    ],
  },
]

/** The areas of an organiser, each with the screens that they hold; an area opens with its first screen. */
export const areasOf = (held: HeldParts): readonly Area[] =>
  areas
    .map((area) => ({ ...area, places: area.places.filter(({ part }) => holds(held, part)) }))
    .filter(({ places }) => places.some(({ part, path }) => part !== 'any' || path === paths.home))

interface Here {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** How exactly an address is a place: by more of its query is more exact; undefined if it is not. */
function exactness(path: string, here: Here): number | undefined {
  const place = new URL(path, 'https://place.invalid')
  if (!matchPath(place.pathname, here.pathname) || place.hash !== (place.hash && here.hash)) return undefined
  const given = new URLSearchParams(here.search)
  const wanted = [...place.searchParams]
  return wanted.every(([name, value]) => (value === '*' ? given.has(name) : given.get(name) === value))
    ? wanted.length + (place.hash ? 1 : 0)
    : undefined
}

/** The area and the screen of it at an address; undefined where the address belongs to no area. */
export function placeAt(
  here: Here,
  all: readonly Area[] = areas,
): { readonly area: Area; readonly place: AreaPlace } | undefined {
  const found = all
    .flatMap((area) =>
      area.places.flatMap((place) =>
        [place.path, place.also ?? place.path].map((path) => ({ area, place, exact: exactness(path, here) })),
      ),
    )
    .filter(({ exact }) => exact !== undefined)
    .sort((a, b) => (b.exact ?? 0) - (a.exact ?? 0))
  return found[0]
}

/** True if a place at the bottom of a phone's screen leads to the screen of an address, or to another of its area. */
export function isThumbAt(path: string, here: Here): boolean {
  if (matchPath({ path, end: path === paths.home }, here.pathname)) return true
  return placeAt(here)?.area.places[0]?.path === path
}
