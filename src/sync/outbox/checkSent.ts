import { z } from 'zod'
import { epochHeader } from '../../../contract/core/epoch.ts'
import { Sha256 } from '../../../contract/core/fields.ts'
import { getKnownOperations, operationsAsked } from '../../../contract/device/operations.ts'
import { dropFile } from '../../cache/database/localFiles.ts'
import type { SentChange } from '../../cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { changesToCheck, endCheck } from '../../cache/outbox/sentChanges.ts'
import { urlOf, type Transport } from '../transport/request.ts'
import { verdictOf } from '../transport/verdict.ts'

const SentFile = z.object({ Sha256 })

/**
 * Asks whether the portal still has what it confirmed. A change that it does not know is lost: its person may send it
 * again. A document that was sent stays here until this says that the portal has it.
 */
export async function checkSent(
  db: WorkDatabase,
  transport: Transport,
  epoch: string,
  now: number,
): Promise<void> {
  const { changes, isAll } = await changesToCheck(db, epoch, now)
  for (let from = 0; from < changes.length; from += operationsAsked) {
    const asked = changes.slice(from, from + operationsAsked)
    const OpIds = asked.map(({ OpId }) => OpId).join(',')
    const url = urlOf(getKnownOperations, undefined, { OpIds })
    const response = await transport({ method: 'GET', url, headers: {} })
    const verdict = verdictOf(getKnownOperations, response, null)
    // Asked again later, and in another epoch about all of them.
    if (verdict.kind !== 'done' || response.headers[epochHeader] !== epoch) return
    await note(db, asked, new Set(verdict.reply.Result))
  }
  if (isAll) await endCheck(db, epoch, now)
}

async function note(
  db: WorkDatabase,
  asked: readonly SentChange[],
  known: ReadonlySet<string>,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    for (const change of asked) {
      const isKnown = known.has(change.OpId)
      await db.sentChanges.update(change.OpId, { State: isKnown ? 'known' : 'lost' })
      if (isKnown) await dropSentFile(db, change)
    }
  })
}

/** Drops the bytes of a document that the portal has. Runs in the caller's transaction. */
export async function dropSentFile(
  db: WorkDatabase,
  { Kind, Frozen }: Pick<SentChange, 'Kind' | 'Frozen'>,
): Promise<void> {
  const file = Kind === 'file' ? SentFile.safeParse(Frozen?.Body).data : undefined
  if (file) await dropFile(db, file.Sha256)
}
