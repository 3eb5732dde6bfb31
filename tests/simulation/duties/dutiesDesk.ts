import { getActiveNotifications } from '../../../contract/notifications/notifications.ts'
import { getStars } from '../../../contract/events/stars.ts'
import { getAssignedPapers, type AssignedPaper } from '../../../contract/reviews/reviewing.ts'
import { keepCopy } from '../../../src/cache/database/copyDatabase.ts'
import type { Conflict } from '../../../src/cache/database/outboxRows.ts'
import type { PersonDatabases } from '../../../src/cache/database/personDatabases.ts'
import { markReadHere } from '../../../src/cache/entities/readMarks.ts'
import {
  answerDraftFrom,
  answerDrafts,
  reviewDraftFrom,
  reviewDrafts,
} from '../../../src/cache/entities/reviewDrafts.ts'
import { setStarHere } from '../../../src/cache/entities/stars.ts'
import { answerSync, reviewSync } from '../../../src/sync/entities/review.ts'
import { urlOf } from '../../../src/sync/transport/request.ts'
import type { Ask } from '../attending/attendingPull.ts'
import { textsIn } from '../attending/attendingTexts.ts'
import type { Device, DutiesDesk, Tab } from '../devices/machine.ts'
import type { Shelf } from '../devices/shelf.ts'
import type { World } from '../world.ts'

interface Options {
  readonly world: World
  readonly device: Device
  readonly tab: Tab
  readonly databases: PersonDatabases
  readonly shelf: Shelf
  wake(): void
}

/** Asks for everything that an auditor has to do, and keeps copies of it. */
export async function askDuties(ask: Ask, { copies }: PersonDatabases, now: number): Promise<void> {
  const papers = await ask(getAssignedPapers)
  if (papers) await keepCopy(copies, urlOf(getAssignedPapers), papers, now).catch(() => undefined)
  const stars = await ask(getStars)
  if (stars) await keepCopy(copies, urlOf(getStars), stars, now).catch(() => undefined)
  const list = await ask(getActiveNotifications)
  if (list) await keepCopy(copies, urlOf(getActiveNotifications), list, now).catch(() => undefined)
}

export function openDutiesDesk({ world, device, tab, databases, shelf, wake }: Options): DutiesDesk {
  const { ledger } = world
  const { work, UserId } = databases
  const draftOf = async (of: AssignedPaper) =>
    (await reviewDrafts.read(work, of.PaperId)) ?? reviewDraftFrom(of)
  const forget = (value: unknown) => {
    for (const text of textsIn(value)) ledger.attending.delete(text)
  }
  // A restore may bring any of two texts back; what is promised then is seen in papers and registrations.
  const isPromised = !world.mayRestore
  return {
    papers: () => {
      const copy = shelf.copies().find(({ Key }) => Key === urlOf(getAssignedPapers))
      return (copy?.Value as readonly AssignedPaper[] | undefined) ?? []
    },
    write: async (of, text) => {
      const draft = await draftOf(of)
      await reviewDrafts.write(work, draft, { RemarksForAuthor: text })
      if (tab.isDead() || !isPromised) return
      forget(draft.Fields.RemarksForAuthor)
      ledger.attending.set(text, { text, userId: UserId, device: device.name, lineage: '' })
    },
    save: async (of) => {
      const draft = await draftOf(of)
      const { RemarksForAuthor } = draft.Fields
      const filled = { Recommendation: 'Accept', Score: world.random.below(10) + 1, RemarksForAdmin: '' }
      const Fields = { ...filled, RemarksForAuthor: RemarksForAuthor || 'Well argued' }
      await reviewDrafts.save(work, UserId, draft, Fields, device.now())
      wake()
    },
    answer: async (of, answer) => {
      await answerDrafts.save(work, UserId, answerDraftFrom(of), answer, device.now())
      wake()
    },
    star: async (session, isStarred) => {
      const before = ledger.starred.get(session)
      const devices = new Set(before?.devices).add(device.name)
      // Whether it is written is not known yet.
      ledger.starred.set(session, { isStarred: undefined, devices })
      await setStarHere(databases, session, isStarred, device.now())
      if (tab.isDead()) return
      ledger.starred.set(session, { isStarred, devices })
      wake()
    },
    read: async (notification) => {
      await markReadHere(databases, [notification], device.now())
      if (tab.isDead()) return
      if (isPromised) ledger.read.add(notification)
      wake()
    },
    resolve: async ({ EntityId, Kind, Theirs, Fields, TheirVersion }, choice) => {
      const of = Kind === 'review' ? reviewDrafts : answerDrafts
      const draft = await of.read(work, EntityId)
      forget(choice === 'mine' ? Theirs : [draft?.Fields, draft?.Saved])
      const answers = Object.fromEntries(Fields.map((name) => [name, choice]))
      await kindOf(Kind)(work, EntityId, answers, TheirVersion, device.now())
      wake()
    },
    giveUp: async (kind, paperId) => {
      if (kind === 'review') {
        forget(await reviewDrafts.read(work, paperId))
        await reviewDrafts.drop(work, paperId)
      } else await answerDrafts.drop(work, paperId)
    },
  }
}

const kindOf = (kind: Conflict['Kind']) => (kind === 'review' ? reviewSync.answer : answerSync.answer)
