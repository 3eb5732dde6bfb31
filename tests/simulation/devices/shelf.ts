import type {
  FilePiece,
  KeptFile,
  KeptText,
  LocalPerson,
  RegistrationDraft,
} from '../../../src/cache/database/deviceRows.ts'
import type { AuthorList, DraftVersion, PaperDraft } from '../../../src/cache/database/paperRows.ts'
import type { Conflict, OutboxRow, SentChange } from '../../../src/cache/database/outboxRows.ts'
import type { QueuedClaim } from '../../../src/cache/entities/claimDrafts.ts'
import { travelStore, type TravelDraft } from '../../../src/cache/entities/travelDrafts.ts'
import { workName } from '../../../src/cache/database/workDatabase.ts'
import { copiesName } from '../../../src/cache/database/copyDatabase.ts'
import type { Disk } from './disk.ts'

/** What of one person is on a disk, committed, at this moment. */
export interface Shelf {
  drafts(): readonly PaperDraft[]
  draft(draftId: string): PaperDraft | undefined
  lists(): readonly AuthorList[]
  list(draftId: string): AuthorList | undefined
  rows(): readonly OutboxRow[]
  people(): readonly LocalPerson[]
  versions(): readonly DraftVersion[]
  conflicts(): readonly Conflict[]
  files(): readonly KeptFile[]
  pieces(): readonly FilePiece[]
  registrations(): readonly RegistrationDraft[]
  travels(): readonly TravelDraft[]
  /** The travel details of one registration. */
  travel(accommodationId: string): TravelDraft | undefined
  /** Claims that were sent off and have not arrived. */
  claims(): readonly QueuedClaim[]
  /** Confirmed changes, which a restored portal may lack. */
  sent(): readonly SentChange[]
  /** The epoch in which the portal was asked about all of them last. */
  checkedIn(): string | undefined
  /** True where the person has never worked on this device, or has nothing there any more. */
  isEmpty(): boolean
  /** Forms that are kept until they are sent. */
  forms(): readonly KeptText[]
  /** What the server said last, by what it was asked. */
  copies(): readonly { readonly Key: string; readonly Value: unknown }[]
}

const travelsRead = new WeakMap<readonly KeptText[], readonly TravelDraft[]>()

/** The journeys among forms, read once. */
function travelsIn(forms: readonly KeptText[]): readonly TravelDraft[] {
  const known = travelsRead.get(forms) ?? forms.flatMap((form) => travelStore.draftOf(form) ?? [])
  travelsRead.set(forms, known)
  return known
}

export function shelfOf(disk: Disk, userId: string): Shelf {
  const read =
    <R>(table: string) =>
    () =>
      disk.rows<R>(workName(userId), table)
  const drafts = read<PaperDraft>('drafts')
  const lists = read<AuthorList>('authorLists')
  const forms = read<KeptText>('forms')
  const isBare = (table: string) => read(table)().length === 0
  const travels = () => travelsIn(forms())
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
    registrations: read<RegistrationDraft>('registrations'),
    travels,
    forms,
    travel: (id) => travels().find(({ AccommodationId }) => AccommodationId === id),
    claims: () =>
      forms()
        .filter(({ Name }) => Name.startsWith('claim/') && Name.endsWith('/queued'))
        .map(({ Fields }) => Fields as QueuedClaim),
    sent: read<SentChange>('sentChanges'),
    checkedIn: () => read<{ readonly Epoch?: string }>('sent')().find(({ Epoch }) => Epoch)?.Epoch,
    isEmpty: () =>
      ['drafts', 'outbox', 'conflicts', 'registrations', 'forms', 'people', 'files'].every(isBare),
    copies: () => disk.rows(copiesName(userId), 'copies'),
  }
}
