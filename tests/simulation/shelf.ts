import type {
  AuthorList,
  Conflict,
  DraftVersion,
  FilePiece,
  KeptFile,
  LocalPerson,
  OutboxRow,
  PaperDraft,
} from '../../src/cache/rows.ts'
import { workName } from '../../src/cache/work.ts'
import type { Disk } from './disk.ts'

/** What of one person lies on a disk, committed, at this moment. */
export interface Shelf {
  drafts(): PaperDraft[]
  draft(draftId: string): PaperDraft | undefined
  lists(): AuthorList[]
  list(draftId: string): AuthorList | undefined
  rows(): OutboxRow[]
  people(): LocalPerson[]
  versions(): DraftVersion[]
  conflicts(): Conflict[]
  files(): KeptFile[]
  pieces(): FilePiece[]
}

export function shelfOf(disk: Disk, userId: string): Shelf {
  const read =
    <R>(table: string) =>
    () =>
      disk.rows<R>(workName(userId), table)
  const drafts = read<PaperDraft>('drafts')
  const lists = read<AuthorList>('authorLists')
  return {
    drafts,
    draft: (draftId) => drafts().find((draft) => draft.DraftId === draftId),
    lists,
    list: (draftId) => lists().find((list) => list.DraftId === draftId),
    rows: read<OutboxRow>('outbox'),
    people: read<LocalPerson>('people'),
    versions: read<DraftVersion>('versions'),
    conflicts: read<Conflict>('conflicts'),
    files: read<KeptFile>('files'),
    pieces: read<FilePiece>('pieces'),
  }
}
