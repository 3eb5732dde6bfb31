import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { Id, Instant, Sha256 } from '../../../contract/core/fields.ts'
import type { KeyRing } from '../../http/keys.ts'
import { isSigned } from '../../http/seal.ts'
import { paperFieldNames, type PaperFields } from '../../../contract/papers/papers.ts'

/** What the portal's own receipt proves: its owner submitted this paper with this content at this time. */
const Proven = z.strictObject({
  PaperId: Id,
  OwnerId: Id,
  PaperCode: z.string(),
  SubmittedOn: Instant,
  /** The hash of what was submitted. */
  Content: Sha256,
})
export type Proven = z.infer<typeof Proven>

/** Hashes what is submitted: the fields, the authors in order, and the document's bytes by their hash. */
export function contentOf(fields: PaperFields, authorIds: readonly string[], documentHash: string): string {
  // The same document has another id after it was sent again.
  const written = paperFieldNames.filter((name) => name !== 'PaperURL').map((name) => fields[name])
  return createHash('sha256')
    .update(JSON.stringify([written, authorIds, documentHash]))
    .digest('hex')
}

const signatureOf = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest()

/** What the portal's own answer to a commitment proves. */
const ProvenCommitment = z.strictObject({
  PaperId: Id,
  OwnerId: Id,
  CommittedOn: Instant,
  FileUntil: Instant,
  /** The hash of the commitment. */
  Content: Sha256,
})
export type ProvenCommitment = z.infer<typeof ProvenCommitment>

/** The proof for a receipt or a commitment: what it proves, and the portal's signature. */
export function signProof([key]: KeyRing, proven: Proven | ProvenCommitment): string {
  const text = Buffer.from(JSON.stringify(proven)).toString('base64url')
  return `${text}.${signatureOf(key, text).toString('base64url')}`
}

/** The content of a proof; undefined without one, and for one that this portal did not sign. */
function signedContent(keys: KeyRing, proof: string | string[] | undefined): unknown {
  const [text, signature] = typeof proof === 'string' ? proof.split('.') : []
  if (!text || !signature) return undefined
  const given = Buffer.from(signature, 'base64url')
  if (!isSigned(keys, (key) => signatureOf(key, text), given)) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}

/** What the receipt in a request proves; undefined without one. */
export const readProof = (keys: KeyRing, proof: string | string[] | undefined): Proven | undefined =>
  Proven.safeParse(signedContent(keys, proof)).data

/** What the proof of a commitment in a request proves; undefined without one. */
export const readCommitmentProof = (
  keys: KeyRing,
  proof: string | string[] | undefined,
): ProvenCommitment | undefined => ProvenCommitment.safeParse(signedContent(keys, proof)).data
