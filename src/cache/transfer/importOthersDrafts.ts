import { noId } from '../../../contract/core/limits.ts'
import { emptyPaper, type PaperAuthor } from '../../../contract/papers/papers.ts'
import { renumber } from '../../../contract/papers/paperAuthors.ts'
import { authorFormOf } from '../entities/paperDrafts.ts'
import type { Content, Exported } from './exportFormat.ts'
import { hashBytes } from '../database/localFiles.ts'

/** A stable id for one paper of one person, so a second import finds the first. */
async function newIdOf(userId: string, draftId: string): Promise<string> {
  const hash = await hashBytes(new TextEncoder().encode(`${userId}/${draftId}`).buffer)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Converts another person's drafts to new papers. Their profile and changes of people are left out. */
export async function asNewPapers({ UserId, Content: theirs, documents }: Exported, owner?: PaperAuthor) {
  const ids = new Map<string, string>()
  for (const { DraftId } of theirs.Drafts) ids.set(DraftId, await newIdOf(UserId, DraftId))
  const idOf = (draftId: string) => ids.get(draftId) ?? draftId
  const content: Content = {
    Drafts: theirs.Drafts.map((draft) => ({
      ...draft,
      DraftId: idOf(draft.DraftId),
      PaperId: noId,
      // The server's copy of the document belongs to the other person.
      Fields: { ...draft.Fields, PaperURL: noId },
      Base: emptyPaper,
      BaseVersion: 0,
      FileName: '',
      SavedByButton: false,
      SavedOn: 0,
    })),
    AuthorLists: theirs.AuthorLists.filter(() => owner).map((list) => ({
      DraftId: idOf(list.DraftId),
      Authors: withOwner(list.Authors, owner),
      Base: [],
      BaseVersion: 0,
      SavedByButton: false,
    })),
    People: theirs.People.filter(({ UserDetailId, LocalId }) => UserDetailId !== LocalId),
    Forms: theirs.Drafts.flatMap(({ DraftId }) =>
      theirs.Forms.filter(({ Name }) => Name === authorFormOf(DraftId)).map((form) => ({
        ...form,
        Name: authorFormOf(idOf(DraftId)),
      })),
    ),
    Creating: [],
    // The file does not say whom this person may register.
    Registrations: [],
    Versions: theirs.Versions.map((version) => ({
      ...version,
      DraftId: idOf(version.DraftId),
      Fields: { ...version.Fields, PaperURL: noId },
      FileName: '',
      Authors: version.Authors && owner ? withOwner(version.Authors, owner) : null,
    })),
  }
  return { Content: content, documents }
}

function withOwner(authors: readonly PaperAuthor[], owner: PaperAuthor | undefined): PaperAuthor[] {
  const isListed = !owner || authors.some(({ UserDetailId }) => UserDetailId === owner.UserDetailId)
  return isListed ? [...authors] : renumber([owner, ...authors])
}
