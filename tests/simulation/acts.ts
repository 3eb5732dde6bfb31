import { noId, limits } from '../../contract/core/limits.ts'
import { emptyPaper } from '../../contract/papers/papers.ts'
import type { AuthorFields } from '../../contract/people/people.ts'
import { listPapers } from '../../src/features/papers/draft/listedPapers.ts'
import { PaperDraft } from '../../src/cache/database/paperRows.ts'
import type { Conflict, OutboxKind } from '../../src/cache/database/outboxRows.ts'
import { profileOf } from '../support/accounts.ts'
import type { Desk, Device, Tab } from './devices/machine.ts'
import { ofPapers } from './devices/variants.ts'
import type { World } from './world.ts'

/** A co-author with this address. */
export function coAuthor(Email: string, FirstName = 'Co'): AuthorFields {
  const { DOB: _dob, Nationality: _nation, StudentId: _proof, ...fields } = profileOf({ Email, FirstName })
  return fields
}

/** The mark in a title by which a paper is known on every device. */
export const lineageOf = (title: string) => /#L\d+#/.exec(title)?.[0]

/** One thing that a person may do in a tab now. */
export interface Act {
  readonly name: string
  readonly weight: number
  /** The kinds of changes that it leads to. */
  readonly of?: readonly OutboxKind[]
  run(): Promise<void>
}

export interface Numbers {
  lineages: number
  texts: number
}

/** The drafts of the list, without what is open and not written yet in another tab (offline O8). */
function openable(desk: Desk, others: readonly (Desk | undefined)[]): { draftId: string; title: string }[] {
  const { shelf } = desk
  const device = { drafts: shelf.drafts(), lists: [], receipts: [], rows: shelf.rows() }
  return listPapers(desk.listed, device, [])
    .filter(({ Status, IsMyPaper, waiting }) => Status === 'draft' && IsMyPaper && waiting !== 'submission')
    .filter(({ DraftId }) => !others.some((other) => other?.isHolding(DraftId)))
    .map(({ DraftId, PaperTitle }) => ({ draftId: DraftId, title: PaperTitle }))
}

/** All that the person could do in this tab, as often as they would. */
export function actsIn(world: World, device: Device, tab: Tab, desk: Desk, numbers: Numbers): readonly Act[] {
  const { random, ledger } = world
  const papers = openable(
    desk,
    device.tabs.filter((other) => other !== tab).map((other) => other.desk()),
  )
  const acts: Act[] = []
  const offer = (name: string, weight: number, of: readonly OutboxKind[], run: () => Promise<void>) =>
    acts.push({ name, weight, of, run })
  const text = () => `t${(numbers.texts += 1)}`

  // Where a schedule aims at something of papers, all is about one.
  const most = world.aim?.entity && ofPapers.includes(world.aim.entity) ? 1 : 3
  if (papers.length < most)
    offer('new paper', papers.length === 0 ? 8 : 2, ['paper'], async () => {
      const lineage = `#L${(numbers.lineages += 1)}#`
      const draftId = desk.newPaper()
      const title = { PaperTitle: `Title ${lineage} ${text()}`, ThemeId: world.far.themeId }
      await desk.type(draftId, lineage, title)
    })
  offer('focus', 1, [], () => tab.focus())
  offer('pull', 4, [], () => tab.pull())

  const conflict = desk.shelf.conflicts()[0]
  if (conflict)
    offer('resolve', 3, [], async () => {
      const choice = random.pick(['mine', 'theirs'] as const)
      if (isOfDuties(conflict)) return desk.duties?.resolve(conflict, choice)
      if (isOfAttending(conflict)) return desk.attending.resolve(conflict, choice)
      world.note(`  ${choice} of ${conflict.Kind}`)
      settleConflict(world, desk, conflict, choice)
      await desk.resolve(conflict.EntityId, choice)
    })

  if (desk.shelf.sent().some(({ State }) => State === 'lost'))
    offer('send what was lost again', 4, [], () => desk.sendLost())

  if (papers.length === 0) return acts
  const { draftId, title } = random.pick(papers)
  const lineage = lineageOf(title) ?? '#L0#'
  const list = desk.shelf.list(draftId)

  // Two texts meet where both are of one field.
  const isTitled = world.aim?.outbox !== 'conflict'
  offer('type title', isTitled ? 2 : 0, ['paper'], () =>
    desk.type(draftId, lineage, { PaperTitle: `Title ${lineage} ${text()}` }),
  )
  offer('type abstract', 5, ['paper', 'submission'], () =>
    desk.type(draftId, lineage, { Abstract: `Words enough for this one: ${lineage} ${text()}` }),
  )
  offer('choose', 1, ['paper'], () =>
    desk.type(draftId, lineage, {
      ConsiderBestPaper: random.chance(0.5),
      ThemeId: random.chance(0.7) ? world.far.themeId : emptyPaper.ThemeId,
    }),
  )
  offer('pick file', 2, ['file', 'submission'], () => {
    // Larger than a piece now and then, so that pieces are cut and resumed.
    const padding = '%'.repeat(random.chance(0.08) ? limits.PieceSize + 1000 : 100)
    const bytes = new TextEncoder().encode(`%PDF-1.4\n%${text()}${padding}\n%%EOF\n`)
    return desk.pick(draftId, lineage, `paper ${numbers.texts}.pdf`, new Uint8Array(bytes))
  })
  if ((list?.Authors.length ?? 1) < 4)
    offer('add author', 2, ['authors', 'person'], () => {
      const known = [...ledger.authors.values()].map((one) => one.text)
      const email = known.length > 0 && random.chance(0.15) ? random.pick(known) : `${text()}@example.org`
      return desk.addAuthor(draftId, lineage, coAuthor(email))
    })
  if (list && list.Authors.length > 1) {
    // Two orders meet where they are not the same.
    const isOrdered = world.aim?.entity === 'authors' && world.aim.outbox === 'conflict'
    offer('order authors', 1, ['authors'], () => {
      if (!isOrdered) return desk.arrange(draftId, [...list.Authors].reverse())
      const last = random.pick(list.Authors)
      return desk.arrange(draftId, [...list.Authors.filter((author) => author !== last), last])
    })
    offer('remove author', 1, ['authors'], async () => {
      const own = tab.session()?.UserDetailId
      const others = list.Authors.filter(({ UserDetailId }) => UserDetailId !== own)
      const gone = random.pick(others)
      await desk.arrange(
        draftId,
        list.Authors.filter((author) => author !== gone),
      )
      const emails = await emailsOf(world, desk)
      ledger.authors.delete(`${lineage} ${emails.get(gone.UserDetailId) ?? ''}`)
    })
  }
  const person = personIn(world, desk)
  if (person)
    offer('change author', 1, ['person'], () => {
      const taken = [...ledger.authors.values()]
        .map((one) => one.text)
        .filter((text) => text !== person.Email)
      // Somebody else's address is refused.
      const isTaken = world.aim?.outbox === 'refused' && taken.length > 0 && random.chance(0.5)
      const email = isTaken ? random.pick(taken) : person.Email
      // An address that only another device knows yet is not refused, and then the former one is gone.
      if (isTaken) {
        for (const [name, { text: known }] of ledger.authors)
          if (known === person.Email) ledger.authors.delete(name)
        ledger.readdressed.set(person.Email.toLowerCase(), email.toLowerCase())
      }
      return desk.changeAuthor(person.id, coAuthor(email, `Co ${text()}`))
    })
  const draft = desk.shelf.draft(draftId)
  if (
    draft?.Fields.Abstract &&
    draft.Fields.ThemeId !== noId &&
    (draft.File ?? draft.Fields.PaperURL) !== noId
  )
    offer('submit', 6, ['submission'], () => desk.submit(draftId))
  const submitting = desk.shelf.rows().find((row) => row.Kind === 'submission')
  if (submitting)
    offer('withdraw', 1, [], async () => {
      await desk.withdraw(submitting.EntityId)
    })
  return acts
}

