import { getUserPapers } from '../../../contract/papers/papers.ts'
import { isOfAttending, isOfDuties, settleConflict } from '../acts.ts'
import type { Device, Desk, Tab } from '../devices/machine.ts'
import type { Network } from './network.ts'
import { settle } from '../pulse.ts'
import { shelfOf } from '../devices/shelf.ts'
import type { World } from '../world.ts'

/** More rounds than any schedule needs: what still waits then waits for ever. */
const most = 60

/** Lets all that is under way come to its end, without letting time pass. */
export async function calm(network: Network): Promise<void> {
  await settle()
  while (network.underWay() > 0) {
    await network.happen()
    await settle()
  }
}

/** The person looks through what needs them, and decides by the seed. False where they look at a paper once more. */
async function decide(world: World, network: Network, desk: Desk): Promise<boolean> {
  let isDone = true
  const { shelf } = desk
  if (shelf.sent().some(({ State }) => State === 'lost')) {
    const sent = desk.sendLost()
    await calm(network)
    await sent
  }
  for (const conflict of shelf.conflicts()) {
    const choice = world.random.pick(['mine', 'theirs'] as const)
    if (isOfDuties(conflict)) await desk.duties?.resolve(conflict, choice)
    else if (isOfAttending(conflict)) await desk.attending.resolve(conflict, choice)
    else {
      // What was decided about a paper that was submitted meanwhile is older than that, and while it asks about a text,
      // a device reads no list of authors.
      if (hasLeft(desk, conflict.EntityId) || choice === 'theirs') isDone = false
      settleConflict(world, desk, conflict, choice)
      await desk.resolve(conflict.EntityId, choice)
    }
  }
  for (const row of shelf.rows()) {
    // Somebody whom the other person had added first, and who is not this one's to change.
    if (row.Kind === 'person' && row.State === 'refused') await desk.dropPerson(row.EntityId)
    const { Kind, State } = row
    // The people whom it names were sent again meanwhile.
    if (Kind === 'authors' && State === 'refused' && world.ledger.lostMails)
      await desk.saveAuthorsAgain(row.EntityId)
    // Paid in full meanwhile, or changed so that nobody travels: the organisers have the word.
    if (State === 'refused' && (Kind === 'registration' || Kind === 'claim' || Kind === 'travel'))
      await desk.attending.giveUp(Kind, row.EntityId)
    // Somebody who has an account by now says it themselves.
    if (State === 'refused' && Kind === 'nationality')
      await desk.attending.giveUp('registration', row.EntityId)
    // Answered otherwise on another device, or sent off already.
    if (State === 'refused' && (Kind === 'review' || Kind === 'answer'))
      await desk.duties?.giveUp(Kind, row.EntityId)
    const item = desk.listed.find(({ Id }) => Id === shelf.draft(row.EntityId)?.PaperId)
    if (hasLeft(desk, row.EntityId) && (row.State === 'refused' || row.State === 'conflict')) {
      // Submitted on another device: what was typed here since is given up, with a look at it.
      await giveUp(world, desk, row.EntityId)
    } else if (row.Kind === 'submission' && row.State === 'conflict' && item)
      await desk.submitAnyway(row.EntityId, item)
    else if (row.Kind === 'submission' && row.State === 'refused') {
      await desk.withdraw(row.EntityId)
      // What waited for the portal kept newer copies away.
      isDone = false
    }
  }
  return isDone
}

/** True for a paper that is no draft any more, by what the portal said last. */
function hasLeft({ listed, shelf }: Desk, draftId: string): boolean {
  const item = listed.find(({ Id }) => Id === shelf.draft(draftId)?.PaperId)
  return item !== undefined && item.Status !== 'draft'
}

async function giveUp(world: World, desk: Desk, draftId: string): Promise<void> {
  const draft = desk.shelf.draft(draftId)
  if (!draft) return
  for (const text of [draft.Fields.PaperTitle, draft.Fields.Abstract]) world.ledger.texts.delete(text)
  if (draft.File) world.ledger.files.delete(draft.File.Sha256)
  for (const [name, { lineage }] of world.ledger.authors)
    if (draft.Fields.PaperTitle.includes(lineage)) world.ledger.authors.delete(name)
  await desk.drop(draftId)
}

