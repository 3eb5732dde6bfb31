import { Arrival, fileTexts, uploadPaperPiece } from '../../../contract/files.ts'
import { samePaper, readDraft } from '../../cache/drafts.ts'
import { dropFile, readFile, readPiece } from '../../cache/localFiles.ts'
import { queueSave } from '../../cache/outbox.ts'
import { urlOf } from '../request.ts'
import type { Kind } from './kind.ts'

/**
 * The file of a draft, sent in pieces that resume (offline O12). A piece says by hash and offset what it is, so a later
 * attempt changes nothing either: its key is one attempt's own, by which the portal's answer is known.
 */
export const fileKind: Kind = {
  prepare: async (db, row) => {
    const draft = await readDraft(db, row.EntityId)
    const file = draft?.File && (await readFile(db, draft.File.Sha256))
    if (!draft?.File || !file) return 'nothing'
    const { Sha256, Size } = file
    const query = { Sha256, FileName: draft.File.FileName, Size, Offset: file.Received }
    return {
      endpoint: uploadPaperPiece,
      frozen: row.Frozen ?? { Body: { Sha256 }, BaseVersion: 0 },
      send: {
        method: uploadPaperPiece.method,
        url: urlOf(uploadPaperPiece, undefined, query),
        data: await readPiece(db, Sha256, file.Received),
        headers: { 'Content-Type': 'application/octet-stream', 'Idempotency-Key': crypto.randomUUID() },
      },
    }
  },

  // What had arrived is forgotten where nothing follows for long: then the server takes the file from its start.
  beginsAnew: async (db, row, message) => {
    const draft = await readDraft(db, row.EntityId)
    const file = draft?.File && (await readFile(db, draft.File.Sha256))
    if (message !== fileTexts.outOfOrder || !file || file.Received === 0) return false
    await db.files.update(file.Sha256, { Received: 0 })
    return true
  },

  settle: async (db, row, reply, now) => {
    const { File, Received } = Arrival.parse(reply.Result)
    const draft = await readDraft(db, row.EntityId)
    if (!draft?.File) return 'done'
    if (!File) {
      await db.files.update(draft.File.Sha256, { Received })
      return 'more'
    }
    // Another file was picked while this one was on its way: that one has a row of its own.
    if (draft.File.Sha256 !== File.Sha256) return 'more'
    const Fields = { ...draft.Fields, PaperURL: File.Id }
    await db.drafts.update(draft.DraftId, { Fields, File: null, FileName: File.FileName })
    await dropFile(db, File.Sha256)
    if (Fields.PaperTitle.trim() && !samePaper(Fields, draft.Base))
      await queueSave(db, { UserId: row.UserId, Kind: 'paper', EntityId: draft.DraftId, NextAttemptOn: now })
    return 'done'
  },
}
