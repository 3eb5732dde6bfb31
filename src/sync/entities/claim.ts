import { StoredFile, uploadDocument } from '../../../contract/files/files.ts'
import { fillPaymentDetails } from '../../../contract/payments/claims.ts'
import {
  claimFormsOf,
  putQueuedClaim,
  readQueuedClaim,
  takeProofId,
} from '../../cache/entities/claimDrafts.ts'
import { paymentProofOf, readProof } from '../../cache/entities/proofs.ts'
import { fileBody } from '../transport/fileBody.ts'
import { urlOf } from '../transport/request.ts'
import { rowsOf } from '../../cache/outbox/outbox.ts'
import { queueAsSent } from '../../cache/outbox/sentChanges.ts'
import { saveRequest, saveHeaders, type Kind } from './entityKind.ts'
import { jsonOf } from './syncEntity.ts'

/** The proof of a payment, sent whole before the claim that names it (offline O12). */
export const paymentProofKind: Kind = {
  // Its bytes are gone: the claim that names it is refused, and its person chooses the proof again.
  sendLost: () => Promise.resolve([]),

  prepare: async (db, row) => {
    const proof = await readProof(db, paymentProofOf(row.EntityId))
    if (!proof) return 'nothing'
    return {
      endpoint: uploadDocument,
      frozen: row.Frozen ?? { Body: { Sha256: proof.Sha256 }, BaseVersion: 0 },
      send: {
        method: uploadDocument.method,
        url: urlOf(uploadDocument, undefined, { kind: 'payment-proof' }),
        data: fileBody(proof.file, proof.file.name),
        headers: saveHeaders(row, null),
      },
    }
  },

  settle: async (db, row, reply) => {
    const { Id, Sha256 } = StoredFile.parse(reply.Result)
    // The bytes stay until the server has the same ones; without them the claim is refused and the person is asked.
    const proof = await readProof(db, paymentProofOf(row.EntityId))
    if (proof?.Sha256 === Sha256) await takeProofId(db, row.EntityId, Id)
    return 'done'
  },
}

/** A person's claim that they have paid. The server accepts a transaction number once, from one payer. */
export const claimKind: Kind = {
  stateBefore: async (db, row) => jsonOf(await readQueuedClaim(db, row.EntityId)),

  // One claim of a bill is sent at a time: the others stay lost, and are sent after it.
  sendLost: async (db, [first, ...others], now) => {
    if ((await rowsOf(db, first.EntityId).count()) > 0) return [first, ...others]
    await putQueuedClaim(db, first.EntityId, first.Before)
    await queueAsSent(db, first, now)
    return others
  },

  prepare: async (db, row) => {
    const claim = await readQueuedClaim(db, row.EntityId)
    if (!claim) return 'nothing'
    return saveRequest(row, row.Frozen ?? { Body: claim.Body, BaseVersion: 0 }, fillPaymentDetails)
  },

  settle: async (db, row) => {
    await db.forms.bulkDelete(claimFormsOf(row.EntityId))
    return 'done'
  },
}
