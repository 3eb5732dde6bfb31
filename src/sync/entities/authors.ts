import { noId } from '../../../contract/core/limits.ts'
import { PaperListItem } from '../../../contract/papers/papers.ts'
import { AuthorsBody, saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { queueAuthors, readAuthorList, readDraft, sameAuthors } from '../../cache/entities/paperDrafts.ts'
import { serverIds } from '../../cache/entities/localPeople.ts'
import { keepVersion } from '../../cache/entities/draftVersions.ts'
import { promised, type Kind } from './entityKind.ts'

/** The author list of a draft, with the server's ids of people added on this device. */
export const authorsKind: Kind = {
  prepare: async (db, row) => {
    const draft = await readDraft(db, row.EntityId)
    const list = await readAuthorList(db, row.EntityId)
    if (!draft || !list || draft.PaperId === noId) return 'nothing'
    if (!row.Frozen && sameAuthors(list.Authors, list.Base)) return 'nothing'
    const ids = await serverIds(
      db,
      list.Authors.map((author) => author.UserDetailId),
    )
    const Body: Omit<AuthorsBody, 'Reason'> = {
      PaperId: draft.PaperId,
      Authors: ids.map((UserDetailId, index) => ({ UserDetailId, UserSequence: index + 1 })),
    }
    const frozen = row.Frozen ?? { Body, BaseVersion: list.BaseVersion }
    return promised(row, frozen, saveAuthors, { version: frozen.BaseVersion })
  },

  settle: async (db, row, reply, now) => {
    const item = PaperListItem.parse(reply.Result)
    const list = await readAuthorList(db, row.EntityId)
    if (!list || !row.Frozen) return 'done'
    const sent = AuthorsBody.parse(row.Frozen.Body).Authors.map((author) => author.UserDetailId)
    const mine = await serverIds(
      db,
      list.Authors.map((author) => author.UserDetailId),
    )
    const unchanged = mine.length === sent.length && mine.every((id, index) => id === sent[index])
    const Authors = unchanged
      ? item.Authors
      : list.Authors.map((author, index) => ({ ...author, UserDetailId: mine[index] ?? author.UserDetailId }))
    await db.authorLists.update(row.EntityId, {
      Authors,
      Base: item.Authors,
      BaseVersion: item.AuthorsVersion,
    })
    await db.drafts.update(row.EntityId, { SavedOn: now })
    const draft = await readDraft(db, row.EntityId)
    if (draft)
      await keepVersion(
        db,
        {
          DraftId: row.EntityId,
          Fields: draft.Fields,
          Authors: item.Authors,
          FileName: draft.FileName,
          Reason: 'saved',
        },
        now,
      )
    // People may have been added since: the successor waits for them too.
    if (!sameAuthors(Authors, item.Authors)) await queueAuthors(db, row.UserId, row.EntityId, Authors, now)
    return 'done'
  },
}
