import { holds } from '../../../contract/core/deskParts.ts'
import { syncTexts } from '../../../contract/device/sync.ts'
import { eventDeskTexts } from '../../../contract/events/eventDesk.ts'
import { announcementTexts } from '../../../contract/notifications/announcements.ts'
import { accountScreenTexts } from '../../features/accounts/account/texts.ts'
import { travelDeskTexts } from '../../features/travel/desk/texts.ts'
import { paths, pathWith } from '../../paths.ts'
import { heldParts } from '../../stores/heldParts.ts'
import { useSession } from '../../stores/session.ts'
import { areasOf } from '../shell/areas.ts'
import { personPlaces } from '../shell/menuPlaces.ts'
import type { Found } from './found.ts'

/** A tab of a screen that is no screen of its area. */
interface Tab {
  readonly label: string
  readonly to: string
  /** True for the form of a change: who only reads the part does not see it. */
  readonly isChange?: true
}

const tabOf =
  (path: string, name: string) =>
  (value: string, label: string): Tab => ({ label, to: pathWith(path, { [name]: value }) })

const ofEvents = tabOf(paths.events, 'tab')
const ofProgramme = tabOf(paths.programme, 'by')
const ofTravel = tabOf(paths.travel, 'tab')

/** The tabs of each screen by its address, without the tab that the screen opens with. */
const tabs: Readonly<Record<string, readonly Tab[]>> = {
  [paths.events]: [
    ofEvents('grid', eventDeskTexts.tabs.grid),
    ofEvents('publish', eventDeskTexts.tabs.publish),
  ],
  [paths.programme]: [
    ofProgramme('day', 'By day'),
    ofProgramme('room', 'By room'),
    ofProgramme('theme', 'By theme'),
    ofProgramme('person', 'By person'),
  ],
  [paths.travel]: [
    tabOf(paths.travel, 'movement')('departures', travelDeskTexts.departures),
    ofTravel('rooms', travelDeskTexts.rooms),
    ofTravel('allotment', travelDeskTexts.allotment),
  ],
  [paths.notificationsAdmin]: [
    tabOf(paths.notificationsAdmin, 'state')('past', announcementTexts.past),
    { ...tabOf(paths.notificationsAdmin, 'write')('1', announcementTexts.write), isChange: true },
  ],
}

const ofDesk = (): readonly Found[] =>
  areasOf(heldParts()).flatMap((area) =>
    area.places.flatMap(({ label, path, part }) => [
      { to: path, label, about: area.label },
      ...(tabs[path] ?? [])
        .filter(({ isChange = false }) => holds(heldParts(), part, isChange))
        .map((tab) => ({ to: tab.to, label: tab.label, about: `${area.label}, ${label}` })),
    ]),
  )

const ownAccount = 'Your account'

/** The sections of the screen of one's account. */
const sections = [
  ...([accountScreenTexts.emailTitle, accountScreenTexts.passwordTitle] as const),
  ...([accountScreenTexts.passkeysTitle, accountScreenTexts.factorTitle] as const),
  ...([accountScreenTexts.sessionsTitle, accountScreenTexts.dataTitle] as const),
  accountScreenTexts.eraseTitle,
]

const ofAccount = (): readonly Found[] => {
  const { session, roles } = useSession.getState()
  const own = personPlaces({ roles, held: heldParts(), fullName: session?.FullName ?? '' })
  return [
    ...own.map(({ path, label }) => ({ to: path, label, about: ownAccount })),
    ...sections.map((label) => ({
      ...{ to: paths.account, label, field: label },
      about: `${ownAccount}, ${accountScreenTexts.title}`,
    })),
    { to: paths.sync, label: syncTexts.title, about: `${ownAccount}, Sync` },
  ]
}

/** The screens of an organiser, each with its tabs, and those of their own account. */
export function screenPlaces(): readonly Found[] {
  const desk = ofDesk()
  const known = new Set(desk.map(({ to }) => to))
  return [...desk, ...ofAccount().filter(({ to }) => !known.has(to))]
}