/** False where the portal has gone back to a backup, and was not asked yet what it has lost, or has lost something. */
function isChecked({ ledger }: World, { shelf }: Desk): boolean {
  if (!ledger.lostMails) return true
  return shelf.checkedIn() === ledger.epoch && shelf.sent().every(({ State }) => State !== 'lost')
}

async function finishTab(world: World, network: Network, tab: Tab): Promise<void> {
  const desk = tab.desk()
  if (!desk) return
  await desk.flush()
  for (let round = 0; round < most; round++) {
    const before = network.changes()
    const pulled = tab.pull()
    await calm(network)
    await pulled
    const isDone = await decide(world, network, desk)
    await calm(network)
    const isOver = desk.shelf.rows().length === 0 && desk.shelf.conflicts().length === 0
    // What was sent since the portal was read may have kept newer copies away.
    const isRead = network.changes() === before
    if (isDone && isOver && isRead && isChecked(world, desk)) return
    // Only the clock moves: nobody asks for what waits.
    world.pass(60_000)
    await calm(network)
  }
}

/** The network heals, everybody signs in on every device, and conflicts are settled. Answers who is in which paper. */
export async function heal(
  world: World,
  network: Network,
  devices: readonly Device[],
  users: readonly string[],
): Promise<Map<string, readonly string[]>> {
  world.note('the network heals')
  world.heal()
  await network.bringStrays()
  await calm(network)
  // What a tab holds in memory alone, since a write failed, is written when it is seen again.
  for (const device of devices)
    for (const tab of device.tabs) {
      tab.refuseWrite(undefined)
      await tab.desk()?.flush()
      await calm(network)
    }
  // What one device sends changes the copies of the other one: until nobody who looks finds anything new.
  const seen = new Map<string, number>()
  let changes = -1
  for (let round = 0; round < 5 && changes !== network.changes(); round++) {
    changes = network.changes()
    for (const userId of users)
      for (const device of devices) {
        const [tab] = device.tabs
        const place = `${userId} ${device.name}`
        const isUpToDate = seen.get(place) === network.changes()
        const shelf = shelfOf(device.disk, userId)
        const isIdle = shelf.isEmpty() && (!world.ledger.lostMails || shelf.sent().length === 0)
        if (!tab || isUpToDate || isIdle) continue
        if (tab.session()?.UserId !== userId || round === 0) {
          tab.signOut()
          await calm(network)
          const session = await world.far.signIn(userId)
          world.ledger.signedIn(session)
          tab.signIn(session)
        }
        world.pass(5000)
        await calm(network)
        await finishTab(world, network, tab)
        seen.set(place, network.changes())
      }
  }
  const listed = new Map<string, readonly string[]>()
  for (const userId of users) {
    const { AccessToken } = await world.far.signIn(userId)
    const { data } = await world.far.answer({
      method: 'GET',
      url: getUserPapers.path,
      headers: { Authorization: `Bearer ${AccessToken}` },
    })
    for (const { Id, Authors } of resultOf(data)) listed.set(Id, Authors)
  }
  for (const userId of users)
    for (const device of devices) {
      const shelf = shelfOf(device.disk, userId)
      for (const { DraftId, PaperId, Fields } of shelf.drafts()) {
        const here = shelf.list(DraftId)?.Authors.map(({ UserDetailId }) => UserDetailId)
        const there = listed.get(PaperId)
        if (here && there && here.join() !== there.join())
          world.ledger.flaw(
            `authors of ${Fields.PaperTitle} on ${device.name}: ${here.join()} / ${there.join()}`,
          )
      }
    }
  return listed
}

function resultOf(data: unknown): { Id: string; Authors: readonly string[] }[] {
  const { Result } = data as { Result: { Id: string; Authors: { UserDetailId: string }[] }[] }
  return Result.map(({ Id, Authors }) => ({ Id, Authors: Authors.map((one) => one.UserDetailId) }))
}
