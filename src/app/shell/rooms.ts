import { matchPath } from 'react-router-dom'
import { mailPath, paths, pathWith } from '../../paths.ts'

/** A screen of a room; its path may have a query. */
export interface RoomPlace {
  readonly label: string
  readonly path: string
}

/** A part of the organisers' work: what belongs together, whatever the bar above calls it. */
export interface Room extends RoomPlace {
  readonly places: readonly RoomPlace[]
}

/** The organisers' rooms, with the screens of each; a room opens with its first screen. */
export const rooms: readonly Room[] = [
  { label: 'Home', path: paths.home, places: [{ label: 'Home', path: paths.home }] },
  {
    label: 'Papers',
    path: paths.papers,
    places: [
      { label: 'All papers', path: paths.papers },
      { label: 'Abstracts', path: paths.abstracts },
      { label: 'Suspicious pairs', path: pathWith(paths.abstracts, { tab: 'pairs' }) },
    ],
  },
  {
    label: 'Reviews',
    path: paths.paperReviews,
    places: [{ label: 'Auditors', path: paths.paperReviews }],
  },
  {
    label: 'Programme',
    path: paths.events,
    places: [
      { label: 'Events', path: paths.events },
      { label: 'Add an event', path: paths.addEvent },
      { label: 'As published', path: paths.programme },
    ],
  },
  {
    label: 'People',
    path: paths.users,
    places: [
      { label: 'Users', path: paths.users },
      { label: 'Duplicates', path: pathWith(paths.users, { tab: 'duplicates' }) },
      { label: 'Registrations', path: paths.findRegistrant },
      { label: 'Travel', path: paths.travel },
    ],
  },
  {
    label: 'Money',
    path: paths.payments,
    places: [
      { label: 'Paper payments', path: paths.payments },
      { label: 'User payments', path: paths.userPayments },
      { label: 'Bank statements', path: paths.statements },
    ],
  },
  {
    label: 'Messages',
    path: paths.notificationsAdmin,
    places: [
      { label: 'Notifications', path: paths.notificationsAdmin },
      { label: 'Mails', path: mailPath() },
      { label: 'Templates', path: mailPath('templates') },
    ],
  },
  {
    label: 'Settings',
    path: paths.webConfiguration,
    places: [
      { label: 'Configuration', path: paths.webConfiguration },
      { label: 'Pages', path: paths.pages },
      { label: 'Archive', path: paths.archive },
      { label: 'Audit log', path: pathWith(paths.users, { tab: 'audit' }) },
      { label: 'Reports', path: `${paths.home}#reports` },
    ],
  },
]

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
  return wanted.every(([name, value]) => given.get(name) === value)
    ? wanted.length + (place.hash ? 1 : 0)
    : undefined
}

/** The room and the screen of it at an address; undefined where the address belongs to no room. */
export function placeAt(here: Here): { readonly room: Room; readonly place: RoomPlace } | undefined {
  const found = rooms
    .flatMap((room) => room.places.map((place) => ({ room, place, exact: exactness(place.path, here) })))
    .filter(({ exact }) => exact !== undefined)
    .sort((a, b) => (b.exact ?? 0) - (a.exact ?? 0))
  return found[0]
}
