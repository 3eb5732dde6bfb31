import { savingOf } from '../../../src/features/papers/draft/saveStatus.ts'
import { PaperDraft } from '../../../src/cache/database/paperRows.ts'
import { checkAttendingKept } from '../attending/attendingChecks.ts'
import type { Device } from '../devices/machine.ts'
import { lineageOf } from '../acts.ts'
import { without } from './ledger.ts'
import { shelfOf, type Shelf } from '../devices/shelf.ts'
import type { World } from '../world.ts'

/** What was frozen under each key, over the whole schedule. */
export type Frozen = Map<string, string>

/** The titles and abstracts in what is kept of confirmed changes. */
const textsOfPapers = (values: readonly unknown[]) =>
  (JSON.stringify(values).match(/"(?:PaperTitle|Abstract)":"[^"]*"/g) ?? []).map((found) =>
    found.slice(found.indexOf(':') + 2, -1),
  )

/** `isRestored` where changes that were confirmed may be the only place of a text. */
function textsOn(shelf: Shelf, found: Set<string>, isRestored: boolean): void {
  const sent = isRestored ? shelf.sent().flatMap(({ Frozen, Before }) => [Frozen?.Body, Before]) : []
  for (const text of textsOfPapers(sent)) found.add(text)
  const fields = [
    ...shelf.drafts().map((draft) => draft.Fields),
    ...shelf.versions().map((version) => version.Fields),
    ...shelf
      .conflicts()
      .filter(({ Kind }) => Kind === 'paper')
      .map(({ Theirs }) => PaperDraft.shape.Fields.parse(Theirs)),
  ]
  for (const { PaperTitle, Abstract } of fields) found.add(PaperTitle).add(Abstract)
}

/** Every text, file and author that a screen called saved is somewhere (offline §2.1). */
async function checkKept(world: World, shelves: readonly Shelf[], step: string): Promise<void> {
  const { ledger, far } = world
  const found = new Set<string>()
  for (const shelf of shelves) textsOn(shelf, found, ledger.lostMails !== undefined)
  const missing = [...ledger.texts.values()].filter(({ text }) => !found.has(text))
  if (missing.length > 0)
    for (const { PaperTitle, Abstract } of await far.papers()) found.add(PaperTitle).add(Abstract)
  for (const { text, device } of missing)
    if (!found.has(text)) ledger.flaw(`${step}: lost '${text}' of ${device}`)

  for (const { text: sha256, device } of ledger.files.values())
    if (
      !ledger.servedFiles.has(sha256) &&
      !shelves.some((shelf) => holdsFile(shelf, sha256)) &&
      // A minute after it was confirmed, its bytes leave the device: its person chooses it again.
      !(ledger.lostMails && ledger.hasSaidToHave(sha256))
    )
      ledger.flaw(`${step}: lost file ${sha256.slice(0, 8)} of ${device}`)
}

function holdsFile(shelf: Shelf, sha256: string): boolean {
  const file = shelf.files().find((one) => one.Sha256 === sha256)
  const bytes = shelf.pieces().filter((piece) => piece.Sha256 === sha256)
  const size = bytes.reduce((sum, { Bytes }) => sum + Bytes.byteLength, 0)
  const isNamed =
    shelf.drafts().some((draft) => draft.File?.Sha256 === sha256) ||
    shelf.sent().some(({ Kind, Frozen }) => Kind === 'file' && JSON.stringify(Frozen).includes(sha256))
  return size === file?.Size && isNamed
}

