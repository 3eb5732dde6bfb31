import { type PaperAuthor } from '../../../contract/papers/papers.ts'
import { noId } from '../../../contract/core/limits.ts'
import {
  Author,
  AuthorOption,
  createAuthor,
  getAuthor,
  updateAuthor,
} from '../../../contract/people/authors.ts'
import type { AuthorFields } from '../../../contract/people/people.ts'
import { asAuthor, eachOnce, localPeople, optionOf } from '../../cache/entities/localPeople.ts'
import type { LocalPerson } from '../../cache/database/deviceRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { saveRequest } from './entityKind.ts'
import { syncEntity } from './syncEntity.ts'

const isNew = ({ UserDetailId }: LocalPerson) => UserDetailId === noId

const usual = syncEntity<AuthorFields, LocalPerson, Author>({
  entity: localPeople,
  served: Author,
  copyOf: (author) => ({ theirs: localPeople.fields.parse(author), version: author.Version }),
  newest: (ask, { UserDetailId }) => ask(getAuthor, { id: UserDetailId }),
  isNew,
  send: (row, frozen, draft) => {
    const version = frozen.BaseVersion || null
    return isNew(draft)
      ? saveRequest(row, frozen, createAuthor, { version })
      : saveRequest(row, frozen, updateAuthor, { params: { id: draft.UserDetailId }, version })
  },
  gone: '',
})

/** A person added or changed on this device. For a known e-mail the server returns that person. */
export const personSync: typeof usual = {
  ...usual,

  sendLost: async (db, lost, now) => {
    const [{ EntityId, Before }] = lost
    const { UserDetailId = noId } = (await localPeople.read(db, EntityId)) ?? {}
    await usual.sendLost?.(db, lost, now)
    // Somebody else may have added them again meanwhile: the lists wait for the id that the portal gives now.
    if (isNew(localPeople.store.parse(Before)) && UserDetailId !== noId)
      await replaceIn(db, UserDetailId, (author) => ({ ...author, UserDetailId: EntityId }))
    return []
  },

  settle: async (db, row, reply, now) => {
    const changed = Author.safeParse(reply.Result).data
    if (changed) {
      await showIn(db, changed.UserDetailId, optionOf(changed.UserDetailId, changed))
      return usual.settle(db, row, reply, now)
    }
    const known = AuthorOption.parse(reply.Result)
    await db.people.update(row.EntityId, { UserDetailId: known.UserDetailId })
    // From now on the lists show the server's data of this person.
    await showIn(db, row.EntityId, known)
    return 'done'
  },
}

/** Shows a person's data in this device's lists; for the server's lists they are an edit (offline O7). */
const showIn = (db: WorkDatabase, id: string, option: AuthorOption): Promise<void> =>
  replaceIn(db, id, ({ Sequence }) => asAuthor(option, Sequence))

/** Replaces a person in this device's lists, and in the server's lists as this device knows them. */
async function replaceIn(
  db: WorkDatabase,
  id: string,
  by: (author: PaperAuthor) => PaperAuthor,
): Promise<void> {
  const replaced = (author: PaperAuthor) => (author.UserDetailId === id ? by(author) : author)
  await db.authorLists.toCollection().modify((list) => {
    list.Authors = list.Authors.map(replaced)
    list.Base = list.Base.map(replaced)
    // A known e-mail may belong to a person who is already in the list.
    list.Authors = eachOnce(list.Authors)
  })
}
