import { type PaperAuthor } from '../../../contract/papers/papers.ts'
import { renumber } from '../../../contract/papers/paperAuthors.ts'
import { noId } from '../../../contract/core/limits.ts'
import { Author, AuthorOption, createAuthor, updateAuthor } from '../../../contract/people/authors.ts'
import type { AuthorFields } from '../../../contract/people/people.ts'
import { asAuthor, optionOf, readPerson } from '../../cache/entities/localPeople.ts'
import type { OutboxRow } from '../../cache/database/deviceRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { detailsOf } from './personConflict.ts'
import { promised, type Kind } from './entityKind.ts'

const saySame = (a: AuthorFields, b: AuthorFields) =>
  (Object.keys(a) as (keyof AuthorFields)[]).every((name) => a[name] === b[name])

/** True unless another change of the person waits; this row has left the outbox already. */
const isLast = async (db: WorkDatabase, row: OutboxRow) =>
  (await db.outbox.where('EntityId').equals(row.EntityId).count()) === 0

/** A person added or changed on this device. For a known e-mail the server returns that person. */
export const personKind: Kind = {
  prepare: async (db, row) => {
    const person = await readPerson(db, row.EntityId)
    if (!person) return 'nothing'
    const { UserDetailId, BaseVersion } = person
    const frozen = row.Frozen ?? { Body: person.Fields, BaseVersion }
    const isNew = UserDetailId === noId
    if (!row.Frozen && !isNew && person.Base && saySame(person.Fields, person.Base)) {
      // Theirs was chosen, so the server's copy is enough.
      if (row.EntityId === UserDetailId) await db.people.delete(row.EntityId)
      return 'nothing'
    }
    const version = frozen.BaseVersion || null
    return isNew
      ? promised(row, frozen, createAuthor, { version })
      : promised(row, frozen, updateAuthor, { params: { id: UserDetailId }, version })
  },

  settle: async (db, row, reply) => {
    const changed = Author.safeParse(reply.Result)
    if (changed.success) {
      const { UserDetailId, Version } = changed.data
      await renameIn(db, optionOf(UserDetailId, changed.data))
      // The server's copy is the same now; text typed since waits in its own row.
      if (row.EntityId === UserDetailId && (await isLast(db, row))) await db.people.delete(row.EntityId)
      else await db.people.update(row.EntityId, { BaseVersion: Version, Base: detailsOf(changed.data) })
      return 'done'
    }
    const known = AuthorOption.parse(reply.Result)
    await db.people.update(row.EntityId, { UserDetailId: known.UserDetailId })
    // From now on the lists show the server's data of this person.
    await db.authorLists.toCollection().modify((list) => {
      list.Authors = list.Authors.map((author) =>
        author.UserDetailId === row.EntityId ? asAuthor(known, author.Sequence) : author,
      )
      // A known e-mail may belong to a person who is already in the list.
      const isFirst = (author: PaperAuthor, index: number) =>
        list.Authors.findIndex((other) => other.UserDetailId === author.UserDetailId) === index
      if (!list.Authors.every(isFirst)) list.Authors = renumber(list.Authors.filter(isFirst))
    })
    return 'done'
  },
}

/** Shows a person's changes in this device's lists; for the server's lists they are an edit (offline O7). */
async function renameIn(db: WorkDatabase, option: AuthorOption): Promise<void> {
  await db.authorLists.toCollection().modify((list) => {
    list.Authors = list.Authors.map((author) =>
      author.UserDetailId === option.UserDetailId ? asAuthor(option, author.Sequence) : author,
    )
  })
}
