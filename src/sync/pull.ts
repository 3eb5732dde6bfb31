import type { Endpoint, ParamsOf, QueryOf, ResultOf } from '../../contract/endpoint.ts'
import { getUserPapers, type PaperListItem } from '../../contract/papers.ts'
import { AuthorOption, getAuthors } from '../../contract/people.ts'
import { keepCopy } from '../cache/copies.ts'
import { readAuthorList, readDraft } from '../cache/drafts.ts'
import type { PersonDatabases } from '../cache/person.ts'
import { keepSeen } from '../cache/seenPeople.ts'
import type { WorkDatabase } from '../cache/work.ts'
import { call } from './api.ts'
import { takeServerCopy } from './kinds/paper.ts'
import { urlOf } from './request.ts'

/** The key under which a reading endpoint's last answer lies. */
export function copyKey<E extends Endpoint>(
  endpoint: E,
  params?: ParamsOf<E>,
  query?: Partial<QueryOf<E>>,
): string {
  return urlOf(endpoint, params, query)
}

/** Asks the server and keeps what it said. Throws `CallError`. */
export async function pull<const E extends Endpoint>(
  databases: PersonDatabases,
  endpoint: E,
  params?: ParamsOf<E>,
  query?: Partial<QueryOf<E>>,
): Promise<ResultOf<E>> {
  const { Result } = await call(endpoint, {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
  })
  await keepCopy(databases.copies, copyKey(endpoint, params, query), Result, Date.now())
  return Result
}

/** Pulls the person's papers and carries what is new into the drafts of this device. */
export async function pullPapers(databases: PersonDatabases): Promise<void> {
  const papers = await pull(databases, getUserPapers)
  for (const item of papers) await adopt(databases.work, databases.UserId, item)
}

/**
 * Carries the server's copy into a draft that has nothing waiting; one with unsent changes meets it as a stale
 * version when it is sent. A paper that was submitted elsewhere is no draft any more.
 */
async function adopt(db: WorkDatabase, userId: string, item: PaperListItem): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const found = await db.drafts.where('PaperId').equals(item.Id).first()
    const draft = found && (await readDraft(db, found.DraftId))
    if (!draft || (await db.outbox.where('EntityId').equals(draft.DraftId).count()) > 0) return
    if (item.Status !== 'draft') {
      await db.drafts.delete(draft.DraftId)
      await db.authorLists.delete(draft.DraftId)
    } else if (item.Version > draft.BaseVersion || (await hasOlderAuthors(db, draft.DraftId, item))) {
      await takeServerCopy(db, userId, draft.DraftId, item, draft.Base, Date.now())
    }
  })
}

/** The author list has a version of its own, so it may be newer than the paper's. */
async function hasOlderAuthors(db: WorkDatabase, draftId: string, item: PaperListItem): Promise<boolean> {
  const list = await readAuthorList(db, draftId)
  return list !== undefined && list.BaseVersion < item.AuthorsVersion
}

/** Keeps the people whom this person has worked with, so that a search finds them with no network (offline O17). */
export async function pullPeople(databases: PersonDatabases): Promise<void> {
  const { Result } = await call(getAuthors)
  await keepSeen(databases.copies, AuthorOption.array().parse(Result), Date.now())
}
