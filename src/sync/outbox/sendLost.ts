import { getUserPapers, type PaperListItem } from '../../../contract/papers/papers.ts'
import type { SentChange } from '../../cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { readDraft } from '../../cache/entities/paperDrafts.ts'
import { rowsOf } from '../../cache/outbox/outbox.ts'
import { queueAsSent, readSent } from '../../cache/outbox/sentChanges.ts'
import type { LostChanges } from '../entities/entityKind.ts'
import { kinds } from '../entities/kinds.ts'
import { sendLostPaper } from '../entities/lostPaper.ts'
import { takeServerCopy } from '../entities/paper.ts'
import { askOf } from '../entities/syncEntity.ts'
import type { Transport } from '../transport/request.ts'

/** The kinds of changes of a paper that its author writes. */
const ofPaper: readonly SentChange['Kind'][] = ['paper', 'authors', 'file', 'submission']

const isOfPaper = ({ Kind }: SentChange) => ofPaper.includes(Kind)

/** Lost changes in groups of one entity and kind; those of a paper are one group. People come after lists that name them. */
function grouped(lost: readonly SentChange[]): readonly LostChanges[] {
  const groups = new Map<string, [SentChange, ...SentChange[]]>()
  for (const change of lost) {
    const { placeOf } = kinds[change.Kind]
    const name = isOfPaper(change)
      ? change.EntityId
      : `${placeOf?.(change) ?? change.EntityId} ${change.Kind}`
    const group = groups.get(name)
    if (group) group.push(change)
    else groups.set(name, [change])
  }
  const isPerson = ([{ Kind }]: LostChanges) => (Kind === 'person' ? 1 : 0)
  return [...groups.values()].sort((a, b) => isPerson(a) - isPerson(b))
}

/**
 * Queues everything again that the portal confirmed and has lost, as its person asked. Returns false without an answer
 * of the portal about its papers, which says what is there now.
 */
export async function sendLost(db: WorkDatabase, transport: Transport, now: number): Promise<boolean> {
  const papers = await askOf(transport)(getUserPapers)
  if (!papers) return false
  await db.transaction('rw', db.tables, async () => {
    const lost = await readSent(db, 'lost')
    const waiting = new Set<SentChange>()
    const drafts: string[] = []
    for (const group of grouped(lost)) {
      const [first] = group
      const { sendLost: send } = kinds[first.Kind]
      if (isOfPaper(first)) {
        const draftId = await sendLostPaper(db, group, papers, now)
        drafts.push(draftId)
        await followPortal(db, first.UserId, draftId, papers, now)
      } else if (send) for (const change of await send(db, group, now)) waiting.add(change)
      else for (const change of group) await queueAsSent(db, change, now)
    }
    const queued = lost.filter((change) => !waiting.has(change))
    await db.sentChanges.bulkDelete(queued.map(({ OpId }) => OpId))
    await waitForPeople(db, queued, drafts)
  })
  return true
}

/**
 * Takes the portal's copy of a paper of which nothing has to go again: its lost changes had taken one another back.
 * Runs in the caller's transaction.
 */
async function followPortal(
  db: WorkDatabase,
  userId: string,
  draftId: string,
  papers: readonly PaperListItem[],
  now: number,
): Promise<void> {
  const draft = await readDraft(db, draftId)
  const item = draft && papers.find(({ Id }) => Id === draft.PaperId)
  if (draft && item?.Status === 'draft' && (await rowsOf(db, draftId).count()) === 0)
    await takeServerCopy(db, userId, draftId, item, draft.Base, now)
}

/** Makes rows that name people wait for the people who are sent again. Runs in the caller's transaction. */
async function waitForPeople(
  db: WorkDatabase,
  lost: readonly SentChange[],
  drafts: readonly string[],
): Promise<void> {
  const people = lost.flatMap(({ Kind, EntityId }) => (Kind === 'person' ? [EntityId] : []))
  await db.outbox
    .where('EntityId')
    .anyOf([...lost.map(({ EntityId }) => EntityId), ...drafts])
    .filter(({ Kind }) => Kind !== 'person')
    .modify((row) => {
      row.DependsOn = [...new Set([...row.DependsOn, ...people])]
    })
}
