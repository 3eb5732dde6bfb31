import { renumber, type PaperAuthor } from '../../../contract/papers.ts'
import { noId } from '../../../contract/limits.ts'
import { Author, AuthorOption, createAuthor, updateAuthor } from '../../../contract/people.ts'
import { asAuthor, readPerson } from '../../cache/localPeople.ts'
import type { OutboxRow } from '../../cache/rows.ts'
import type { WorkDatabase } from '../../cache/work.ts'
import { urlOf } from '../request.ts'
import { promiseHeaders, type Kind } from './kind.ts'

/** True unless another change of the person waits behind this one, which has left the outbox already. */
const isLast = async (db: WorkDatabase, row: OutboxRow) =>
  (await db.outbox.where('EntityId').equals(row.EntityId).count()) === 0

/** A person who was added on this device, or changed. The server answers a known e-mail with that person. */
export const personKind: Kind = {
  prepare: async (db, row) => {
    const person = await readPerson(db, row.EntityId)
    if (!person) return 'nothing'
    const { UserDetailId, BaseVersion } = person
    const frozen = row.Frozen ?? { Body: person.Fields, BaseVersion }
    const isNew = UserDetailId === noId
    const endpoint = isNew ? createAuthor : updateAuthor
    return {
      endpoint,
      frozen,
      send: {
        method: endpoint.method,
        url: isNew ? urlOf(createAuthor) : urlOf(updateAuthor, { id: UserDetailId }),
        data: frozen.Body,
        headers: promiseHeaders(row, frozen.BaseVersion || null),
      },
    }
  },

  settle: async (db, row, reply) => {
    const changed = Author.safeParse(reply.Result)
    if (changed.success) {
      const { UserDetailId, Version } = changed.data
      // The server's copy says the same now; what was typed since waits in a row of its own.
      if (row.EntityId === UserDetailId && (await isLast(db, row))) await db.people.delete(row.EntityId)
      else await db.people.update(row.EntityId, { BaseVersion: Version })
      return 'done'
    }
    const known = AuthorOption.parse(reply.Result)
    await db.people.update(row.EntityId, { UserDetailId: known.UserDetailId })
    // The lists show from now on what the server knows of this person.
    await db.authorLists.toCollection().modify((list) => {
      list.Authors = list.Authors.map((author) =>
        author.UserDetailId === row.EntityId ? asAuthor(known, author.Sequence) : author,
      )
      // A known e-mail may answer somebody who stands in the list already.
      const isFirst = (author: PaperAuthor, index: number) =>
        list.Authors.findIndex((other) => other.UserDetailId === author.UserDetailId) === index
      if (!list.Authors.every(isFirst)) list.Authors = renumber(list.Authors.filter(isFirst))
    })
    return 'done'
  },
}
