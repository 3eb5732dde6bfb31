import { noId, limits } from '../../contract/core/limits.ts'
import { emptyPaper } from '../../contract/papers/papers.ts'
import type { AuthorFields } from '../../contract/people/people.ts'
import { listPapers } from '../../src/features/papers/draft/listedPapers.ts'
import type { Conflict } from '../../src/cache/database/deviceRows.ts'
import { profileOf } from '../support/accounts.ts'
import type { Desk, Device, Tab } from './machine.ts'
import type { Network } from './network.ts'
import { wrongBy } from './variants.ts'
import { wakeWorker } from './worker.ts'
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
  const offer = (name: string, weight: number, run: () => Promise<void>) => acts.push({ name, weight, run })
  const text = () => `t${(numbers.texts += 1)}`

  if (papers.length < 3)
    offer('new paper', papers.length === 0 ? 8 : 2, async () => {
      const lineage = `#L${(numbers.lineages += 1)}#`
      const draftId = desk.newPaper()
      const title = { PaperTitle: `Title ${lineage} ${text()}`, ThemeId: world.far.themeId }
      await desk.type(draftId, lineage, title)
    })
  offer('focus', 1, () => tab.focus())
  offer('pull', 4, () => tab.pull())

  const conflict = desk.shelf.conflicts()[0]
  if (conflict)
    offer('resolve', 3, async () => {
      const choice = random.pick(['mine', 'theirs'] as const)
      if (isOfDuties(conflict)) return desk.duties?.resolve(conflict, choice)
      if (isOfAttending(conflict)) return desk.attending.resolve(conflict, choice)
      world.note(`  ${choice} of ${conflict.Kind}`)
      settleAuthors(world, desk, conflict.EntityId, choice)
      await desk.resolve(conflict.EntityId, choice)
    })

  if (desk.shelf.sent().some(({ State }) => State === 'lost'))
    offer('send what was lost again', 4, () => desk.sendLost())

  if (papers.length === 0) return acts
  const { draftId, title } = random.pick(papers)
  const lineage = lineageOf(title) ?? '#L0#'
  const list = desk.shelf.list(draftId)

  offer('type title', 2, () => desk.type(draftId, lineage, { PaperTitle: `Title ${lineage} ${text()}` }))
  offer('type abstract', 5, () =>
    desk.type(draftId, lineage, { Abstract: `Words enough for this one: ${lineage} ${text()}` }),
  )
  offer('choose', 1, () =>
    desk.type(draftId, lineage, {
      ConsiderBestPaper: random.chance(0.5),
      ThemeId: random.chance(0.7) ? world.far.themeId : emptyPaper.ThemeId,
    }),
  )
  offer('pick file', 2, () => {
    // Larger than a piece now and then, so that pieces are cut and resumed.
    const padding = '%'.repeat(random.chance(0.08) ? limits.PieceSize + 1000 : 100)
    const bytes = new TextEncoder().encode(`%PDF-1.4\n%${text()}${padding}\n%%EOF\n`)
    return desk.pick(draftId, lineage, `paper ${numbers.texts}.pdf`, new Uint8Array(bytes))
  })
  if ((list?.Authors.length ?? 1) < 4)
    offer('add author', 2, () => {
      const known = [...ledger.authors.values()].map((one) => one.text)
      const email = known.length > 0 && random.chance(0.15) ? random.pick(known) : `${text()}@example.org`
      return desk.addAuthor(draftId, lineage, coAuthor(email))
    })
  if (list && list.Authors.length > 1) {
    offer('order authors', 1, () => desk.arrange(draftId, [...list.Authors].reverse()))
    offer('remove author', 1, async () => {
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
  const person = desk.shelf.people()[0]
  if (person)
    offer('change author', 1, () =>
      desk.changeAuthor(person.LocalId, coAuthor(person.Fields.Email, `Co ${text()}`)),
    )
  const draft = desk.shelf.draft(draftId)
  if (
    draft?.Fields.Abstract &&
    draft.Fields.ThemeId !== noId &&
    (draft.File ?? draft.Fields.PaperURL) !== noId
  )
    offer('submit', 6, () => desk.submit(draftId))
  const submitting = desk.shelf.rows().find((row) => row.Kind === 'submission')
  if (submitting)
    offer('withdraw', 1, async () => {
      await desk.withdraw(submitting.EntityId)
    })
  return acts
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

/** Whoever decides for one of two author lists gives up whom only the other one names. */
function settleAuthors(world: World, desk: Desk, draftId: string, choice: 'mine' | 'theirs'): void {
  const conflict = desk.shelf.conflicts().find(({ EntityId }) => EntityId === draftId)
  if (conflict?.Kind !== 'authors') return
  const lineage = lineageOf(desk.shelf.draft(draftId)?.Fields.PaperTitle ?? '')
  world.note(`  the list of ${lineage ?? ''} is decided: ${choice}`)
  for (const [name, kept] of world.ledger.authors)
    if (kept.lineage === lineage) world.ledger.authors.delete(name)
}

/** What the machines of a person do without being asked. */
export function upsets(world: World, network: Network, devices: readonly Device[]): readonly Act[] {
  const { random } = world
  const device = random.pick(devices)
  const tab = random.pick(device.tabs)
  const acts: Act[] = [
    {
      name: `${device.name} crashes`,
      weight: 3,
      run: async () => {
        world.fault('browser crash', device.name)
        device.crash(() => {
          if (random.chance(0.5) && device.disk.loseUnflushed()) world.fault('lost write', device.name)
        })
      },
    },
    {
      name: `${tab.name} is closed`,
      weight: 2,
      run: async () => {
        world.fault('tab closed', device.name)
        device.reopen(tab)
      },
    },
    {
      name: `${device.name} is full`,
      weight: 3,
      run: async () => {
        world.fault('quota abort', device.name)
        tab.refuseWrite('QuotaExceededError')
      },
    },
    {
      name: `the disk of ${device.name} fails`,
      weight: 2,
      run: async () => {
        world.fault('disk error', device.name)
        tab.refuseWrite('UnknownError')
      },
    },
    {
      name: `${tab.name} is opened again, at the second attempt`,
      weight: 1,
      run: async () => {
        world.fault('failed open', device.name)
        device.reopen(tab, true)
      },
    },
    {
      name: 'tokens run out',
      weight: 2,
      run: async () => {
        world.fault('token expired')
        world.pass(limits.AccessTokenMinutes * 60_000 + 1000)
      },
    },
    {
      name: `${device.name} was used with an older build`,
      weight: 1,
      run: async () => {
        world.fault('old build', device.name)
        forgetNewFields(device)
      },
    },
  ]
  // The build before kept no confirmed changes, so that it could not tell what a restore has lost.
  if (!world.mayRestore)
    acts.push({
      name: `${device.name} gets this build after the one before`,
      weight: 1,
      run: async () => {
        world.fault('upgraded app', device.name)
        device.crash(() => {
          device.disk.makeFormer()
          forgetNewFields(device)
        })
      },
    })
  if (device.variant === 'wrong clocks')
    acts.push({
      name: `the clock of ${device.name} is set`,
      weight: 6,
      run: async () => {
        world.fault('wrong clock', device.name)
        device.ahead = random.pick([-wrongBy, 0, wrongBy])
        void tab.focus()
      },
    })
  if (device.variant === 'worker')
    acts.push({
      name: `the worker of ${device.name} wakes`,
      weight: 10,
      run: async () => wakeWorker(world, network, device),
    })
  return acts
}

/** Fields that came after the first version of a table, and what an absent one means. */
const newFields: readonly (readonly [string, string, unknown])[] = [
  ['outbox', 'TraceId', ''],
  ['outbox', 'Gone', false],
  ['outbox', 'RefusedId', null],
  ['people', 'BaseVersion', 0],
]

/** Leaves rows as a build wrote them that did not know the newer fields (offline O14: upgrades only add). */
function forgetNewFields(device: Device): void {
  for (const database of device.disk.databases())
    for (const [table, field, absent] of newFields)
      for (const row of device.disk.rows<Record<string, unknown>>(database, table))
        if (row[field] === absent) Reflect.deleteProperty(row, field)
}
