import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import { DeviceDatabase } from './deviceDatabase.ts'
import type {
  FilePiece,
  KeptFile,
  KeptText,
  Lease,
  LocalPerson,
  RegistrationDraft,
  WorkerAccess,
  WorkOwner,
} from './deviceRows.ts'
import type { Conflict, LastCheck, LastSent, Merge, OutboxRow, SentChange } from './outboxRows.ts'
import type { AuthorList, DraftVersion, KeptReceipt, PaperDraft } from './paperRows.ts'
import { userOfWork, workPrefix } from './workNames.ts'

/** Everything precious of one person on this device (offline O2). It is never cleared to make room. */
export interface WorkDatabase extends DeviceDatabase {
  drafts: EntityTable<PaperDraft, 'DraftId'>
  authorLists: EntityTable<AuthorList, 'DraftId'>
  people: EntityTable<LocalPerson, 'LocalId'>
  files: EntityTable<KeptFile, 'Sha256'>
  pieces: Table<FilePiece, [string, number]>
  outbox: EntityTable<OutboxRow, 'Order'>
  versions: EntityTable<DraftVersion, 'Number'>
  conflicts: EntityTable<Conflict, 'EntityId'>
  receipts: EntityTable<KeptReceipt, 'DraftId'>
  forms: EntityTable<KeptText, 'Name'>
  access: Table<WorkerAccess | WorkOwner, string>
  leases: EntityTable<Lease, 'Name'>
  merges: Table<Merge, [string, Merge['Kind']]>
  sent: Table<LastSent | LastCheck, string>
  sentChanges: EntityTable<SentChange, 'OpId'>
  registrations: EntityTable<RegistrationDraft, 'UserDetailId'>
}

/** The name of a person's work database. */
export const workName = (userId: string) => `${workPrefix}${userId}`

/** The user whose work a database contains. */
export const userOf = (db: WorkDatabase) => db.name.slice(workPrefix.length)

/** Runs `act` with the work database of each person of this device; one that cannot be opened or read is left out. */
export async function forEachWork(act: (db: WorkDatabase) => Promise<void>): Promise<void> {
  for (const name of await Dexie.getDatabaseNames()) {
    const userId = userOfWork(name)
    if (userId === undefined) continue
    const db = openWork(userId)
    await act(db).catch(() => undefined)
    db.close()
  }
}

/**
 * Opens the work database of one person. `options` lets a test pass its own IndexedDB. Upgrades only add tables and
 * indexes (offline O14).
 */
export function openWork(userId: string, options: DexieOptions = {}): WorkDatabase {
  const db = new DeviceDatabase(workName(userId), true, {
    chromeTransactionDurability: 'strict',
    ...options,
  }) as WorkDatabase
  // Dexie compares the database only with the newest version; each further one listed costs a check of all tables.
  db.version(7).stores({
    drafts: 'DraftId, PaperId',
    authorLists: 'DraftId',
    people: 'LocalId',
    files: 'Sha256',
    pieces: '[Sha256+Index], Sha256',
    outbox: '++Order, &OpId, EntityId',
    versions: '++Number, DraftId',
    conflicts: 'EntityId',
    receipts: 'DraftId',
    forms: 'Name',
    access: 'Key',
    leases: 'Name',
    merges: '[EntityId+Kind], EntityId',
    sent: 'Key',
    sentChanges: 'OpId, State',
    registrations: 'UserDetailId, &EntityId',
  })
  return db
}
