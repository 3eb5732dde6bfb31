import type { OutboxKind } from '../../cache/database/outboxRows.ts'
import { authorsKind } from './authors.ts'
import { checkInsKind } from './checkIns.ts'
import { claimKind, paymentProofKind } from './claim.ts'
import { commitmentHashKind, commitmentKind } from './commitment.ts'
import type { Kind } from './entityKind.ts'
import { fileKind } from './file.ts'
import { markReadKind } from './markRead.ts'
import { paperSync } from './paper.ts'
import { personSync } from './person.ts'
import { nationalityKind, registrationSync } from './registration.ts'
import { answerSync, reviewSync } from './review.ts'
import { starsKind } from './stars.ts'
import { submissionKind } from './submission.ts'
import { travelSync } from './travel.ts'

/** How everything in the outbox is sent, by kind. What it is: `src/cache/entities/entities.ts`. */
export const kinds: Readonly<Record<OutboxKind, Kind>> = {
  paper: paperSync,
  authors: authorsKind,
  person: personSync,
  file: fileKind,
  'commitment-hash': commitmentHashKind,
  commitment: commitmentKind,
  submission: submissionKind,
  'payment-proof': paymentProofKind,
  claim: claimKind,
  nationality: nationalityKind,
  registration: registrationSync,
  travel: travelSync,
  answer: answerSync,
  review: reviewSync,
  stars: starsKind,
  'check-in': checkInsKind,
  'mark-read': markReadKind,
}
