import { renumber, type PaperAuthor } from '../../../contract/papers.ts'
import { AuthorOption, createAuthor } from '../../../contract/people.ts'
import { asAuthor, readPerson } from '../../cache/localPeople.ts'
import { urlOf } from '../request.ts'
import { promiseHeaders, type Kind } from './kind.ts'

/** A person who was added on this device. The server answers a known e-mail with that person. */
export const personKind: Kind = {
  prepare: async (db, row) => {
    const person = await readPerson(db, row.EntityId)
    if (!person) return 'nothing'
    const frozen = row.Frozen ?? { Body: person.Fields, BaseVersion: 0 }
    return {
      endpoint: createAuthor,
      frozen,
      send: {
        method: createAuthor.method,
        url: urlOf(createAuthor),
        data: frozen.Body,
        headers: promiseHeaders(row, null),
      },
    }
  },

  settle: async (db, row, reply) => {
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
