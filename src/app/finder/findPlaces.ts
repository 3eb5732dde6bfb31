import { holds, type NeededPart } from '../../../contract/core/deskParts.ts'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import { listTexts } from '../../../contract/papers/wizard.ts'
import { searchBills } from '../../../contract/payments/billList.ts'
import { getUsers } from '../../../contract/users/userList.ts'
import { noId } from '../../../contract/core/limits.ts'
import { paths, pathWith } from '../../paths.ts'
import { call } from '../../sync/session/call.ts'
import { heldParts } from '../../stores/heldParts.ts'
import type { Found, FoundGroup } from './found.ts'
import { readNames, type Names } from './readNames.ts'
import { screenPlaces } from './screenPlaces.ts'
import { settingPlaces } from './settingPlaces.ts'

/** How many of a kind are shown: for more, somebody types more. */
const most = 6

const settings = (): readonly Found[] => settingPlaces.filter(({ part }) => holds(heldParts(), part, true))

const wordsOf = (text: string) => text.toLocaleLowerCase().split(/\s+/).filter(Boolean)

/** Those whose names have each of the words. */
function named(all: readonly Found[], text: string): readonly Found[] {
  const words = wordsOf(text)
  return all.filter(({ label, about }) => {
    const name = `${label} ${about}`.toLocaleLowerCase()
    return words.every((word) => name.includes(word))
  })
}

/** The screens and settings whose names have each of the words. */
export const placesFound = (text: string): FoundGroup[] => [
  { label: 'Screens', found: named(screenPlaces(), text) },
  // Without a word, the screens are enough.
  { label: 'Settings', found: wordsOf(text).length > 0 ? named(settings(), text) : [] },
]

/**
 * Makes what finds papers, people, bills, dates and mail templates by a text, of those parts that the organiser holds.
 * Dates and templates are read once. What it makes throws `CallError`.
 */
export function rowFinder(): (text: string) => Promise<FoundGroup[]> {
  let names: Promise<Names> | undefined
  return async (text) => {
    names ??= readNames(heldParts())
    try {
      const [rows, { dates, templates }] = await Promise.all([rowsFound(text), names])
      return [
        ...rows,
        { label: 'Dates', found: named(dates, text) },
        { label: mailScreenTexts.titles.templates, found: named(templates, text).slice(0, most) },
      ]
    } catch (error) {
      names = undefined
      throw error
    }
  }
}

async function rowsFound(Text: string): Promise<FoundGroup[]> {
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
