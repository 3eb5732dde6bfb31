import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeBackup } from '../../../server/backup/backup.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { sessions } from '../../../server/db/schema/accounts.ts'
import { epochs } from '../../../server/db/schema/system.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { despiteDeadlocks } from '../../../server/db/failures.ts'
import { emptyTables, type TestPortal } from '../../support/portal/portal.ts'
import type { Restore } from './far.ts'
import { without } from '../checks/ledger.ts'

/** A portal that goes back to a backup of its own, by the functions that operators call. */
export interface Restorable {
  readonly portal: TestPortal
  backUp(): Promise<Restore>
  /** To whom mails were ever queued, also in a time that a restore has undone. */
  mails(): Promise<string[]>
  /** Forgets what was of the schedule before. */
  forget(): void
}

/** How the mail about a session begins that two devices have used. */
const ended = 'One of your sessions was ended'

/** `start` starts a portal over the same database and data folder once more. */
export function restorable(first: TestPortal, start: () => Promise<TestPortal>, folder: string): Restorable {
  let portal = first
  let backups = 0
  let undone: string[] = []
  /** But for those about sessions: a token that arrives late looks like a copied one. */
  const queued = async () => {
    const rows = await portal.context.database.sql.select().from(mails)
    return rows.flatMap(({ Recipient, Subject }) => (Subject.startsWith(ended) ? [] : [Recipient]))
  }

  const restore = async (backup: string, endsSessions: boolean): Promise<number> => {
    const { database, files } = portal.context
    const before = await queued()
    await despiteDeadlocks(() => emptyTables(portal))
    await restoreBackup(database, files, backup)
    if (endsSessions) await database.sql.delete(sessions)
    await portal.app.close()
    portal = await start()
    undone.push(...without(before, await queued()))
    const rows = await portal.context.database.sql.select({ from: epochs.FirstVersion }).from(epochs)
    return Math.max(...rows.map(({ from }) => from))
  }

  return {
    get portal() {
      return portal
    },
    backUp: async () => {
      const { database, files } = portal.context
      const backup = join(folder, `backup-${(backups += 1)}`)
      await makeBackup(database, files, backup)
      return (endsSessions = false) => restore(backup, endsSessions)
    },
    mails: async () => [...undone, ...(await queued())],
    forget: () => {
      undone = []
      for (; backups > 0; backups -= 1) rmSync(join(folder, `backup-${backups}`), { recursive: true })
    },
  }
}
