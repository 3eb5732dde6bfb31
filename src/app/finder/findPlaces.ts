import { holds, type NeededPart } from '../../../contract/core/deskParts.ts'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import { listTexts } from '../../../contract/papers/wizard.ts'
import { searchBills } from '../../../contract/payments/billList.ts'
import { getUsers } from '../../../contract/users/userList.ts'
import { noId } from '../../../contract/core/limits.ts'
import { paths, pathWith } from '../../paths.ts'
import { call } from '../../sync/session/call.ts'
import { heldParts } from '../../stores/heldParts.ts'
import { areasOf } from '../shell/areas.ts'
import { settingPlaces } from './settingPlaces.ts'

/** Something to go to. */
export interface Found {
  readonly to: string
  readonly label: string
  /** What distinguishes it from others of its name. */
  readonly about: string
  /** The label of the field that it is, on a screen with more of them. */
  readonly field?: string
}

/** Things of one kind that were found. */
export interface FoundGroup {
  readonly label: string
  readonly found: readonly Found[]
}

/** How many of a kind are shown: for more, somebody types more. */
const most = 6

const screens = (): readonly Found[] =>
  areasOf(heldParts()).flatMap((room) =>
    room.places.map(({ label, path }) => ({ to: path, label, about: room.label })),
  )

const settings = (): readonly Found[] => settingPlaces.filter(({ part }) => holds(heldParts(), part, true))

/** The screens and settings whose names have each of the words. */
export function placesFound(text: string): FoundGroup[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const matches = ({ label, about }: Found) => {
    const name = `${label} ${about}`.toLocaleLowerCase()
    return words.every((word) => name.includes(word))
  }
  return [
    { label: 'Screens', found: screens().filter(matches) },
    // Without a word, the screens are enough.
    { label: 'Settings', found: words.length > 0 ? settings().filter(matches) : [] },
  ]
}

/** The papers, people and bills that a text finds, of those parts that the organiser holds. Throws `CallError`. */
export async function rowsFound(Text: string): Promise<FoundGroup[]> {
  const query = { Text, PageSize: most }
  const held = heldParts()
  const ifHeld = async <R>(part: NeededPart, rowsOf: () => Promise<readonly R[]>) =>
    holds(held, part) ? rowsOf() : []
  const [papers, people, bills] = await Promise.all([
    ifHeld('papers', async () => (await call(searchPapers, { query })).Result.Rows),
    ifHeld('whole', async () => (await call(getUsers, { query })).Result.Rows),
    ifHeld('money', async () => (await call(searchBills, { query })).Result.Rows),
  ])
  return [
    {
      label: 'Papers',
      found: papers.map(({ Id, PaperCode, PaperTitle }) => ({
        to: pathWith(paths.papers, { paper: Id }),
        label: PaperTitle.trim() || listTexts.untitled,
        about: PaperCode,
      })),
    },
    {
      label: 'People',
      found: people.map(({ UserId, UserDetailId, FullName, Email }) => ({
        to: pathWith(paths.users, { user: UserId === noId ? UserDetailId : UserId }),
        label: FullName || Email,
        about: FullName ? Email : '',
      })),
    },
    {
      label: 'Bills',
      found: bills.map(({ AccommodationId, FullName, PaperCode, Reference }) => ({
        to: pathWith(PaperCode ? paths.payments : paths.userPayments, { bill: AccommodationId }),
        label: FullName,
        about: [Reference, PaperCode].filter(Boolean).join(' · '),
      })),
    },
  ]
}