/** Somebody whom this device has added or changed, or, where it asks for them, whom another device has added. */
function personIn(
  { aim, random }: World,
  desk: Desk,
): { readonly id: string; readonly Email: string } | undefined {
  const here = desk.shelf.people().map(({ LocalId, Fields }) => ({ id: LocalId, Email: Fields.Email }))
  if (aim?.entity !== 'person') return here[0]
  const ids = new Set(desk.shelf.people().map(({ UserDetailId }) => UserDetailId))
  const listed = desk.known
    .filter(({ CanEdit, UserDetailId }) => CanEdit && !ids.has(UserDetailId))
    .map(({ UserDetailId, Email }) => ({ id: UserDetailId, Email }))
  const all = [...here, ...listed]
  return all.length > 0 ? random.pick(all) : undefined
}

/** True for a question about a registration or a journey. */
export const isOfAttending = ({ Kind }: Conflict) => Kind === 'registration' || Kind === 'travel'

/** True for a question about a review. */
export const isOfDuties = ({ Kind }: Conflict) => Kind === 'review' || Kind === 'answer'

/** The addresses of the people in the lists of a device, by the ids there. */
export async function emailsOf(world: World, desk: Desk): Promise<ReadonlyMap<string, string>> {
  const served = await world.far.people()
  // A person whom a restored portal has lost is known by the id that it had given.
  const here = desk.shelf.people().flatMap(({ LocalId, UserDetailId, Fields }): [string, string][] => [
    [UserDetailId, Fields.Email],
    [LocalId, Fields.Email],
  ])
  return new Map([...here, ...served])
}

/**
 * A person who decides for one of two author lists gives up whom only the other one names. Once a portal was restored, a
 * device may also be asked about two texts of its own: one that was lost and one that was typed since.
 */
export function settleConflict(
  { ledger, note }: World,
  desk: Desk,
  { EntityId, Kind, Fields, Theirs }: Conflict,
  choice: 'mine' | 'theirs',
): void {
  const draft = desk.shelf.draft(EntityId)
  if (Kind === 'authors') {
    const lineage = lineageOf(draft?.Fields.PaperTitle ?? '')
    note(`  the list of ${lineage ?? ''} is decided: ${choice}`)
    for (const [name, kept] of ledger.authors) if (kept.lineage === lineage) ledger.authors.delete(name)
  }
  if (Kind !== 'paper') return
  const theirs = PaperDraft.shape.Fields.parse(Theirs)
  // Two documents are a question too, also if the one here was chosen after the question was asked.
  if (choice === 'theirs' && draft?.File && theirs.PaperURL !== draft.Base.PaperURL)
    ledger.files.delete(draft.File.Sha256)
  if (!ledger.lostMails) return
  const given = choice === 'mine' ? theirs : draft?.Fields
  for (const name of ['PaperTitle', 'Abstract'] as const)
    if (given && Fields.includes(name)) ledger.texts.delete(given[name])
}