/** At most two rows of a kind an entity, and what was sent once never changes (offline O4). */
function checkOutbox(world: World, shelf: Shelf, frozen: Frozen, step: string): void {
  const counts = new Map<string, number>()
  for (const { Kind, EntityId, OpId, Frozen } of shelf.rows()) {
    const name = `${Kind} ${EntityId}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (counts.get(name) === 3) world.ledger.flaw(`${step}: three rows of ${name}`)
    if (!Frozen) continue
    const said = JSON.stringify(Frozen)
    if ((frozen.get(OpId) ?? said) !== said) world.ledger.flaw(`${step}: a frozen ${Kind} was changed`)
    frozen.set(OpId, said)
  }
}

/** The screen says 'Saved' only of what the server has had, and never of what still waits (offline O1). */
function checkScreen(world: World, shelf: Shelf, step: string): void {
  const rows = shelf.rows()
  const conflicts = shelf.conflicts()
  for (const draft of shelf.drafts()) {
    const own = rows.filter((row) => row.EntityId === draft.DraftId)
    const { state } = savingOf(draft, shelf.list(draft.DraftId) ?? null, 'kept', own, true)
    if (state !== 'saved') continue
    if (!world.ledger.wasServed(draft.PaperId, draft.Fields))
      world.ledger.flaw(`${step}: called saved, but the server never had ${draft.Fields.PaperTitle}`)
    if (conflicts.some(({ EntityId }) => EntityId === draft.DraftId))
      world.ledger.flaw(`${step}: called saved with a conflict`)
  }
}

/** What must hold after each step of a schedule. */
export async function checkStep(
  world: World,
  devices: readonly Device[],
  users: readonly string[],
  frozen: Frozen,
  step: string,
): Promise<void> {
  for (const userId of users) {
    const shelves = devices.map((device) => shelfOf(device.disk, userId))
    for (const shelf of shelves) {
      checkOutbox(world, shelf, frozen, step)
      checkScreen(world, shelf, step)
    }
  }
  const shelves = users.flatMap((userId) => devices.map((device) => shelfOf(device.disk, userId)))
  await checkKept(world, shelves, step)
  await checkAttendingKept(world, shelves, step)
}

/** What must hold when the network has healed and everything was sent. */
export async function checkEnd(
  world: World,
  devices: readonly Device[],
  users: readonly string[],
): Promise<void> {
  const { far, ledger } = world
  const papers = (await far.papers()).filter(({ Status }) => Status !== 'approved')
  const people = await far.people()
  const lineages = new Map<string, number>()
  for (const { PaperTitle } of papers) {
    const lineage = lineageOf(PaperTitle) ?? ''
    lineages.set(lineage, (lineages.get(lineage) ?? 0) + 1)
  }
  // As in seed 30587: a phone begins a paper under a key and a desk changes it; a backup from before is brought back.
  // The desk sends its change again first. It knows the paper's id but not the key that made it, so it begins the paper
  // anew, under a key and an id of its own. Then the phone sends the creation again under the first key, which gives the
  // first id back: the paper is there twice, each with all texts, and the owner deletes one. The portal cannot give the
  // former id to a device that names it: of a paper that it has lost it does not know whose it was. It could if an id said so
  // itself, with a part that is made from the rest of it and its owner.
  const mayStandTwice = (lineage: string, count: number) =>
    ledger.lostMails !== undefined && (ledger.touched.get(lineage)?.size ?? 0) >= count
  for (const [lineage, count] of lineages)
    if (count > 1 && !mayStandTwice(lineage, count))
      ledger.flaw(`doubled: the paper ${lineage} is there ${count} times`)
  for (const { Id, PaperTitle, Version, AuthorsVersion } of papers) {
    const before = ledger.firstVersion - 1
    if (Version - before !== ledger.effects(Id, 'paper'))
      ledger.flaw(`doubled: ${PaperTitle} is at ${Version} after ${ledger.effects(Id, 'paper')} saves`)
    if (AuthorsVersion - before !== 1 + ledger.effects(Id, 'authors'))
      ledger.flaw(`doubled: the authors of ${PaperTitle} are at ${AuthorsVersion}`)
  }
  const emails = [...people.values()].map((email) => email.toLowerCase())
  if (new Set(emails).size < emails.length) ledger.flaw('doubled: a person is there twice')

  for (const userId of users)
    for (const device of devices) {
      const shelf = shelfOf(device.disk, userId)
      for (const row of shelf.rows())
        ledger.flaw(`still waiting on ${device.name}: ${row.Kind} ${row.State} ${row.LastError}`)
      for (const { Kind, State } of shelf.sent())
        if (State === 'lost') ledger.flaw(`a lost ${Kind} of ${device.name} was not sent again`)
      for (const conflict of shelf.conflicts())
        ledger.flaw(`an unsettled conflict on ${device.name}: ${conflict.Kind}`)
      for (const { DraftId, Fields, PaperId, BaseVersion } of shelf.drafts()) {
        const served = papers.find(({ Id }) => Id === PaperId)
        if (!served) ledger.flaw(`${Fields.PaperTitle} of ${device.name} never reached the server`)
        else if (served.PaperTitle !== Fields.PaperTitle || served.Abstract !== Fields.Abstract)
          ledger.flaw(
            `${device.name} says '${Fields.Abstract}' at ${BaseVersion}, the server '${served.Abstract}' at ${served.Version}`,
          )
        if (shelf.drafts().some((other) => other.DraftId !== DraftId && other.PaperId === PaperId))
          ledger.flaw(`${Fields.PaperTitle} is on ${device.name} twice`)
      }
    }

  for (const { text, lineage, device } of ledger.texts.values()) {
    const isAlone = (ledger.touched.get(lineage)?.size ?? 2) < 2
    const isThere = papers.some((paper) => paper.PaperTitle === text || paper.Abstract === text)
    if (isAlone && !isThere)
      ledger.flaw(`'${text}', which ${device} alone has written, is not with the server`)
  }
}

/** The authors of every paper, and the mails to them. */
export async function checkAuthors(
  world: World,
  listed: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const { far, ledger } = world
  const people = await far.people()
  const papers = await far.papers()
  const emailsOf = (paperId: string) => (listed.get(paperId) ?? []).map((id) => people.get(id) ?? '')
  for (const { text: email, lineage } of ledger.authors.values()) {
    const paper = papers.find(({ PaperTitle }) => lineageOf(PaperTitle) === lineage)
    const isAlone = (ledger.touched.get(lineage)?.size ?? 2) < 2
    if (paper && isAlone && !emailsOf(paper.Id).includes(email))
      ledger.flaw(`lost author ${email} of ${lineage}`)
  }
  const expected = papers
    .filter(({ Status }) => Status === 'submitted')
    .flatMap(({ Id }) => emailsOf(Id).map((email) => email.toLowerCase()))
  // What was submitted in the lost time and again after it is mailed twice; nothing else is.
  const mails = without(await far.mails(), ledger.lostMails ?? [])
  const sorted = (emails: readonly string[]) =>
    emails
      .map((email) => ledger.readdressed.get(email) ?? email)
      .toSorted()
      .join()
  if (sorted(mails) !== sorted(expected))
    ledger.flaw(`doubled or lost mails: ${mails.join()} instead of ${expected.join()}`)
}
