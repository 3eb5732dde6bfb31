import { texts } from '../../../contract/core/errors.ts'
import type { OutboxKind } from '../database/outboxRows.ts'
import { checkInsForm } from './checkIns.ts'
import { claimFormsOf } from './claimDrafts.ts'
import type { OfflineEntity } from './defineEntity.ts'
import { localPeople } from './localPeople.ts'
import { paperDrafts } from './paperDrafts.ts'
import { authorLists } from './authorLists.ts'
import { registrationDrafts } from './registrationDrafts.ts'
import { answerDrafts, reviewDrafts } from './reviewDrafts.ts'
import { starsForm } from './stars.ts'
import { travelDrafts } from './travelDrafts.ts'

/**
 * Everything that is sent through the outbox, by kind. How it is sent: `src/sync/entities/kinds.ts`. The own profile
 * is sent online only: a failure must be shown at once (spec §8 "Profile"), and the app opens with the response.
 */
export const entities: Readonly<Record<OutboxKind, OfflineEntity>> = {
  paper: paperDrafts,
  authors: authorLists,
  person: { ...localPeople, countTyped: () => Promise.resolve(0) },
  file: { label: 'File of a paper', failed: texts.uploadFailed },
  'commitment-hash': { label: 'Hash of the paper', failed: texts.submitFailed },
  commitment: { label: 'Commitment', failed: texts.submitFailed },
  submission: { label: 'Final submission', failed: texts.submitFailed },
  // Not made by `defineEntity`: the server has no version of a claim that could be merged, and a claim that may have
  // arrived must neither be changed nor get a successor.
  'payment-proof': { label: 'Proof of a payment', failed: texts.uploadFailed, formsOf: claimFormsOf },
  claim: { label: 'Payment', failed: texts.somethingWrong, formsOf: claimFormsOf },
  nationality: { label: 'Nationality', failed: texts.authorUpdateFailed },
  registration: registrationDrafts,
  travel: travelDrafts,
  answer: answerDrafts,
  review: reviewDrafts,
  stars: { label: 'Stars in the programme', failed: texts.somethingWrong, formsOf: () => [starsForm] },
  'check-in': { label: 'People who came in', failed: texts.somethingWrong, formsOf: () => [checkInsForm] },
  'mark-read': { label: 'Notification read', failed: texts.somethingWrong },
}
