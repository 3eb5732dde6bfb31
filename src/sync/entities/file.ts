import { z } from 'zod'
import { Sha256 } from '../../../contract/core/fields.ts'
import {
  Arrival,
  fileTexts,
  StoredFile,
  uploadPaper,
  uploadPaperPiece,
} from '../../../contract/files/files.ts'
import { limits } from '../../../contract/core/limits.ts'
import { queuePaper, readDraft, samePaper } from '../../cache/entities/paperDrafts.ts'
import { readBytes, readFile, readPiece } from '../../cache/database/localFiles.ts'
import { queueSave } from '../../cache/outbox/outbox.ts'
import type { KeptFile } from '../../cache/database/deviceRows.ts'
import type { PaperDraft } from '../../cache/database/paperRows.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { fileBody } from '../transport/fileBody.ts'
import { urlOf } from '../transport/request.ts'
import type { Kind, Prepared } from './entityKind.ts'
import { paperBefore } from './lostPaper.ts'

/** The file that a row sends. Earlier versions kept no name. */
const Sent = z.object({ Sha256, FileName: z.string().optional() })

const sentOf = (row: OutboxRow) => Sent.safeParse(row.Frozen?.Body).data

/** The share of a file that must be sent before its progress is stored again: each update is a write on the device. */
const noted = 0.02

/** The file that a draft waits to send, with its bytes here; undefined for none. */
async function waitingFile(db: WorkDatabase, row: OutboxRow) {
  const draft = await readDraft(db, row.EntityId)
  const file = draft?.File && (await readFile(db, draft.File.Sha256))
  return draft?.File && file ? { draft, file, FileName: draft.File.FileName } : undefined
}

/** Hash and offset identify a piece, so each attempt has its own key, by which its response is recognised. */
async function preparePiece(
  db: WorkDatabase,
  file: KeptFile,
  FileName: string,
  frozen: NonNullable<OutboxRow['Frozen']>,
): Promise<Prepared> {
  const { Sha256, Size, Received } = file
  return {
    endpoint: uploadPaperPiece,
    frozen,
    send: {
      method: uploadPaperPiece.method,
      url: urlOf(uploadPaperPiece, undefined, { Sha256, FileName, Size, Offset: Received }),
      data: await readPiece(db, Sha256, Received),
      headers: { 'Content-Type': 'application/octet-stream', 'Idempotency-Key': crypto.randomUUID() },
    },
  }
}

/** Stores how much of a file has been sent, if it is sent as a whole; for display. */
function notingProgress(db: WorkDatabase, { Sha256, Size }: KeptFile) {
  let last = 0
  return (sent: number, total: number) => {
    const share = Math.min(1, sent / Math.max(total, 1))
    if (share - last < noted) return
    last = share
    // A failure to store the progress does not affect the file.
    db.files.update(Sha256, { Received: Math.round(share * Size) }).catch(() => undefined)
  }
}

/** A file sent as a whole restarts at each attempt under the same key, so it arrives once. */
async function prepareWhole(
  db: WorkDatabase,
  file: KeptFile,
  FileName: string,
  { frozen, OpId }: { readonly frozen: NonNullable<OutboxRow['Frozen']>; readonly OpId: string },
): Promise<Prepared> {
  await db.files.update(file.Sha256, { Received: 0 })
  const bytes = new Blob(await readBytes(db, file.Sha256), { type: file.ContentType })
  return {
    endpoint: uploadPaper,
    frozen,
    progress: notingProgress(db, file),
    send: {
      method: uploadPaper.method,
      url: urlOf(uploadPaper),
      data: fileBody(bytes, FileName),
      headers: { 'Idempotency-Key': OpId },
    },
  }
}

/** Applies the server's file to its draft. The bytes stay until the portal still knows them later (`checkSent.ts`). */
async function takeOver(db: WorkDatabase, row: OutboxRow, draft: PaperDraft, File: StoredFile, now: number) {
  const Fields = { ...draft.Fields, PaperURL: File.Id }
  const SentFile = { PaperURL: File.Id, Sha256: File.Sha256 }
  const ofFile = { Fields, File: null, SentFile, FileName: File.FileName }
  // With it the portal has submitted the paper, which nothing may change any more.
  if (draft.Commitment?.Sha256 === File.Sha256) {
    const Base = { ...draft.Base, PaperURL: File.Id }
    await db.drafts.update(draft.DraftId, { ...ofFile, Base })
    return
  }
  await db.drafts.update(draft.DraftId, ofFile)
  if (!samePaper(Fields, draft.Base)) await queuePaper(db, row.UserId, { ...draft, Fields }, now)
}

/**
 * The file of a draft (offline O12): sent as a whole if it is small, if another provider serves the API, or if the
 * portal accepts no pieces; otherwise a resumable upload in pieces.
 */
export const fileKind: Kind = {
  stateBefore: paperBefore,

  prepare: async (db, row, { echoes }) => {
    const found = await waitingFile(db, row)
    if (!found) return 'nothing'
    const { file, FileName } = found
    const before = sentOf(row)
    const isSame = before?.Sha256 === file.Sha256 && (before.FileName ?? FileName) === FileName
    // A file that replaced a sent one is another call, so it has its own row.
    if (row.Frozen && !isSame) {
      const { UserId, Kind, EntityId, NextAttemptOn } = row
      await queueSave(db, { UserId, Kind, EntityId, NextAttemptOn })
      return 'nothing'
    }
    const frozen = row.Frozen ?? { Body: { Sha256: file.Sha256, FileName }, BaseVersion: 0 }
    const goesWhole = !echoes || file.GoesWhole || file.Size <= limits.PieceSize
    return goesWhole
      ? prepareWhole(db, file, FileName, { frozen, OpId: row.OpId })
      : preparePiece(db, file, FileName, frozen)
  },

  mustRestart: async (db, row, { endpoint, status, message }) => {
    const file = endpoint === uploadPaperPiece && (await waitingFile(db, row))?.file
    if (!file) return false
    // A portal that does not support pieces gets the whole file.
    const GoesWhole = status === 404 || status === 405
    // The server forgets received pieces if none follow for long: then the upload restarts.
    const isForgotten = message === fileTexts.outOfOrder && file.Received > 0
    if (GoesWhole || isForgotten) await db.files.update(file.Sha256, { Received: 0, GoesWhole })
    return GoesWhole || isForgotten
  },

  settle: async (db, row, reply, now) => {
    const draft = await readDraft(db, row.EntityId)
    if (!draft?.File) return 'done'
    const arrival = Arrival.safeParse(reply.Result).data
    const File = arrival ? arrival.File : StoredFile.safeParse(reply.Result).data
    if (File && draft.File.Sha256 === File.Sha256) {
      await takeOver(db, row, draft, File, now)
      return 'done'
    }
    // Another file was picked while this one was being sent: it has its own row.
    if (sentOf(row)?.Sha256 !== draft.File.Sha256) return 'done'
    if (arrival && !File) {
      await db.files.update(draft.File.Sha256, { Received: arrival.Received })
      return 'more'
    }
    // The server has different bytes, so these stay.
    return { refused: fileTexts.hashDiffers }
  },
}
